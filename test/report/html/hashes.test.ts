import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPT } from '../../../src/report/html/script.ts';
import { STYLE } from '../../../src/report/html/style.ts';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const FILE = join(import.meta.dirname, '../../../src/report/html/hashes.ts');

if (process.env['UPDATE_GOLDEN'] === '1') {
  writeFileSync(
    FILE,
    `/** SHA-256 in base64 of the page's sheet and script, to the byte; a test holds them against each other, and \`npm run golden\` writes them anew. */
export const STYLE_HASH = '${digestOf(STYLE)}';
export const SCRIPT_HASH = '${digestOf(SCRIPT)}';
`,
  );
}

// Only now, as it was just written.
const { SCRIPT_HASH, STYLE_HASH } = await import('../../../src/report/html/hashes.ts');

describe('what the policy of a page allows', () => {
  it('is its sheet', () => {
    expect(STYLE_HASH).toBe(digestOf(STYLE));
  });

  it('is its script', () => {
    expect(SCRIPT_HASH).toBe(digestOf(SCRIPT));
  });
});
