const SIZE = /^([1-9]\d{0,4})?(Gi|G|Ti|T)$/;

/** The largest number that the definition of EC2NodeClass knows of each unit. */
const MOST: Readonly<Record<string, number>> = { Gi: 59_000, G: 64_000, Ti: 58, T: 64 };

/**
 * Whether `ebs.volumeSize` has the form that the definition asks for. Its quirks: `Ti` and `T` pass without a number, and of the sizes in Ti
 * from 10 on those that end in 8 or 9 do not, except `58Ti`.
 */
export function matchesVolumeSize(text: string): boolean {
  const [, digits, unit = ''] = SIZE.exec(text) ?? [];
  const isTera = unit.startsWith('T');
  if (digits === undefined) return isTera;
  const amount = Number(digits);
  if (amount > (MOST[unit] ?? 0)) return false;
  return unit !== 'Ti' || amount < 10 || amount % 10 < 8 || amount === 58;
}

const WRITTEN_SIZE = /^(\d+)\s*([a-z]*)$/;

/** What people write, in lower case; the unit of block storage is Gi where they leave it out. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...['', 'g', 'gb', 'gi', 'gib'].map((unit) => [unit, 'Gi'] as const),
  ...['t', 'tb', 'ti', 'tib'].map((unit) => [unit, 'Ti'] as const),
]);

const GIBIBYTES_PER_TEBIBYTE = 1_024;
const MEBIBYTES_PER_GIBIBYTE = 1_024;

/** The size that a refused text most likely means (`100GB` → `100Gi`, `18Ti` → `18432Gi`); `undefined` where that cannot be told. */
export function suggestVolumeSize(text: string): string | undefined {
  const [, digits = '', written = ''] = WRITTEN_SIZE.exec(text.trim().toLowerCase()) ?? [];
  if (digits === '') return undefined;
  const amount = Number(digits);
  if (written === 'mi' || written === 'mib') return amount % MEBIBYTES_PER_GIBIBYTE === 0 ? `${amount / MEBIBYTES_PER_GIBIBYTE}Gi` : undefined;
  const unit = UNITS.get(written);
  const size = unit === undefined ? '' : `${amount}${unit}`;
  return unit === 'Ti' && !matchesVolumeSize(size) ? `${amount * GIBIBYTES_PER_TEBIBYTE}Gi` : size || undefined;
}
