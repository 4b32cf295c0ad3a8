/** `{ [key]: value }`, or nothing where EC2 says nothing: ports leave such fields out. EC2 writes some of them as empty elements. */
export function defined<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return value === undefined || value === '' ? {} : ({ [key]: value } as Record<Key, Value>);
}
