import { parseArgs } from 'node:util';
import { formatJson } from '../../src/util/lossless-json.ts';
import { familyOf, runFile, vectorFiles } from './run.ts';
import type { FileResult } from './run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { family: { type: 'string' }, show: { type: 'string', default: '0' } },
});

function show(result: FileResult, count: number): void {
  for (const { id, differences } of result.failures.slice(0, count)) {
    process.stdout.write(`  ${id}\n`);
    for (const { path, expected, actual } of differences.slice(0, 5)) {
      process.stdout.write(`    ${path || '(row)'}: expected ${formatJson(expected)}\n    ${' '.repeat((path || '(row)').length)}  got      ${formatJson(actual)}\n`);
    }
  }
}

const dir = positionals[0];
if (dir === undefined) {
  process.stderr.write('usage: npm run conformance -- DIR [--family NAME] [--show N]\n');
  process.exit(2);
}
let passed = 0;
let failed = 0;
for (const file of vectorFiles(dir)) {
  if (values.family !== undefined && familyOf(file) !== values.family) continue;
  const result = runFile(dir, file);
  passed += result.passed;
  failed += result.failed;
  process.stdout.write(`${result.name}: ${result.passed} passed, ${result.failed} failed${result.served ? '' : ' (family not served)'}\n`);
  for (const [part, count] of Object.entries(result.parts)) {
    process.stdout.write(`  each.${part}: ${count.passed} passed, ${count.failed} failed\n`);
  }
  show(result, Number(values.show));
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
