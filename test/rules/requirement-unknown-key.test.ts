import { lintText } from './lint-text.ts';
import type { LintOptions } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import type { PoolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'requirement-unknown-key';

function requirement(key: string, of: PoolText = {}): string {
  return poolText(of).replace('requirements: []', `requirements: [{key: ${key}, operator: Exists}]`);
}

describe('requirement-unknown-key', () => {
  it.each<[string, string, LintOptions, string]>([
    ['a known name in the wrong domain of Karpenter', 'karpenter.k8s.aws/instance-type', {},
      'error KEY: "karpenter.k8s.aws/instance-type" is no label that Karpenter knows, and the API server refuses the pool; did you mean "node.kubernetes.io/instance-type"?'],
    ['a slip of the pen', 'karpenter.k8s.aws/instance-familly', {}, 'error KEY: "karpenter.k8s.aws/instance-familly" is no label that Karpenter knows, and the API server refuses the pool; did you mean "karpenter.k8s.aws/instance-family"?'],
    ['a label that nobody knows', 'karpenter.sh/example', {}, 'error KEY: "karpenter.sh/example" is no label that Karpenter knows, and the API server refuses the pool'],
    ['a label of a later release', 'karpenter.k8s.aws/instance-tenancy', { karpenterVersion: '1.8.0' }, 'error KEY: "karpenter.k8s.aws/instance-tenancy" is a label of later releases than Karpenter 1.8.0, and the API server refuses the pool'],
    ['a known name in another domain of the platform', 'node.k8s.aws/instance-type', {},
      'warning KEY: "node.k8s.aws/instance-type" restricts no instance type: Karpenter does not know it and puts it on every node as a label of your own; did you mean "node.kubernetes.io/instance-type"?'],
    ['a label of Auto Mode', 'eks.amazonaws.com/instance-category', {},
      'warning KEY: "eks.amazonaws.com/instance-category" restricts no instance type: Karpenter does not know it and puts it on every node as a label of your own; did you mean "karpenter.k8s.aws/instance-category"?'],
    ['a domain that older releases reserve', 'kubernetes.io/instance-type', { karpenterVersion: '1.8.0' },
      'error KEY: "kubernetes.io/instance-type" is no label that Karpenter knows, and the API server refuses the pool; did you mean "node.kubernetes.io/instance-type"?'],
  ])('speaks of %s', async (_name, key, options, said) => {
    expect(await saidBy(ID, requirement(key), options)).toEqual([said.replace('KEY', 'spec.template.spec.requirements[0].key')]);
  });

  it('says it instead of the rules for refusals and readiness', async () => {
    const ids = (await lintText(requirement('karpenter.k8s.aws/instance-type'))).map(({ id }) => id);
    expect(ids).toEqual([ID]);
  });

  it.each<[string, string]>([
    ['a known label', requirement('karpenter.k8s.aws/instance-family')],
    ['the older spelling of one', requirement('beta.kubernetes.io/arch')],
    ['a label of one\'s own', requirement('example.com/instance-type')],
    ['a label without a domain', requirement('instance-type')],
    ['another label of Kubernetes', requirement('node.kubernetes.io/example')],
    ['a label that is refused for what it is', requirement('kubernetes.io/hostname')],
    ['a key that is put in later', requirement('"karpenter.k8s.aws/${KEY}"')],
    ['Auto Mode', requirement('eks.amazonaws.com/instance-category', { nodeClassRef: '{group: eks.amazonaws.com, kind: NodeClass, name: default}' })],
  ])('says nothing of %s', async (_name, text) => {
    expect(await saidBy(ID, text)).toEqual([]);
  });
});
