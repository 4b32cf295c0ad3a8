import { labelKeyProblem, labelValueProblem, subdomainProblem } from '../../src/karpenter/label-syntax.ts';

describe('labelKeyProblem', () => {
  test.each<{ words: string; key: string; problem: string | undefined }>([
    { words: 'a plain key', key: 'team', problem: undefined },
    { words: 'a key with a domain', key: 'example.com/Team_1', problem: undefined },
    { words: '63 letters', key: `example.com/${'a'.repeat(63)}`, problem: undefined },
    { words: '64 letters', key: 'a'.repeat(64), problem: 'more than 63 characters' },
    { words: 'a domain in capitals', key: 'EXAMPLE.com/team', problem: 'in the part before the "/"' },
    { words: 'a domain of 254 letters', key: `${'a'.repeat(254)}/team`, problem: 'more than 253 characters' },
    { words: 'two slashes', key: 'a/b/c', problem: 'more than one "/"' },
    { words: 'no domain', key: '/team', problem: 'nothing stands before the "/"' },
    { words: 'no name', key: 'example.com/', problem: 'nothing stands after the "/"' },
    { words: 'an empty key', key: '', problem: 'it is empty' },
    { words: 'a dash at the end', key: 'team-', problem: 'with a letter or digit at both ends' },
    { words: 'a blank', key: 'a b', problem: 'only letters, digits' },
  ])('$words', ({ key, problem }) => {
    expect(labelKeyProblem(key)).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
  });
});

describe('labelValueProblem', () => {
  test.each<{ words: string; value: string; isFine: boolean }>([
    { words: 'an empty value', value: '', isFine: true },
    { words: 'dots and dashes inside', value: 'a.b-c_d', isFine: true },
    { words: 'a slash', value: 'a/b', isFine: false },
    { words: 'a dash in front', value: '-1', isFine: false },
    { words: 'a letter beyond ASCII', value: 'é', isFine: false },
    { words: 'a line feed at the end', value: 'a\n', isFine: false },
    { words: '64 letters', value: 'a'.repeat(64), isFine: false },
  ])('$words', ({ value, isFine }) => {
    expect(labelValueProblem(value) === undefined).toBe(isFine);
  });
});

describe('subdomainProblem', () => {
  test.each<{ words: string; name: string; isFine: boolean }>([
    { words: 'a name', name: 'default', isFine: true },
    { words: 'a name with dots', name: 'a.b-c.d', isFine: true },
    { words: '253 letters', name: 'a'.repeat(253), isFine: true },
    { words: '254 letters', name: 'a'.repeat(254), isFine: false },
    { words: 'capitals', name: 'Default', isFine: false },
    { words: 'a dash before a dot', name: 'a-.b', isFine: false },
    { words: 'two dots', name: 'a..b', isFine: false },
    { words: 'an underscore', name: 'a_b', isFine: false },
  ])('$words', ({ name, isFine }) => {
    expect(subdomainProblem(name) === undefined).toBe(isFine);
  });
});
