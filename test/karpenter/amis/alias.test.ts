import { parseAlias } from '../../../src/karpenter/amis/alias.ts';
import { release } from '../release-of.ts';

describe('parseAlias', () => {
  it.each([
    ['al2@latest', 'AL2', 'latest'],
    ['al2023@v20240625', 'AL2023', 'v20240625'],
    ['bottlerocket@1.20.4', 'Bottlerocket', '1.20.4'],
    ['windows2025@latest', 'Windows2025', 'latest'],
    ['al2023@ latest', 'AL2023', ' latest'],
    ['al2023@', 'AL2023', ''],
  ])('%s is %s in version "%s"', (text, family, version) => {
    expect(parseAlias(text)).toEqual({ ok: true, alias: { family, version, text } });
  });

  it.each([
    ['no @', 'al2023', 'format', 'family@version'],
    ['two @', 'al2023@v20240625@x', 'format', 'family@version'],
    ['two @ behind a Windows family', 'windows2022@latest@x', 'format', 'family@version'],
    ['no family', '@latest', 'family', 'names family ""'],
    ['a family in capitals', 'AL2023@latest', 'family', 'write it in lower case: al2023'],
    ['a family without aliases', 'ubuntu@latest', 'family', 'known are al2, al2023, bottlerocket'],
  ])('%s', (_name, text, kind, words) => {
    expect(parseAlias(text)).toMatchObject({ ok: false, kind, problem: expect.stringContaining(words) });
  });

  it('does not know windows2025 in a release that has it not', () => {
    expect(parseAlias('windows2025@latest', release('1.8.8').aliasFamilies)).toMatchObject({ ok: false, kind: 'family' });
  });
});
