import { FORMATS, LINT_FORMATS } from '../../src/report/renderer.ts';
import { collect, collectOutput, collectRegions, collectVersions, parseTimeout } from '../../src/cli/option-values.ts';
import { KarpamiError } from '../../src/errors.ts';

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof KarpamiError && error.kind === 'usage') return error.message;
    throw error;
  }
  return 'no error';
}

describe('collectVersions', () => {
  test.each([
    ['as AWS writes it', '1.34', ['1.34']],
    ['as a server tells it', 'v1.34.2-eks-1234567', ['1.34']],
    ['as discovery tells it', '1.34+', ['1.34']],
    ['several, one twice', '1.33,1.34,v1.33', ['1.33', '1.34']],
  ])('%s', (_name, text, versions) => {
    expect(collectVersions(text, [])).toEqual(versions);
  });

  test.each(['', 'latest', '34', '2.0', '1.34,', '1.x'])('refuses "%s"', (text) => {
    expect(messageOf(() => collectVersions(text, []))).toMatch(/^--kubernetes-version "[^"]*" is no Kubernetes version$/);
  });
});

describe('collectRegions', () => {
  test.each([
    ['one', 'eu-west-1', ['eu-west-1']],
    ['of other partitions', 'us-gov-west-1,cn-north-1,us-isob-east-1', ['us-gov-west-1', 'cn-north-1', 'us-isob-east-1']],
    ['one twice', 'eu-west-1,eu-west-1', ['eu-west-1']],
  ])('%s', (_name, text, regions) => {
    expect(collectRegions(text, [])).toEqual(regions);
  });

  test.each(['', 'EU-WEST-1', 'eu_west_1', 'eu-west-1a', 'eu-west-1,'])('refuses "%s"', (text) => {
    expect(messageOf(() => collectRegions(text, []))).toMatch(/^--region "[^"]*" is no AWS region$/);
  });
});

describe('collect', () => {
  it('takes a value once, however often it is given', () => {
    expect(collect('--context')('prod', ['staging', 'prod'])).toEqual(['staging', 'prod']);
  });

  it('refuses an empty value', () => {
    expect(messageOf(() => collect('--context')('', []))).toBe('--context has an empty value');
  });
});

describe('collectOutput', () => {
  it('takes the formats of its command alone', () => {
    expect(collectOutput(LINT_FORMATS)('sarif=out.sarif', [])).toEqual([{ format: 'sarif', file: 'out.sarif' }]);
  });

  it('takes any number of reports, each with its own place', () => {
    expect(collectOutput(FORMATS)('csv=a=b.csv', [{ format: 'json', file: 'a' }, { format: 'table' }]).at(-1)).toEqual({ format: 'csv', file: 'a=b.csv' });
  });

  test.each([
    ['two on standard output', 'json', [{ format: 'table' as const }], 'standard output takes one report'],
    ['two on standard output, one by its other name', 'json=-', [{ format: 'table' as const }], 'standard output takes one report'],
    ['two in one file', 'json=r', [{ format: 'csv' as const, file: 'r' }], '--output names file "r" twice'],
    ['a format of another command', 'sarif', [], '--output "sarif" is no format'],
    ['a format in upper case', 'JSON', [], '--output "JSON" is no format'],
    ['no file', 'json=', [], '--output "json=" names no file'],
  ])('refuses %s', (_name, value, previous, message) => {
    expect(messageOf(() => collectOutput(FORMATS)(value, previous))).toBe(message);
  });
});

describe('parseTimeout', () => {
  test.each([
    ['seconds', '90s', 90_000],
    ['seconds without a unit', '90', 90_000],
    ['minutes', '1.5m', 90_000],
    ['hours', '1h', 3_600_000],
    ['milliseconds', '250ms', 250],
  ])('%s', (_name, text, milliseconds) => {
    expect(parseTimeout(text)).toBe(milliseconds);
  });

  test.each(['', '0', '-1s', 'soon', '1d', 'NaN'])('refuses "%s"', (text) => {
    expect(messageOf(() => parseTimeout(text))).toMatch(/is no duration$/);
  });
});
