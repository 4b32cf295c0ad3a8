import { saidBetterAmong } from '../../../src/actions/lint/said-better.ts';
import type { RawFinding } from '../../../src/actions/lint/run-rules.ts';
import type { JsonPath } from '../../../src/model/json.ts';
import type { Severity } from '../../../src/model/report.ts';
import { RULES } from '../../../src/rules/index.ts';

const [special, general] = RULES;

interface Place {
  at: JsonPath;
  severity?: Severity;
}

function finding(rule: (typeof RULES)[number] | undefined, { at, severity = 'error' }: Place, unlessFoundBy: string[] = []): RawFinding {
  if (rule === undefined) throw new Error('the catalogue is empty');
  return { rule, at, severity, message: '', unlessFoundBy, file: { file: 'pool.yaml', subjects: [], resources: [], problems: [] } as unknown as RawFinding['file'] };
}

function isSaidBetter(own: Place, other: Place, unlessFoundBy = [special?.info.id ?? '']): boolean {
  const finding1 = finding(general, own, unlessFoundBy);
  return saidBetterAmong([finding1, finding(special, other)])(finding1);
}

describe('saidBetterAmong', () => {
  test.each<[string, Place, Place, boolean]>([
    ['the same place', { at: ['spec', 'a'] }, { at: ['spec', 'a'] }, true],
    ['around it', { at: ['spec', 'a', 0] }, { at: ['spec'] }, true],
    ['the whole object', { at: ['spec', 'a', 0] }, { at: [] }, true],
    ['in it', { at: ['spec'] }, { at: ['spec', 'a', 0] }, true],
    ['beside it', { at: ['spec', 'a'] }, { at: ['spec', 'b'] }, false],
    ['a name that only begins the same', { at: ['spec', 'a'] }, { at: ['spec', 'ab'] }, false],
    ['a number that is a name there', { at: ['spec', 0] }, { at: ['spec', '0'] }, false],
    ['less serious', { at: ['spec'] }, { at: ['spec'], severity: 'warning' }, false],
    ['more serious', { at: ['spec'], severity: 'info' }, { at: ['spec'], severity: 'warning' }, true],
  ])('%s: %j by %j: %j', (_name, own, other, expected) => {
    expect(isSaidBetter(own, other)).toBe(expected);
  });

  it('listens only to the rules that are named', () => {
    expect(isSaidBetter({ at: ['spec'] }, { at: ['spec'] }, [])).toBe(false);
  });
});
