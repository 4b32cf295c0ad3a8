import { escapeText } from './escape.ts';

/** Lines as a block of code in Markdown, behind a fence that nothing in them can close. */
export function fenced(text: string, language = ''): string {
  const lines = text.split('\n').map(escapeText);
  const longest = Math.max(0, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return [fence + language, ...lines, fence].join('\n');
}
