import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatJson } from '../../src/util/lossless-json.ts';
import { families } from './families/index.ts';
import { familyOf, readRows, runFile, vectorFiles } from './run.ts';
import type { FileResult } from './run.ts';

const VECTORS = join(import.meta.dirname, '../../fixtures/vectors');

const served = vectorFiles(VECTORS).filter((file) => families.some(({ name }) => name === familyOf(file)));

describe('answers of the real Karpenter', () => {
  it.each(served)('%s: karpami agrees on every row', (file) => {
    const result = runFile(VECTORS, file);
    expect(describeFailures(result)).toEqual([]);
    expect(result.passed + result.failed).toBeGreaterThan(0);
  });
});

function describeFailures({ failures }: FileResult): string[] {
  return failures.slice(0, 5).map(({ id, differences }) => `${id} ${formatJson(differences.slice(0, 3))}`);
}

describe('the runner', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'vectors-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('counts a wrong answer as failed and says where it is', () => {
    const [right] = readRows(join(VECTORS, 'requirements.jsonl.gz'));
    const wrong = { ...right, id: 'wrong', expected: { ...right?.expected, intersects: { ok: false, failingKeys: ['no-such-key'] } } };
    writeFileSync(join(dir, 'requirements.jsonl'), `${formatJson(right)}\n${formatJson(wrong)}\n`);
    const result = runFile(dir, 'requirements.jsonl');
    expect(result).toMatchObject({ passed: 1, failed: 1, failures: [{ id: 'wrong' }] });
    expect(result.failures[0]?.differences.map(({ path }) => path)).toContain('intersects.ok');
  });

  it('counts a row on which karpami throws as failed', () => {
    writeFileSync(join(dir, 'requirements.jsonl'), formatJson({ id: 'broken', input: { existing: 1 }, expected: {} }));
    expect(runFile(dir, 'requirements.jsonl')).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts families that are not served as failed', () => {
    writeFileSync(join(dir, 'weather.jsonl'), formatJson({ id: 'a', input: {}, expected: {} }));
    expect(runFile(dir, 'weather.jsonl')).toMatchObject({ served: false, passed: 0, failed: 1 });
  });

  it('reads plain and gzipped files, and takes what follows a dash for no part of the family', () => {
    const row = formatJson({ id: 'a', input: {}, expected: {} });
    writeFileSync(join(dir, 'weather-1.15.jsonl.gz'), gzipSync(`${row}\n\n${row}\n`));
    writeFileSync(join(dir, 'notes.txt'), 'not a vector file');
    expect(vectorFiles(dir)).toEqual(['weather-1.15.jsonl.gz']);
    expect(runFile(dir, 'weather-1.15.jsonl.gz')).toMatchObject({ name: 'weather-1.15', family: 'weather', failed: 2 });
  });
});
