import { readConfig } from '../../src/config/read-config.ts';
import { KarpamiError } from '../../src/errors.ts';

const RULE_IDS = ['alias-latest', 'budget-gap'];

const read = (text: string) => readConfig({ path: 'karpami.yaml', folder: '/repo', text }, RULE_IDS);

async function problemsOf(text: string): Promise<string[]> {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown);
  if (!(error instanceof KarpamiError)) throw new Error('it was accepted');
  expect(error.kind).toBe('usage');
  return error.message.split('\n');
}

describe('readConfig', () => {
  test.each([
    ['a misspelled key', 'failOn: error\nenviroments: {}\n', ['karpami.yaml:2:1: unknown key "enviroments": did you mean "environments"?']],
    ['a key that is like none', 'x: 1', ['karpami.yaml:1:1: unknown key "x": the keys here are environments, rules, failOn, karpenterVersion, kubernetesVersion, exclude and baseline']],
    ['a key far in, in front of a scalar', 'environments:\n  prod:\n    prodution: true\n', ['karpami.yaml:3:5: unknown key "prodution": did you mean "production"?']],
    ['an unknown rule', 'rules:\n  alias-lastest: error\n', ['karpami.yaml:2:3: unknown rule "alias-lastest": did you mean "alias-latest"?']],
    ['an unknown environment of a rule', 'environments: {blue: {}}\nrules:\n  alias-latest:\n    environments: {bleu: error}\n', ['karpami.yaml:4:20: unknown environment "bleu": did you mean "blue"?']],
    ['a version without quotes', 'kubernetesVersion: 1.30', ['karpami.yaml:1:20: 1.3 stands where a Kubernetes version, such as "1.34" is due: write it in quotes']],
    ['a wrong severity', 'failOn: fatal', ['karpami.yaml:1:9: "fatal" stands where one of error, warning, info, never is due']],
    ['a glob that negates', 'exclude: ["!a"]', ['karpami.yaml:1:11: "!a" stands where a glob, such as clusters/prod-*/**, without a ! before it is due']],
    ['several at once, in the order of the file', 'rules: {nope-nope: error}\nfailOn: x\nzzz: 1\n', [
      'karpami.yaml:1:9: unknown rule "nope-nope"',
      'karpami.yaml:2:9: "x" stands where one of error, warning, info, never is due',
      'karpami.yaml:3:1: unknown key "zzz": the keys here are environments, rules, failOn, karpenterVersion, kubernetesVersion, exclude and baseline',
    ]],
    ['a key that stands twice', 'failOn: error\nfailOn: info\n', ['karpami.yaml:2:1: "failOn" stands on line 1 already']],
    ['a key with a line break', '"a\\nb": 1', ['karpami.yaml:1:9: unknown key "a\\nb": the keys here are environments, rules, failOn, karpenterVersion, kubernetesVersion, exclude and baseline']],
    ['a second document', 'failOn: info\n---\nfailOn: error\n', ['karpami.yaml:3:1: a second document stands where the file should end']],
  ])('refuses %s', async (_name, text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });

  it('names no more places than one reads', async () => {
    const problems = await problemsOf(Array.from({ length: 30 }, (_, index) => `x${index}: 1\n`).join(''));
    expect([problems.length, problems.at(-1)]).toEqual([21, 'and 10 more']);
  });

  it('refuses broken YAML with its position', async () => {
    expect((await problemsOf('rules: [a\n'))[0]).toMatch(/^karpami\.yaml:\d+:\d+: /);
  });

  it('keeps the environments in the order of the file', async () => {
    const { environments } = await read('environments: {z: {}, prod-eu: {}, a: {}, live: {production: no}}');
    expect(environments.map(({ name, production }) => [name, production])).toEqual([['z', false], ['prod-eu', true], ['a', false], ['live', false]]);
  });

  it('takes what is in a folder that a glob names, and dots', async () => {
    const { environments, exclude } = await read('environments: {prod: {paths: [./clusters/prod-*/, /x.yaml, ../other/**]}}\nexclude: .');
    const matches = (path: string) => environments[0]!.paths.filter((glob) => glob.matches(path)).map(({ glob }) => glob);
    expect(matches('clusters/prod-eu/a/.hidden/b.yaml')).toEqual(['./clusters/prod-*/']);
    expect(matches('x.yaml')).toEqual(['/x.yaml']);
    expect(matches('../other/a.yaml')).toEqual(['../other/**']);
    expect(matches('clusters/staging/a.yaml')).toEqual([]);
    expect(['a.yaml', '../a.yaml'].map((path) => exclude[0]!.matches(path))).toEqual([true, false]);
  });

  it('reads rules, words that YAML takes for something else, and the baseline beside it', async () => {
    const config = await read('rules: {alias-latest: off, budget-gap: {environments: {dev: info, pre-prod: off}}}\nbaseline: ci/base.json\nfailOn: info');
    expect([...config.rules]).toEqual([
      ['alias-latest', { severity: 'off', environments: new Map() }],
      ['budget-gap', { environments: new Map([['dev', 'info'], ['pre-prod', 'off']]) }],
    ]);
    expect([config.baseline, config.failOn, config.folder]).toEqual(['/repo/ci/base.json', 'info', '/repo']);
  });
});
