const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST_NAME = 63;
const LONGEST_SUBDOMAIN = 253;

/** What is wrong with a text as a label value, or `undefined`. `k8s.io/apimachinery pkg/util/validation IsValidLabelValue`. */
export function labelValueProblem(value: string): string | undefined {
  return value === '' ? undefined : nameProblem(value);
}

/** What is wrong with a text as a key of labels, taints or annotations, or `undefined`. `k8s.io/apimachinery pkg/util/validation IsQualifiedName`. */
export function labelKeyProblem(key: string): string | undefined {
  const [name = '', domain, ...more] = key.split('/').reverse();
  if (more.length > 0) return 'there is more than one "/" in it';
  if (domain === '') return 'nothing stands before the "/"';
  if (name === '') return domain === undefined ? 'it is empty' : 'nothing stands after the "/"';
  const problem = domain === undefined ? undefined : subdomainProblem(domain);
  return problem === undefined ? nameProblem(name) : `${problem} in the part before the "/"`;
}

/** What is wrong with a text as the name of an object, or `undefined`. `k8s.io/apimachinery pkg/util/validation IsDNS1123Subdomain`. */
export function subdomainProblem(text: string): string | undefined {
  if (text.length > LONGEST_SUBDOMAIN) return `more than ${LONGEST_SUBDOMAIN} characters are too many`;
  return SUBDOMAIN.test(text) ? undefined : 'only lower-case letters, digits, "-" and "." are allowed, with a letter or digit at both ends of each part';
}

function nameProblem(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return `more than ${LONGEST_NAME} characters are too many`;
  return NAME.test(name) ? undefined : 'only letters, digits, "-", "_" and "." are allowed, with a letter or digit at both ends';
}
