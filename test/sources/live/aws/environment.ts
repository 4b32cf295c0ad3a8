/** Sets AWS variables for one test, with configuration files that do not exist; the returned function puts everything back. */
export function awsEnvironment(variables: Record<string, string>): () => void {
  const before = { ...process.env };
  const none = '/nonexistent/aws';
  Object.assign(process.env, { AWS_CONFIG_FILE: none, AWS_SHARED_CREDENTIALS_FILE: none, AWS_EC2_METADATA_DISABLED: 'true', ...variables });
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  };
}
