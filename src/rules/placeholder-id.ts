import { nodeClassRule } from './rule.ts';
import { readTerms } from './shared/terms.ts';

export const placeholderId = nodeClassRule<{ id: string; why: string }>({
  id: 'placeholder-id',
  title: 'The id is none of an image',
  category: 'selection',
  severity: 'error',
  severityNote: 'warning for ids that look like examples',
  needs: 'manifest',
  why: 'The API server takes any text with "ami-" in it. An id that no image has selects nothing, without a word as long as another term finds an image, and otherwise no node is launched with the class.',
  fix: 'Write the id of an image: ami- and 17 (of old images 8) digits from 0 to 9 and a to f.',
  example: { bad: 'amiSelectorTerms:\n- id: ami-123', good: 'amiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890' },
  fixable: false,
  message: ({ id, why }) => `"${id}" ${why}`,
  *check(subject, { release }) {
    for (const { term, kind, path } of readTerms(subject, release)) {
      const id = term.id ?? '';
      if (kind !== 'id') continue;
      const at = [...path, 'id'];
      if (!IMAGE_ID.test(id)) yield { at, data: { id, why: whyNone(id) } };
      else if (isSample(id.slice('ami-'.length))) yield { at, data: { id, why: 'looks like an example that was left in: hardly any image has such an id' }, severity: 'warning' };
    }
  },
});

const IMAGE_ID = /^ami-(?:[0-9a-f]{8}|[0-9a-f]{17})$/;

function whyNone(id: string): string {
  if (IMAGE_ID.test(id.trim().toLowerCase())) return 'is no id of an image: ids are written in lower case and without blanks';
  if (id.startsWith('resolve:ssm:')) return 'is read by EC2 alone: Karpenter finds no image under it, a parameter stands in ssmParameter';
  if (!id.startsWith('ami-')) return 'is no id of an image: it does not begin with "ami-"';
  const digits = id.slice('ami-'.length);
  return /^[0-9a-f]+$/.test(digits) ? `is no id of an image: it has ${digits.length} digits, not 17 or 8` : 'is no id of an image: behind "ami-" stand 17 or 8 digits from 0 to 9 and a to f';
}

const COUNTED = '0123456789abcdef';

/** One digit throughout, or all digits in their order, as documentation writes them. */
function isSample(digits: string): boolean {
  const rotated = `${COUNTED}${COUNTED}${COUNTED}`;
  const isCounted = rotated.includes(digits) || rotated.includes(digits.slice(0, -1)) || rotated.includes(digits.slice(1));
  return isCounted || new Set(digits).size === 1 || new Set(digits.slice(0, -1)).size === 1 || isCountedDecimal(digits);
}

/** `1234567890abcdef0`, `0abcdef1234567890` */
function isCountedDecimal(digits: string): boolean {
  return ['1234567890abcdef', 'abcdef1234567890', 'abcdef0123456789', '0987654321fedcba'].some((sample) => `0${sample}0${sample}0`.includes(digits));
}
