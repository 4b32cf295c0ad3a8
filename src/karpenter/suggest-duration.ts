const PART = /(\d+(?:\.\d+)?)\s*([a-z]+)[\s,]*/y;

/** What people write, and the seconds in it. */
const SECONDS: ReadonlyMap<string, number> = new Map([
  ...['s', 'sec', 'secs', 'second', 'seconds'].map((unit) => [unit, 1] as const),
  ...['m', 'min', 'mins', 'minute', 'minutes'].map((unit) => [unit, 60] as const),
  ...['h', 'hr', 'hrs', 'hour', 'hours'].map((unit) => [unit, 3_600] as const),
  ...['d', 'day', 'days'].map((unit) => [unit, 86_400] as const),
  ...['w', 'wk', 'week', 'weeks'].map((unit) => [unit, 604_800] as const),
]);

/** The duration in hours, minutes and seconds that a refused text most likely means (`1d` → `24h`, `30 min` → `30m`); `undefined` where that cannot be told. */
export function suggestDuration(text: string): string | undefined {
  const lower = text.trim().toLowerCase();
  if (lower === 'never') return 'Never';
  const seconds = readSeconds(lower);
  return seconds === undefined ? undefined : formatSeconds(seconds);
}

function readSeconds(text: string): number | undefined {
  if (text === '') return undefined;
  let total = 0;
  for (PART.lastIndex = 0; PART.lastIndex < text.length; ) {
    const [, amount, unit = ''] = PART.exec(text) ?? [];
    const scale = SECONDS.get(unit);
    if (amount === undefined || scale === undefined) return undefined;
    total += Number(amount) * scale;
  }
  return Number.isSafeInteger(total) ? total : undefined;
}

function formatSeconds(total: number): string {
  const parts = [
    [Math.floor(total / 3_600), 'h'],
    [Math.floor(total / 60) % 60, 'm'],
    [total % 60, 's'],
  ] as const;
  const text = parts.map(([amount, unit]) => (amount === 0 ? '' : `${amount}${unit}`)).join('');
  return text === '' ? '0s' : text;
}
