import { compareKarpenterVersions, formatKarpenterVersion, hasChange, parseKarpenterVersion } from '../../src/karpenter/karpenter-version.ts';

function version(text: string) {
  const parsed = parseKarpenterVersion(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.version;
}

describe('parseKarpenterVersion', () => {
  it.each([
    ['in full', '1.14.1', '1.14.1'],
    ['with a v', 'v1.14.1', '1.14.1'],
    ['without a patch: the last one of the line', '1.6', '1.6.8'],
    ['without a patch, of a line that is not known', '2.0', '2.0.0'],
    ['with a pre-release', 'v1.15.0-rc.1', '1.15.0'],
    ['with blanks around it', ' 1.0.8 ', '1.0.8'],
  ])('%s', (_name, text, expected) => {
    expect(formatKarpenterVersion(version(text))).toBe(expected);
  });

  it.each(['', 'latest', '1', '1.x', 'v', '1.14.1.2', '1..2', 'sha256:abc'])('refuses "%s"', (text) => {
    expect(parseKarpenterVersion(text)).toMatchObject({ ok: false, problem: expect.stringContaining('no Karpenter version') });
  });
});

describe('compareKarpenterVersions', () => {
  it('compares numbers, not texts', () => {
    const sorted = ['1.10.0', '1.9.3', '0.37.8', '1.9.10'].map(version).sort(compareKarpenterVersions).map(formatKarpenterVersion);
    expect(sorted).toEqual(['0.37.8', '1.9.3', '1.9.10', '1.10.0']);
  });
});

describe('hasChange', () => {
  it.each([
    ['before it', '1.5.9', ['1.6.0'], false],
    ['with it', '1.6.0', ['1.6.0'], true],
    ['after it', '1.15.2', ['1.6.0'], true],
    ['a later line', '1.7.0', ['1.6.6', '1.7.4', '1.8.0'], false],
    ['an older line that got it later', '1.6.6', ['1.6.6', '1.7.4', '1.8.0'], true],
    ['an older line before its patch', '1.6.5', ['1.6.6', '1.7.4', '1.8.0'], false],
    ['a line that never got it', '1.5.99', ['1.6.6', '1.7.4', '1.8.0'], false],
  ])('%s', (_name, text, firsts, expected) => {
    expect(hasChange(version(text), firsts)).toBe(expected);
  });
});
