import type { LintOptions } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

describe('duplicate-object', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'two pools of one name', text: poolText() + '---\n' + poolText(), said: ['warning metadata.name: NodePool "general" stands in this file again, in line 12: the last one that is applied wins'] },
    { words: 'three', text: poolText() + '---\n' + poolText() + '---\n' + poolText(), said: ['warning metadata.name: NodePool "general" stands in this file again, in line 21: the last one that is applied wins', 'warning metadata.name: NodePool "general" stands in this file again, in line 21: the last one that is applied wins'] },
    { words: 'of two versions', text: poolText() + '---\n' + poolText({ apiVersion: 'karpenter.sh/v1beta1' }), said: ['warning metadata.name: NodePool "general" stands in this file again, in line 12: the last one that is applied wins'] },
    { words: 'in two namespaces, which means nothing', text: poolText({ metadata: '{name: general, namespace: a}' }) + '---\n' + poolText({ metadata: '{name: general, namespace: b}' }), said: ['warning metadata.name: NodePool "general" stands in this file again, in line 12: the last one that is applied wins'] },
    { words: 'a pool and a class of one name', text: poolText() + '---\n' + 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: general}\nspec: {}\n', said: [] },
    { words: 'two names', text: poolText() + '---\n' + poolText({ metadata: '{name: batch}' }), said: [] },
    { words: 'a name that is to be put in', text: poolText({ metadata: '{name: "${NAME}"}' }) + '---\n' + poolText({ metadata: '{name: "${NAME}"}' }), said: [] },
    { words: 'no name', text: poolText({ metadata: '{}' }) + '---\n' + poolText({ metadata: '{}' }), said: [] },
    { words: 'variants in a document', text: '```yaml\n' + poolText() + '```\n\n```yaml\n' + poolText() + '```\n', said: [], options: { path: 'README.md' } },
  ])('names objects that replace each other: $words', async ({ text, said, options }) => {
    expect(await saidBy('duplicate-object', text, options)).toEqual(said);
  });
});
