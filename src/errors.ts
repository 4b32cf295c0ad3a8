/** `usage` and `notRun` end with 2, `defect` with 70. */
export type KarpamiErrorKind = 'usage' | 'notRun' | 'interrupted' | 'defect';

/** Trouble that ends the run. `hint` is what the user can paste or do. */
export class KarpamiError extends Error {
  readonly kind: KarpamiErrorKind;
  readonly hint: string | undefined;

  constructor(kind: KarpamiErrorKind, message: string, hint?: string) {
    super(message);
    this.name = 'KarpamiError';
    this.kind = kind;
    this.hint = hint;
  }
}

/** By its name: a command that starts from a script of its own has its own copy of the class. */
export function isKarpamiError(error: unknown): error is KarpamiError {
  return error instanceof KarpamiError || (error instanceof Error && error.name === 'KarpamiError' && 'kind' in error);
}

export function usageError(message: string, hint?: string): KarpamiError {
  return new KarpamiError('usage', message, hint);
}
