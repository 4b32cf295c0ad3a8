/** What an annotation or a comment says. */
export interface SuppressionText {
  reason: string;
  /** As it is written. */
  until?: string;
}

const UNTIL = /(?:^|\s)until=(\S*)/;
/** A reason of dots and dashes is none. */
const WORD = /[\p{L}\p{N}]/u;

/** `reason until=2027-03-01`, in any order. */
export function parseReason(text: string): SuppressionText {
  const until = UNTIL.exec(text)?.[1];
  const reason = text.replace(UNTIL, ' ').trim().replaceAll(/\s+/g, ' ');
  return { reason: WORD.test(reason) ? reason : '', ...(until !== undefined && { until }) };
}

const RULES = /^[\w./-]+(?:\s*,\s*[\w./-]+)*/;
/** What may stand between the rules and the reason. */
const SEPARATOR = /^\s*(?:--|[:–—])?\s*/;

/** `rule, other-rule: reason until=2027-03-01`: what stands behind `karpami:ignore`. */
export function parseIgnore(text: string): SuppressionText & { rules: string[] } {
  const trimmed = text.trim();
  const [names = ''] = RULES.exec(trimmed) ?? [];
  // A separator of two dashes is no part of a name.
  const list = names.replace(/--.*$/, '');
  const rules = list.split(',').map((rule) => rule.trim()).filter((rule) => rule !== '');
  return { rules, ...parseReason(trimmed.slice(list.length).replace(SEPARATOR, '')) };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function isDate(text: string): boolean {
  const at = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
