const PLAIN_KEY = /^[A-Za-z_][\w-]*$/;

/** Such as `spec.tags["a.b/c"]` and `spec.amiSelectorTerms[0].alias`. */
export function formatPath(path: readonly (string | number)[]): string {
  const steps = path.map((step) => (typeof step === 'string' && PLAIN_KEY.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`));
  return steps.join('').replace(/^\./, '');
}
