/** The default chain gave no credentials; `cause` says why. Tells trouble with STS or SSO from the same error codes of EC2 and SSM. */
export class CredentialsError extends Error {
  constructor(cause: unknown) {
    super('credentials could not be loaded', { cause });
    this.name = 'CredentialsError';
  }
}
