/** `code` of a thrown system error, such as ECONNRESET. Errors are not told by `instanceof`: they may stem from another realm. */
export function codeOf(thrown: unknown): string | undefined {
  return textField(thrown, 'code');
}

export function nameOf(thrown: unknown): string {
  return textField(thrown, 'name') ?? '';
}

/** The first line of its message. */
export function messageOf(thrown: unknown): string {
  const [line = ''] = (textField(thrown, 'message') ?? String(thrown)).split('\n');
  return line;
}

function textField(thrown: unknown, field: string): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value = (thrown as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : undefined;
}
