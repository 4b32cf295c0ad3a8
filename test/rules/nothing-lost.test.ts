import { join } from 'node:path';
import type { Row } from '../conformance/family.ts';
import { releaseOf } from '../conformance/families/release.ts';
import { readRows } from '../conformance/run.ts';
import type { LintFinding } from '../../src/model/lint.ts';
import { formatJson } from '../../src/util/lossless-json.ts';
import { lintText } from './lint-text.ts';

/** All rows take a quarter of a minute; conformance looks at each. */
const EVERY = 8;

const FAMILIES = [
  { family: 'ec2nodeclassvalidation', member: 'nodeClass', verdict: 'accepted' },
  { family: 'nodepoolvalidation', member: 'manifest', verdict: 'acceptedAws' },
];

/** Manifests that the real API server was asked to create. */
function rowsOf(family: string): Row[] {
  const rows = [...readRows(join(import.meta.dirname, '../../fixtures/vectors', `${family}.jsonl.gz`))];
  return rows.filter(({ input }, index) => input.old === undefined && index % EVERY === 0);
}

function findingsOf(row: Row, member: string): Promise<LintFinding[]> {
  return lintText(formatJson(row.input[member] ?? null), { path: 'object.json', karpenterVersion: releaseOf(row).text });
}

const DROPPED = ['unknown-field', 'misplaced-field', 'field-of-later-release'];

describe.each(FAMILIES)('of what the real API server says of $family', ({ family, member, verdict }) => {
  const rows = rowsOf(family);

  it('no refusal is lost between the rules, and none is made up', async () => {
    const wrong: string[] = [];
    for (const row of rows) {
      const errors = (await findingsOf(row, member)).filter(({ severity }) => severity === 'error').map(({ id }) => id);
      const isAccepted = row.expected[verdict] === true;
      if (isAccepted ? errors.includes('refused') : errors.length === 0) wrong.push(row.id);
    }
    expect(rows.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('no dropped field is lost', async () => {
    const wrong: string[] = [];
    for (const row of rows) {
      const dropped = Array.isArray(row.expected.prunedFields) ? row.expected.prunedFields : [];
      if (dropped.length === 0) continue;
      const found = (await findingsOf(row, member)).filter(({ id }) => DROPPED.includes(id));
      if (found.length < dropped.length) wrong.push(row.id);
    }
    expect(wrong).toEqual([]);
  });
});
