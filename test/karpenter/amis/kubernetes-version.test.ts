import { minorOf, parseKubernetesVersion } from '../../../src/karpenter/amis/kubernetes-version.ts';

describe('parseKubernetesVersion', () => {
  it.each([
    ['discovery', { major: '1', minor: '31' }, '1.31'],
    ['discovery of EKS', { major: '1', minor: '31+' }, '1.31'],
    ['only one plus goes', { major: '1', minor: '31++' }, '1.31+'],
    ['a text stays as it is', '1.31', '1.31'],
  ])('%s', (_name, version, expected) => {
    expect(parseKubernetesVersion(version)).toBe(expected);
  });
});

describe('minorOf', () => {
  it.each([
    ['1.31', { ok: true, minor: 31 }],
    ['1.31.4', { ok: true, minor: 31 }],
    ['1.31+', { ok: false, kind: 'notANumber' }],
    ['1.', { ok: false, kind: 'notANumber' }],
    ['1.99999999999999999999', { ok: false, kind: 'notANumber' }],
    ['1', { ok: false, kind: 'noMinor' }],
  ])('%s', (version, expected) => {
    expect(minorOf(version)).toEqual(expected);
  });
});
