import fc from 'fast-check';
import { readConfig } from '../../src/config/read-config.ts';
import { KarpamiError } from '../../src/errors.ts';

const WORDS = ['environments', 'prod', 'rules', 'alias-latest', 'paths', 'labels', '__proto__', 'constructor', 'toString', 'failOn', ': ', '\n', '\n  ', '- ', '[', ']', '{', '}', ',', '&a ', '*a', '!!binary ', '"', "'", '|', '#', '**', '!', 'off', '~', '1.30', '---', '<<', '\t', '\\n', '\u2028', '\ud800'];

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join(''));

describe('readConfig', () => {
  it('reads any text, or names each place that is wrong', async () => {
    const read = async (each: string) => {
      const error: unknown = await readConfig({ path: 'karpami.yaml', folder: '/work', text: each }, ['alias-latest']).then(() => undefined, (thrown: unknown) => thrown);
      return error === undefined || (error instanceof KarpamiError && error.kind === 'usage' && error.message.split('\n').every((line) => /^karpami\.yaml:\d+:\d+: .|^and \d+ more$/.test(line)));
    };
    await fc.assert(fc.asyncProperty(text, read), { numRuns: 500 });
  });

  it('takes names of JavaScript for names', async () => {
    const { environments, rules } = await readConfig({ path: 'karpami.yaml', folder: '/work', text: 'environments: {constructor: {labels: {__proto__: a, toString: b}}}\nrules: {}' }, []);
    expect(environments.map(({ name, labels }) => [name, [...labels]])).toEqual([['constructor', [['__proto__', ['a']], ['toString', ['b']]]]]);
    expect(rules.size).toBe(0);
    await expect(readConfig({ path: 'karpami.yaml', folder: '/work', text: '__proto__: {failOn: x}\nconstructor: 1\n' }, [])).rejects.toThrow(/unknown key "__proto__"[^]*unknown key "constructor"/);
  });
});
