import { rules } from '../../src/actions/rules.ts';
import { RULES } from '../../src/rules/index.ts';

const AT = '2026-12-01T12:00:00Z';

describe('rules', () => {
  it('lists the whole catalogue', () => {
    const report = rules({ id: undefined, at: AT });
    expect(report.rules).toEqual(RULES.map(({ info }) => info));
    expect(report).toMatchObject({ checkedCount: RULES.length, findings: [], unchecked: [] });
    expect(report.asked).toBeUndefined();
  });

  it('explains one rule', () => {
    expect(rules({ id: 'refused', at: AT })).toMatchObject({ asked: 'refused', rules: [{ id: 'refused', severity: 'error' }] });
  });

  test.each([
    { id: 'refuse', hint: 'did you mean "refused"?' },
    { id: 'REFUSED', hint: 'did you mean "refused"?' },
    { id: '', hint: 'karpami rules lists them' },
    { id: '__proto__', hint: 'karpami rules lists them' },
  ])('refuses "$id"', ({ id, hint }) => {
    expect(() => rules({ id, at: AT })).toThrow(expect.objectContaining({ kind: 'usage', hint: expect.stringContaining(hint) }));
  });
});
