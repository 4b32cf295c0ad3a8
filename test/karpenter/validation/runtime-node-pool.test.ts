import type { JsonObject } from '../../../src/model/json.ts';
import { validateNodePoolAtRuntime } from '../../../src/karpenter/validation/runtime-node-pool.ts';
import { release } from '../release-of.ts';
import { nodePool } from './objects.ts';

const withLabels = (labels: JsonObject): JsonObject => {
  const spec = nodePool().spec as { template: JsonObject };
  return nodePool({ spec: { template: { ...spec.template, metadata: { labels } } } });
};
const requirement = (members: JsonObject): JsonObject => nodePool({ template: { requirements: [{ key: 'example.com/size', ...members }] } });
const taints = (taints: JsonObject[], startupTaints: JsonObject[] = []): JsonObject => nodePool({ template: { taints, startupTaints } });
const TAINT = { key: 'a', effect: 'NoSchedule' };

describe('what core itself holds against a NodePool', () => {
  test.each<{ words: string; object: JsonObject; version?: string; problems: (string | RegExp)[] }>([
    { words: 'a plain one', object: nodePool(), problems: [] },
    { words: 'a label key that admission takes', object: withLabels({ 'a/b/c': '' }), problems: ['more than one "/"'] },
    { words: 'the label of the pool', object: withLabels({ 'karpenter.sh/nodepool': 'a' }), problems: ['is set by Karpenter itself'] },
    { words: 'a subdomain of Karpenter', object: withLabels({ 'x.karpenter.sh/a': '' }), problems: ['the domain karpenter.sh is reserved'] },
    { words: 'a domain that only ends alike', object: withLabels({ 'xkarpenter.sh/a': '' }), problems: [] },
    { words: 'a domain that only ends alike, before 1.9', version: '1.8.0', object: withLabels({ 'xkarpenter.sh/a': '' }), problems: ['the domain karpenter.sh is reserved'] },
    { words: 'kubernetes.io before 1.9', version: '1.8.0', object: withLabels({ 'x.kubernetes.io/a': '' }), problems: ['the domain kubernetes.io is reserved'] },
    { words: 'kubernetes.io from 1.9 on', version: '1.9.0', object: withLabels({ 'x.kubernetes.io/a': '' }), problems: [] },
    { words: 'node.kubernetes.io before 1.9', version: '1.8.0', object: withLabels({ 'x.node.kubernetes.io/a': '' }), problems: [] },
    { words: 'the host name', object: withLabels({ 'kubernetes.io/hostname': 'a' }), problems: ['differs from node to node'] },
    { words: 'the label of the node class', object: withLabels({ 'karpenter.k8s.aws/ec2nodeclass': 'a' }), problems: ['the domain karpenter.k8s.aws is reserved'] },
    { words: 'a taint twice, once at start-up', object: taints([TAINT], [TAINT]), problems: ['stands in the list before'] },
    { words: 'one key with two effects', object: taints([TAINT], [{ key: 'a', effect: 'NoExecute' }]), problems: [] },
    { words: 'a taint value that is no label value', object: taints([{ ...TAINT, value: 'a b' }]), problems: ['is no taint value'] },
    { words: 'a taint value with a domain', object: taints([{ ...TAINT, value: 'example.com/v' }]), problems: [] },
    { words: 'a wrong effect', object: taints([{ key: 'a', effect: 'Never' }]), problems: ['is no effect of a taint'] },
    { words: 'an unknown operator', object: requirement({ operator: 'Equals' }), problems: ['is no operator'] },
    { words: 'Gte before 1.9', version: '1.8.0', object: requirement({ operator: 'Gte', values: [] }), problems: ['is no operator'] },
    { words: 'Gt with a sign', object: requirement({ operator: 'Gt', values: ['+5'] }), problems: ['is no label value'] },
    { words: 'Gt with two values', object: requirement({ operator: 'Gt', values: ['1', '2'] }), problems: ['needs one value'] },
    { words: 'In without values', object: requirement({ operator: 'In' }), problems: ['needs at least one value'] },
    { words: 'fewer values than minValues', object: requirement({ operator: 'In', values: ['a'], minValues: 2 }), problems: ['only 1 values are listed'] },
    { words: 'an older spelling of a known key', object: requirement({ key: 'beta.kubernetes.io/arch', operator: 'In', values: ['arm64'] }), problems: [] },
    { words: 'an unknown capacity type', object: requirement({ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['ondemand'] }), problems: [/did you mean on-demand\?$/] },
    { words: 'an unknown capacity type beside a known one', object: requirement({ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['ondemand', 'spot'] }), problems: [] },
    { words: 'too few known capacity types', object: requirement({ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['x', 'spot'], minValues: 2 }), problems: ['1 of the values'] },
    { words: 'an unknown capacity type with NotIn', object: requirement({ key: 'karpenter.sh/capacity-type', operator: 'NotIn', values: ['x'] }), problems: [] },
    { words: 'an unknown capacity type before 1.5', version: '1.4.0', object: requirement({ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['x'] }), problems: [] },
    { words: 'an unknown tenancy', object: requirement({ key: 'karpenter.k8s.aws/instance-tenancy', operator: 'In', values: ['host'] }), problems: ['there are default, dedicated'] },
    { words: 'the key of the pool', object: requirement({ key: 'karpenter.sh/nodepool', operator: 'Exists' }), problems: ['Karpenter sets it itself'] },
  ])('$words', ({ object, version = '1.14.1', problems }) => {
    const verdict = validateNodePoolAtRuntime(object, release(version));
    const messages = verdict.kind === 'read' ? verdict.problems.map(({ message }) => message) : [verdict.kind];
    expect(messages).toHaveLength(problems.length);
    for (const [index, text] of problems.entries()) expect(messages[index]).toMatch(text);
  });

  it('says where the problem is', () => {
    expect(validateNodePoolAtRuntime(requirement({ operator: 'In' }), release('1.14.1'))).toMatchObject({
      kind: 'read',
      problems: [{ path: ['spec', 'template', 'spec', 'requirements', 0] }],
    });
  });

  test.each<{ words: string; object: JsonObject; path: string[] }>([
    { words: 'a duration beyond Go', object: nodePool({ template: { terminationGracePeriod: '2562048h' } }), path: ['spec', 'template', 'spec', 'terminationGracePeriod'] },
    { words: 'a label that is a number', object: { ...nodePool(), metadata: { labels: { a: 1 } } }, path: ['metadata', 'labels', 'a'] },
  ])('cannot be asked where the controller cannot read the object: $words', ({ object, path }) => {
    expect(validateNodePoolAtRuntime(object, release('1.14.1'))).toMatchObject({ kind: 'undecodable', problem: { path } });
  });
});
