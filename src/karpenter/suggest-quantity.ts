const NUMBER_AND_UNIT = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-zA-Z]*)$/;
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?!\d)/;

/** What people write, in lower case, and the suffix that Kubernetes has for it. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...['', 'b', 'byte', 'bytes', 'core', 'cores', 'cpu', 'cpus', 'vcpu', 'vcpus'].map((unit) => [unit, ''] as const),
  ...['milli', 'millis', 'mcpu', 'mcore', 'mcores', 'millicore', 'millicores', 'millicpu'].map((unit) => [unit, 'm'] as const),
  ...['k', 'M', 'G', 'T', 'P', 'E'].flatMap(bytesUnits),
]);

function bytesUnits(suffix: string): (readonly [string, string])[] {
  const letter = suffix.toLowerCase();
  const binary = `${suffix.toUpperCase()}i`;
  return [
    [letter, suffix],
    [`${letter}b`, suffix],
    [`${letter}i`, binary],
    [`${letter}ib`, binary],
  ];
}

/** The quantity that a refused text most likely means (`500MiB` → `500Mi`, `1,5 gi` → `1.5Gi`); `undefined` where that cannot be told. */
export function suggestQuantity(text: string): string | undefined {
  const compact = text.replace(/[\s_]+/g, '');
  const decimal = THOUSANDS.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.');
  const [, number, unit = ''] = NUMBER_AND_UNIT.exec(decimal) ?? [];
  const suffix = unit === 'm' || unit === 'n' || unit === 'u' ? unit : UNITS.get(unit.toLowerCase());
  const suggestion = number === undefined || suffix === undefined ? undefined : `${number}${suffix}`;
  return suggestion === text ? undefined : suggestion;
}
