/** Gives the same string back for equal strings, so that a value that ten thousand objects share is kept once. */
export type Intern = <T extends string | undefined>(text: T) => T;

/** Strings beyond the limit pass through: values that are all different would only fill the table. */
export function createIntern(limit = 100_000): Intern {
  const known = new Map<string, string>();
  return <T extends string | undefined>(text: T): T => {
    if (text === undefined) return text;
    const shared = known.get(text);
    if (shared !== undefined) return shared as T;
    if (known.size < limit) known.set(text, text);
    return text;
  };
}
