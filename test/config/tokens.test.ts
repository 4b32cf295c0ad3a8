import { isProductionName, tokensOf } from '../../src/config/tokens.ts';
import { matchesWildcard } from '../../src/config/wildcard.ts';

describe('tokensOf', () => {
  test.each(['prod', 'PROD', 'demo-prod', 'prod_eu', 'demo.production', 'demoProd', 'ProdCluster', 'PRODCluster', 'eks-prd01', 'prod1', 'live', 'KarpenterNodeRole-prod', 'prod-productive'])('finds production in %s', (name) => {
    expect(tokensOf(name).map((token) => [token.name, token.production])).toEqual([['prod', true]]);
  });

  test.each(['product', 'products-eu', 'delivery', 'alive', 'reproduce', 'produce', 'lively', 'éprod', 'base', 'latest', 'contest', 'device', 'stages', ''])('finds nothing in %s', (name) => {
    expect(tokensOf(name)).toEqual([]);
  });

  test.each([
    ['preprod', 'preprod'],
    ['nonprod-eu', 'nonprod'],
    ['pre-prod', 'pre-prod'],
    ['non_prod', 'non_prod'],
    ['not.prod', 'not.prod'],
    ['PreProd', 'preprod'],
    ['pre-production-eu', 'pre-production'],
    ['prod-like', 'prod-like'],
    ['staging', 'staging'],
    ['my-dev-cluster', 'dev'],
    ['QA', 'qa'],
  ])('finds what is not production in %s', (text, name) => {
    expect(tokensOf(text).map((token) => [token.name, token.production])).toEqual([[name, false]]);
  });

  it('finds both in a name that says both', () => {
    expect(tokensOf('production-test').map(({ name }) => name)).toEqual(['prod', 'test']);
  });
});

describe('isProductionName', () => {
  test.each([['prod', true], ['prod-eu', true], ['live', true], ['preprod', false], ['prod-test', false], ['blue', false]])('%s: %s', (name, expected) => {
    expect(isProductionName(name)).toBe(expected);
  });
});

describe('matchesWildcard', () => {
  test.each([
    ['demo', 'demo', true], ['demo', 'demo2', false], ['*', '', true], ['*-prod', 'demo-prod', true], ['*-prod', 'demo-prod-2', false], ['a*c*', 'abcd', true],
    ['a*a', 'a', false], ['*prod*', 'arn:aws:eks:eu-west-1:111122223333:cluster/prod', true], ['a*b*a', 'ababa', true], ['a*b*a', 'aba', true], ['a*b*a', 'ab', false], ['a.c', 'abc', false],
  ])('%s, %s: %s', (pattern, text, expected) => {
    expect(matchesWildcard(pattern, text)).toBe(expected);
  });
});
