import { completeExample } from './complete-example.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('unknown-field', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'a slip of the pen', text: 'metadataOptions: {httpToken: required}', said: ['error spec.metadataOptions.httpToken: there is no field "httpToken": it is refused or dropped, and has no effect; "httpTokens" is the nearest name'] },
    { words: 'another case', text: 'blockdeviceMappings: []\nrole: demo-node', said: ['error spec.blockdeviceMappings: there is no field "blockdeviceMappings": it is refused or dropped, and has no effect; "blockDeviceMappings" is the nearest name'] },
    { words: 'a name like no other', text: 'weight: 1\nfoo: 1', said: ['error spec.foo: there is no field "foo": it is refused or dropped, and has no effect'] },
    { words: 'in metadata', text: 'metadata: {name: general, lables: {team: example}}', said: ['error metadata.lables: there is no field "lables": it is refused or dropped, and has no effect; "labels" is the nearest name'] },
    { words: 'in an item of a list', text: 'requirements: [{key: kubernetes.io/arch, operator: In, value: [arm64]}]', said: ['error spec.template.spec.requirements[0].value: there is no field "value": it is refused or dropped, and has no effect; "values" is the nearest name'] },
    { words: 'no name before something is put in', text: 'weight: 1\n"${EXTRA}": 1', said: [] },
    { words: 'a field of another place is another matter', text: 'disruption: {consolidateAfter: 5m, expireAfter: 5h}', said: [] },
    { words: 'a field of a later release is another matter', text: 'replicas: 3', said: [], options: { karpenterVersion: '1.7.0' } },
    { words: 'a good one', text: 'metadataOptions: {httpTokens: required}', said: [] },
    { words: 'tags have any keys', text: 'tags: {anything: goes}', said: [] },
    { words: 'kubelet from 1.15 on, which the controller checks', text: 'kubelet: {maxpod: 10}', said: [] },
    { words: 'kubelet before', text: 'kubelet: {maxpod: 10}', said: [], options: { karpenterVersion: '1.14.1' } },
  ])('names fields that there are not: $words', async ({ text, said, options }) => {
    expect(await saidBy('unknown-field', completeExample(text), options)).toEqual(said);
  });
});
