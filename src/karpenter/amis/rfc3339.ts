/** An instant as Go's `time.Time` compares it. */
export interface Instant {
  /** Unix seconds; the fraction is cut off. */
  seconds: number;
  nanoseconds: number;
}

const LAYOUT = /^(\d{4})-(\d{2})-(\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d+))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Go's `time.Parse(time.RFC3339, text)`; `undefined` where it gives an error. */
export function parseRfc3339(text: string): Instant | undefined {
  const match = LAYOUT.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  const isValid = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour < 24 && minute < 60 && second < 60;
  if (!isValid || offsetHours > 24 || offsetMinutes > 60) return undefined;
  const offset = (match[8] === '-' ? -1 : 1) * (offsetHours * 3600 + offsetMinutes * 60);
  const fraction = (match[7] ?? '').slice(0, 9).padEnd(9, '0');
  return { seconds: daysSinceEpoch(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset, nanoseconds: Number(fraction) };
}

function daysIn(year: number, month: number): number {
  return daysSinceEpoch(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - daysSinceEpoch(year, month, 1);
}

/** `Date.UTC` moves the years 0 to 99 into the twentieth century. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const cycles = (year - (year % 400)) / 400 - 5;
  return Date.UTC(2000 + (year % 400), month - 1, day) / 86_400_000 + cycles * 146_097;
}
