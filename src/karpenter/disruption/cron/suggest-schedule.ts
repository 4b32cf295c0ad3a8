import { FIELD_RULES, parseField } from './cron-field.ts';
import type { FieldRule } from './cron-field.ts';
import { parseCron, splitFields } from './cron.ts';

const [MINUTE] = FIELD_RULES;
const UTC_PREFIX = /^(?:CRON_)?TZ=(?:Etc\/)?(?:UTC|GMT|Zulu)$/;
const YEAR = /^(?:19|20)\d\d$/;
const FULL_NAMES = [
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'],
].flat();
const FIXED_DELAYS: ReadonlyMap<string, string> = new Map([
  ['1h', '@hourly'],
  ['60m', '@hourly'],
  ['1d', '@daily'],
  ['24h', '@daily'],
  ['1w', '@weekly'],
  ['7d', '@weekly'],
  ['168h', '@weekly'],
]);

/** What a schedule that does not parse was probably meant to be; `undefined` when there is no telling. What is returned parses. */
export function suggestSchedule(text: string): string | undefined {
  const bare = text.trim().replace(/^(['"`])(.*)\1$/, '$2').trim();
  const suggestion = bare.startsWith('@') ? suggestDescriptor(bare) : suggestFields(bare);
  return suggestion !== undefined && suggestion !== text && parseCron(suggestion).ok ? suggestion : undefined;
}

function suggestDescriptor(text: string): string | undefined {
  const lower = text.toLowerCase();
  const delay = /^@every\s*(\S+)$/.exec(lower)?.[1];
  return delay === undefined ? lower : FIXED_DELAYS.get(delay);
}

function suggestFields(text: string): string {
  const fields = dropExtraFields(splitFields(text));
  return fields.map((field, index) => suggestField(field, FIELD_RULES[index] ?? MINUTE)).join(' ');
}

/** Time zone UTC, comments, the seconds and the year of other cron dialects, the user of a system crontab. */
function dropExtraFields(fields: readonly string[]): string[] {
  const comment = fields.findIndex((field) => field.startsWith('#'));
  const kept = (comment === -1 ? fields : fields.slice(0, comment)).filter((field) => !UTC_PREFIX.test(field));
  if (kept.length <= FIELD_RULES.length) return [...kept];
  const last = kept.at(-1) ?? '';
  const isYear = YEAR.test(last) || kept.length > FIELD_RULES.length + 1;
  const withoutLast = isYear || /^[a-z]{4,}$/i.test(last) ? kept.slice(0, -1) : [...kept];
  const hasSeconds = withoutLast.length > FIELD_RULES.length && parseField(withoutLast[0] ?? '', MINUTE).ok;
  return hasSeconds ? withoutLast.slice(1) : withoutLast;
}

/** The field with every item repaired that can be; an item beyond repair stays as it is. */
export function suggestField(text: string, rule: FieldRule): string {
  const items = text.normalize('NFKC').split(',').filter((item) => item !== '');
  if (items.length === 0) return text;
  return items.map((item) => suggestItem(item, rule)).join(',');
}

function suggestItem(text: string, rule: FieldRule): string {
  const item = shortenNames(text.replace(/^\*{2,}/, '*'), rule);
  if (parseField(item, rule).ok) return item;
  const [, first = '', second, step] = /^([a-z]+|\d{1,2})(?:-([a-z]+|\d{1,2}))?(?:\/([1-9]\d?))?$/i.exec(item) ?? [];
  const low = valueOf(first, rule);
  const high = second === undefined ? low : valueOf(second, rule);
  if (low === undefined || high === undefined || (second === undefined && step !== undefined)) return item;
  const named = [first, second ?? first].some((value) => /[a-z]/i.test(value));
  const values = cycle({ low, high, rule, step: step === undefined ? undefined : Number(step) });
  return values.map((value) => (named ? value.replace(/\d+/g, (digits) => rule.names[Number(digits) - rule.min] ?? digits) : value)).join(',');
}

function shortenNames(item: string, rule: FieldRule): string {
  return item.replace(/[a-z]{4,}/gi, (word) => {
    const full = FULL_NAMES.find((name) => name.startsWith(word.toLowerCase()) && rule.names.includes(name.slice(0, 3)));
    return full === undefined ? word : full.slice(0, 3);
  });
}

/** One beyond the maximum is the minimum again where other dialects say so: Sunday 7, hour 24. */
function valueOf(text: string, rule: FieldRule): number | undefined {
  const index = rule.names.indexOf(text.toLowerCase());
  const value = index === -1 ? Number(text) : index + rule.min;
  const greatest = rule.min === 0 ? rule.max + 1 : rule.max;
  return Number.isInteger(value) && text !== '' && value >= rule.min && value <= greatest ? value : undefined;
}

/** A range that passes the maximum, as items that do not. */
function cycle({ low, high, rule, step }: { low: number; high: number; rule: FieldRule; step: number | undefined }): string[] {
  const span = rule.max - rule.min + 1;
  const end = high < low ? high + span : high;
  if (step !== undefined) {
    const values = Array.from({ length: Math.floor((end - low) / step) + 1 }, (_, index) => ((low + index * step - rule.min) % span) + rule.min);
    return [...new Set(values)].map(String);
  }
  if (low > rule.max) return [String(low - span)];
  if (end - low + 1 >= span) return [`${rule.min}-${rule.max}`];
  return [rangeText(low, rule.max), ...(end > rule.max ? [rangeText(rule.min, end - span)] : [])];
}

function rangeText(low: number, high: number): string {
  return low === high ? String(low) : `${low}-${high}`;
}
