import type { Tone } from './view.ts';

export type Paint = (text: string, tone: Tone) => string;

/** How each tone begins and ends on a terminal; a package for it would be a tenth of the start. */
const CODES: Record<Exclude<Tone, 'plain'>, [begin: number, end: number]> = {
  good: [32, 39],
  bad: [31, 39],
  warn: [33, 39],
  dim: [2, 22],
  strong: [1, 22],
};

export function painterOf({ color }: { color: boolean }): Paint {
  if (!color) return (text) => text;
  return (text, tone) => {
    if (text === '' || tone === 'plain') return text;
    const [begin, end] = CODES[tone];
    return `\u001b[${begin}m${text}\u001b[${end}m`;
  };
}
