import type { Finding, Unchecked } from '../../src/model/report.ts';
import { verdict } from '../../src/cli/verdict.ts';
import type { VerdictOptions } from '../../src/cli/verdict.ts';

const finding = (severity: Finding['severity']): Finding => ({ id: 'x', severity, subject: 's', message: 'm' });
const unchecked: Unchecked = { subject: 's', failure: { service: 'ec2', operation: 'DescribeImages', kind: 'denied', message: 'm' } };
const refused: Unchecked = { subject: 's', failure: { service: 'ec2', operation: 'DescribeImages', kind: 'unauthenticated', message: 'm' } };
const defaults: VerdictOptions = { failOn: 'error', allowUnchecked: false, allowEmpty: false };

interface Row {
  why: string;
  findings?: Finding[];
  unchecked?: Unchecked[];
  checkedCount?: number;
  options?: Partial<VerdictOptions>;
  code: number;
}

const rows: Row[] = [
  { why: 'complete and nothing found', code: 0 },
  { why: 'an error', findings: [finding('error')], code: 1 },
  { why: 'a warning is below the default threshold', findings: [finding('warning')], code: 0 },
  { why: 'a warning at the threshold', findings: [finding('warning')], options: { failOn: 'warning' }, code: 1 },
  { why: 'info at the threshold', findings: [finding('info')], options: { failOn: 'info' }, code: 1 },
  { why: 'an error that nobody minds', findings: [finding('error')], options: { failOn: 'never' }, code: 0 },
  { why: 'something unchecked', unchecked: [unchecked], code: 3 },
  { why: 'incomplete wins over findings', findings: [finding('error')], unchecked: [unchecked], code: 3 },
  { why: 'unchecked allowed, and an error', findings: [finding('error')], unchecked: [unchecked], options: { allowUnchecked: true }, code: 1 },
  { why: 'unchecked allowed, and nothing found', unchecked: [unchecked], options: { allowUnchecked: true }, code: 0 },
  { why: 'a source without credentials', unchecked: [unchecked, refused], code: 2 },
  { why: 'a source without credentials, allowed', unchecked: [refused], options: { allowUnchecked: true }, code: 0 },
  { why: 'nothing could be read', unchecked: [unchecked], checkedCount: 0, code: 2 },
  { why: 'nothing to check', checkedCount: 0, code: 2 },
  { why: 'nothing to check, accepted', checkedCount: 0, options: { allowEmpty: true }, code: 0 },
  { why: 'nothing could be read does not become a pass by allowing what is empty', unchecked: [unchecked], checkedCount: 0, options: { allowEmpty: true }, code: 2 },
  { why: 'nothing could be read does not become a pass by allowing what is unchecked', unchecked: [unchecked], checkedCount: 0, options: { allowUnchecked: true }, code: 2 },
  { why: 'an answer with findings, such as a plan', findings: [finding('error')], options: { informational: true }, code: 0 },
  { why: 'an answer with an assertion that does not hold', findings: [finding('info'), { ...finding('error'), id: 'assert-no-drift' }], options: { informational: true }, code: 1 },
  { why: 'an assertion that nobody minds', findings: [{ ...finding('error'), id: 'assert-no-drift' }], options: { informational: true, failOn: 'never' }, code: 0 },
  { why: 'an incomplete answer with an assertion that does not hold', findings: [{ ...finding('error'), id: 'assert-no-drift' }], unchecked: [unchecked], options: { informational: true }, code: 3 },
  { why: 'an incomplete answer', unchecked: [unchecked], options: { informational: true }, code: 3 },
];

describe('verdict', () => {
  test.each(rows)('$why: $code', ({ findings = [], unchecked: open = [], checkedCount = 1, options, code }) => {
    expect(verdict({ findings, unchecked: open, checkedCount }, { ...defaults, ...options })).toBe(code);
  });
});
