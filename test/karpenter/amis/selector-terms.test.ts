import { amiFamilyOf, findAlias, ignoredFields, isUnrestricted, termKind } from '../../../src/karpenter/amis/selector-terms.ts';
import type { AmiSelectorTerm } from '../../../src/model/karpenter.ts';
import { release } from '../release-of.ts';
import { nodeClass, v1beta1Class } from './aws-of.ts';

const newest = release('1.15.2');

describe('termKind and ignoredFields', () => {
  it.each<[string, AmiSelectorTerm, string, string, string[]]>([
    ['an alias beside a parameter', { alias: 'al2023@latest', ssmParameter: '/p' }, '1.15.2', 'alias', ['ssmParameter']],
    ['an id beside everything else', { id: 'ami-1', ssmParameter: '/p', name: 'n' }, '1.15.2', 'id', ['ssmParameter', 'name']],
    ['a parameter beside name, owner and tags', { ssmParameter: '/p', name: 'n', owner: 'self', tags: { a: 'b' } }, '1.15.2', 'ssmParameter', ['name', 'owner', 'tags']],
    ['name, owner and tags', { name: 'n', owner: 'self', tags: { a: 'b' } }, '1.15.2', 'query', []],
    ['empty texts', { alias: '', id: '', ssmParameter: '', name: 'n' }, '1.15.2', 'query', []],
    ['a parameter before 1.4', { ssmParameter: '/p', id: '' }, '1.3.8', 'query', ['ssmParameter']],
    ['an alias before 1.0', { alias: 'al2023@latest', id: 'ami-1' }, '0.37.8', 'id', ['alias']],
  ])('%s', (_name, term, karpenter, kind, ignored) => {
    expect(termKind(term, release(karpenter))).toBe(kind);
    expect(ignoredFields(term, release(karpenter))).toEqual(ignored);
  });
});

describe('findAlias', () => {
  it('takes the first term with an alias, wherever it stands', () => {
    expect(findAlias([{ id: 'ami-1' }, { alias: 'al2@latest' }, { alias: 'al2023@latest' }], newest)).toMatchObject({ termIndex: 1, parsed: { alias: { family: 'AL2' } } });
  });

  it('finds none among other terms', () => {
    expect(findAlias([{ id: 'ami-1' }, { alias: '' }], newest)).toBeUndefined();
  });
});

describe('amiFamilyOf', () => {
  it.each([
    ['the field comes first', nodeClass([{ alias: 'al2023@latest' }], { amiFamily: 'Custom' }), 'Custom'],
    ['an empty field counts', nodeClass([{ alias: 'al2023@latest' }], { amiFamily: '' }), ''],
    ['then the alias', nodeClass([{ id: 'ami-1' }, { alias: 'windows2022@latest' }]), 'Windows2022'],
    ['else Custom', nodeClass([{ id: 'ami-1' }]), 'Custom'],
    ['none for an alias on which the controller ends', nodeClass([{ alias: 'al2023@latest@x' }]), undefined],
    ['v1beta1 is converted: the family of the alias it becomes', v1beta1Class('Bottlerocket'), 'Bottlerocket'],
    ['v1beta1 is converted: Ubuntu becomes AL2', v1beta1Class('Ubuntu', [{ id: 'ami-1' }]), 'AL2'],
  ])('%s', (_name, object, expected) => {
    expect(amiFamilyOf(object, newest)).toBe(expected);
  });

  it('leaves v1beta1 as it is for releases that work with it', () => {
    expect(amiFamilyOf(v1beta1Class('Ubuntu'), release('0.37.8'))).toBe('Ubuntu');
  });
});

describe('isUnrestricted', () => {
  it.each<[string, AmiSelectorTerm, boolean]>([
    ['an empty term', {}, true],
    ['empty fields', { name: '', tags: {}, ssmParameter: '' }, true],
    ['an owner', { owner: 'self' }, false],
    ['a tag', { tags: { a: '*' } }, false],
    ['an id', { id: 'ami-1' }, false],
  ])('%s', (_name, term, expected) => {
    expect(isUnrestricted(term, newest)).toBe(expected);
  });
});
