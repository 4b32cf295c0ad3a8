// Tests see no colour, no proxy, no AWS settings and no cluster of the person who runs them.
for (const name of Object.keys(process.env)) {
  if (/^(AWS_|KUBE|FORCE_COLOR|HTTPS?_PROXY|https?_proxy)/.test(name)) delete process.env[name];
}
process.env.NO_COLOR = '1';
process.env.TZ = 'UTC';
process.env.AWS_EC2_METADATA_DISABLED = 'true';
