import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { validateNodePool } from '../../../src/karpenter/validation/validate-node-pool.ts';
import { release } from '../release-of.ts';
import { nodePool, poolWithBudget, refusalsOf } from './objects.ts';

interface Sample {
  words: string;
  object: JsonValue;
  refusals: string[];
}

const BUDGET = 'spec.disruption.budgets';
const SPEC = 'spec.template.spec';
const requirement = (members: JsonObject): JsonObject => nodePool({ template: { requirements: [{ key: 'example.com/size', ...members }] } });
const withLabels = (labels: JsonObject): JsonObject => nodePool({ spec: { template: { metadata: { labels }, spec: member(nodePool()) } } });
const member = (pool: JsonObject): JsonValue => (pool.spec as { template: JsonObject }).template.spec ?? null;

describe('a NodePool on create, 1.14.1', () => {
  test.each<Sample>([
    { words: 'the smallest one', object: nodePool(), refusals: [] },
    { words: 'no spec', object: { apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'a' } }, refusals: ['spec missing'] },
    { words: 'no name', object: { ...nodePool(), metadata: {} }, refusals: ['metadata.name missing'] },
    { words: 'a name to be generated', object: { ...nodePool(), metadata: { generateName: 'pool-' } }, refusals: [] },
    { words: 'a name in capitals', object: { ...nodePool(), metadata: { name: 'Default Pool' } }, refusals: ['metadata.name metadata → "default-pool"'] },
    { words: 'a label that is a number', object: { ...nodePool(), metadata: { name: 'a', labels: { team: 1 } } }, refusals: ['metadata.labels.team undecodable'] },
    { words: 'a label value with a blank', object: { ...nodePool(), metadata: { name: 'a', labels: { team: 'a b' } } }, refusals: ['metadata.labels.team metadata'] },
    { words: 'an annotation key in capitals', object: { ...nodePool(), metadata: { name: 'a', annotations: { 'Example.com/A': '' } } }, refusals: [] },
    { words: 'an annotation key with a blank', object: { ...nodePool(), metadata: { name: 'a', annotations: { 'a b': '' } } }, refusals: ['metadata.annotations.a b metadata'] },
    { words: 'annotations of more than 256 KiB', object: { ...nodePool(), metadata: { name: 'a', annotations: { a: 'é'.repeat(131_072) } } }, refusals: ['metadata.annotations tooLong'] },
    { words: 'metadata that is a text', object: { ...nodePool(), metadata: 'a' }, refusals: ['metadata undecodable'] },
    { words: 'two controlling owners', object: { ...nodePool(), metadata: { name: 'a', ownerReferences: [1, 2].map((uid) => ({ apiVersion: 'v1', kind: 'A', name: 'a', uid: `${uid}`, controller: true })) } }, refusals: ['metadata.ownerReferences metadata'] },
    { words: 'an owner without a name', object: { ...nodePool(), metadata: { name: 'a', ownerReferences: [{ apiVersion: 'v1', kind: 'A', uid: 'u' }] } }, refusals: ['metadata.ownerReferences.0.name metadata'] },
    { words: 'a finalizer that is no qualified name', object: { ...nodePool(), metadata: { name: 'a', finalizers: ['a/b/c'] } }, refusals: ['metadata.finalizers.0 metadata'] },
    { words: 'another kind', object: { ...nodePool(), kind: 'Nodepool' }, refusals: ['kind notServed'] },
    { words: 'an older version', object: { ...nodePool(), apiVersion: 'karpenter.sh/v1beta1' }, refusals: ['apiVersion notServed'] },
    { words: 'null', object: null, refusals: ['kind notServed'] },
    { words: 'nodes as a number', object: poolWithBudget({ nodes: 10 }), refusals: [`${BUDGET}.0.nodes wrongType → "10"`] },
    { words: 'nodes beyond 100 %', object: poolWithBudget({ nodes: '101%' }), refusals: [`${BUDGET}.0.nodes pattern → "100%"`] },
    { words: 'a schedule without a duration', object: poolWithBudget({ schedule: '@daily' }), refusals: [`${BUDGET}.0 budget-window`] },
    { words: 'a duration without a schedule, in the second budget', object: poolWithBudget({}, { duration: '1h' }), refusals: [`${BUDGET}.1 budget-window`] },
    { words: 'a null schedule, which is dropped', object: poolWithBudget({ schedule: null, duration: '1h' }), refusals: [`${BUDGET}.0 budget-window`] },
    { words: 'a reason in lower case', object: poolWithBudget({ reasons: ['drifted'] }), refusals: [`${BUDGET}.0.reasons.0 notSupported → "Drifted"`] },
    { words: 'a reason without a list', object: poolWithBudget({ reasons: 'Drifted' }), refusals: [`${BUDGET}.0.reasons wrongType → ["Drifted"]`] },
    { words: 'a reason three times', object: poolWithBudget({ reasons: ['Empty', 'Empty', 'Empty'] }), refusals: [`${BUDGET}.0.reasons.1 duplicate`] },
    { words: 'a null among the budgets', object: poolWithBudget(null), refusals: [`${BUDGET}.0 wrongType`] },
    { words: '51 budgets', object: poolWithBudget(...Array.from({ length: 51 }, () => ({}))), refusals: [`${BUDGET} tooMany`] },
    { words: 'a policy of v1beta1', object: nodePool({ spec: { disruption: { consolidateAfter: '0s', consolidationPolicy: 'WhenUnderutilized' } } }), refusals: ['spec.disruption.consolidationPolicy notSupported → "WhenEmptyOrUnderutilized"'] },
    { words: 'a disruption without consolidateAfter', object: nodePool({ spec: { disruption: {} } }), refusals: ['spec.disruption.consolidateAfter missing'] },
    { words: 'days for expireAfter', object: nodePool({ template: { expireAfter: '30d' } }), refusals: [`${SPEC}.expireAfter pattern → "720h"`] },
    { words: 'Never for the grace period', object: nodePool({ template: { terminationGracePeriod: 'Never' } }), refusals: [`${SPEC}.terminationGracePeriod pattern`] },
    { words: 'a group with a version', object: nodePool({ template: { nodeClassRef: { group: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', name: 'a' } } }), refusals: [`${SPEC}.nodeClassRef.group pattern → "karpenter.k8s.aws"`] },
    { words: 'an empty name of the class', object: nodePool({ template: { nodeClassRef: { group: '', kind: 'EC2NodeClass', name: '' } } }), refusals: [`${SPEC}.nodeClassRef.group node-class-ref-not-empty`, `${SPEC}.nodeClassRef.name node-class-ref-not-empty`] },
    { words: 'In without values', object: requirement({ operator: 'In' }), refusals: [`${SPEC}.requirements.0 in-has-values`] },
    { words: 'fewer values than minValues', object: requirement({ operator: 'In', values: ['a'], minValues: 2 }), refusals: [`${SPEC}.requirements.0 min-values-listed`] },
    { words: 'minValues of another operator', object: requirement({ operator: 'Exists', minValues: 2 }), refusals: [] },
    { words: 'minValues out of range', object: requirement({ operator: 'Exists', minValues: 51 }), refusals: [`${SPEC}.requirements.0.minValues outOfRange`] },
    { words: 'a bound with a sign', object: requirement({ operator: 'Gt', values: ['+5'] }), refusals: [] },
    { words: 'a bound beyond 64 bits', object: requirement({ operator: 'Lt', values: ['9223372036854775808'] }), refusals: [`${SPEC}.requirements.0 bound-is-one-number`] },
    { words: 'a negative bound', object: requirement({ operator: 'Lte', values: ['-1'] }), refusals: [`${SPEC}.requirements.0 bound-is-one-number`] },
    { words: 'two bounds', object: requirement({ operator: 'Gte', values: ['1', '2'] }), refusals: [`${SPEC}.requirements.0 bound-is-one-number`] },
    { words: 'any text as a value', object: requirement({ operator: 'NotIn', values: ['-x', 'a b', ''] }), refusals: [] },
    { words: 'a key of 317 characters', object: requirement({ key: 'a'.repeat(317), operator: 'Exists' }), refusals: [`${SPEC}.requirements.0.key tooLong`] },
    { words: 'an operator in lower case', object: requirement({ operator: 'in' }), refusals: [`${SPEC}.requirements.0.operator notSupported → "In"`] },
    { words: 'a taint with an empty value', object: nodePool({ template: { taints: [{ key: 'a', effect: 'NoSchedule', value: '' }] } }), refusals: [`${SPEC}.taints.0.value pattern`] },
    { words: 'a taint without a key', object: nodePool({ template: { taints: [{ effect: 'noschedule', key: '' }] } }), refusals: [`${SPEC}.taints.0.effect notSupported → "NoSchedule"`, `${SPEC}.taints.0.key tooShort`] },
    { words: 'a taint with a wrong instant', object: nodePool({ template: { taints: [{ effect: 'NoSchedule', key: 'a', timeAdded: 'now' }] } }), refusals: [`${SPEC}.taints.0.timeAdded wrongType`] },
    { words: 'a limit that is no quantity', object: nodePool({ spec: { limits: { cpu: '100 cores', memory: 1.5 } } }), refusals: ['spec.limits.cpu pattern → "100"', 'spec.limits.memory wrongType → "1.5"'] },
    { words: 'a weight as a text', object: nodePool({ spec: { weight: '10' } }), refusals: ['spec.weight wrongType → 10'] },
    { words: 'a fraction below the smallest weight', object: nodePool({ spec: { weight: 0.5 } }), refusals: ['spec.weight wrongType', 'spec.weight outOfRange'] },
    { words: 'a static pool with a weight and a limit on cpu', object: nodePool({ spec: { replicas: 1, weight: 1, limits: { cpu: 1 } } }), refusals: ['spec.limits static-limits', 'spec.weight static-weight'] },
    { words: 'a static pool with a limit on nodes', object: nodePool({ spec: { replicas: 1, limits: { nodes: 5 } } }), refusals: [] },
    { words: 'replicas beyond 32 bits', object: nodePool({ spec: { replicas: 2_147_483_648 } }), refusals: ['spec.replicas outOfRange'] },
    { words: 'replicas beyond 64 bits', object: nodePool({ spec: { replicas: 9_223_372_036_854_775_808n } }), refusals: ['spec.replicas wrongType', 'spec.replicas outOfRange'] },
  ])('$words', ({ object, refusals }) => {
    const admission = validateNodePool(object, { release: release('1.14.1') });
    expect(refusalsOf(admission)).toEqual(refusals);
    expect(admission).toMatchObject({ kind: 'checked', accepted: refusals.length === 0 });
  });

  it('names the field as the API server does and says in a sentence what is wrong', () => {
    const admission = validateNodePool(poolWithBudget({ nodes: '10 %', schedule: '@daily' }), { release: release('1.14.1') });
    expect(admission).toMatchObject({
      refusals: [
        {
          path: ['spec', 'disruption', 'budgets', 0, 'nodes'],
          field: 'spec.disruption.budgets[0].nodes',
          message: '"10 %" is refused: the field takes a number of nodes or a percentage up to 100 % as a text, such as "1" or "10%"',
          suggestion: '10%',
        },
        { path: ['spec', 'disruption', 'budgets', 0], field: 'spec.disruption.budgets', message: '"schedule" needs "duration" beside it' },
      ],
    });
  });

  it('leaves the cross-field rules out after a value of a wrong type, and says so', () => {
    const object = poolWithBudget({ nodes: 1, schedule: '@daily' });
    expect(validateNodePool(object, { release: release('1.14.1') })).toMatchObject({ rulesChecked: false, refusals: [{ kind: 'wrongType' }] });
  });

  it('does not leave them out after a text that does not match', () => {
    const object = poolWithBudget({ nodes: '1.5', schedule: '@daily' });
    expect(validateNodePool(object, { release: release('1.14.1') })).toMatchObject({ rulesChecked: true, refusals: [{ kind: 'pattern' }, { kind: 'rule' }] });
  });

  it('tells what the controller could not read, although the API server takes it', () => {
    const object = nodePool({ template: { expireAfter: '2562048h' } });
    expect(validateNodePool(object, { release: release('1.14.1') })).toMatchObject({ accepted: true, undecodable: { path: ['spec', 'template', 'spec', 'expireAfter'] } });
  });

  it('fills in the defaults of what would be stored, without the status', () => {
    const admission = validateNodePool({ ...nodePool(), status: { nodes: 5 } }, { release: release('1.14.1') });
    expect(admission).toMatchObject({ stored: { spec: { disruption: { budgets: [{ nodes: '10%' }] } } } });
    expect(admission.kind === 'checked' && admission.stored).not.toHaveProperty('status');
  });
});

describe('label keys of a NodePool', () => {
  test.each<{ words: string; key: string; version: string; crd: 'aws' | 'core'; isAccepted: boolean }>([
    { words: 'a domain of its own', key: 'example.com/team', version: '1.14.1', crd: 'aws', isAccepted: true },
    { words: 'the domain of Karpenter', key: 'karpenter.sh/custom', version: '1.14.1', crd: 'core', isAccepted: false },
    { words: 'a domain that ends with its letters', key: 'xkarpenter.sh/custom', version: '1.14.1', crd: 'core', isAccepted: false },
    { words: 'the domain without a name', key: 'karpenter.sh', version: '1.14.1', crd: 'core', isAccepted: false },
    { words: 'the capacity type', key: 'karpenter.sh/capacity-type', version: '1.14.1', crd: 'aws', isAccepted: true },
    { words: 'the NodePool', key: 'karpenter.sh/nodepool', version: '1.14.1', crd: 'core', isAccepted: false },
    { words: 'the host name', key: 'kubernetes.io/hostname', version: '1.14.1', crd: 'core', isAccepted: false },
    { words: 'the domain of the AWS provider in core', key: 'karpenter.k8s.aws/custom', version: '1.14.1', crd: 'core', isAccepted: true },
    { words: 'the domain of the AWS provider in its own definition', key: 'karpenter.k8s.aws/custom', version: '1.14.1', crd: 'aws', isAccepted: false },
    { words: 'a label that the AWS provider knows', key: 'karpenter.k8s.aws/instance-cpu', version: '1.14.1', crd: 'aws', isAccepted: true },
    { words: 'a label that came later', key: 'karpenter.k8s.aws/placement-group-id', version: '1.10.0', crd: 'aws', isAccepted: false },
    { words: 'the label of the node class', key: 'karpenter.k8s.aws/ec2nodeclass', version: '1.1.0', crd: 'aws', isAccepted: true },
    { words: 'the label of the node class in 1.0', key: 'karpenter.k8s.aws/ec2nodeclass', version: '1.0.8', crd: 'aws', isAccepted: false },
    { words: 'kubernetes.io before 1.9', key: 'kubernetes.io/custom', version: '1.8.0', crd: 'aws', isAccepted: false },
    { words: 'kubernetes.io from 1.9 on', key: 'kubernetes.io/custom', version: '1.9.0', crd: 'aws', isAccepted: true },
    { words: 'node.kubernetes.io before 1.9', key: 'node.kubernetes.io/custom', version: '1.8.0', crd: 'aws', isAccepted: true },
    { words: 'k8s.io before 1.9', key: 'x.k8s.io/custom', version: '1.8.0', crd: 'aws', isAccepted: false },
    { words: 'kops.k8s.io before 1.9', key: 'kops.k8s.io/custom', version: '1.8.0', crd: 'aws', isAccepted: true },
  ])('$words ($version, $crd)', ({ key, version, crd, isAccepted }) => {
    const options = { release: release(version), crd };
    expect(validateNodePool(withLabels({ [key]: 'a' }), options)).toMatchObject({ accepted: isAccepted });
    expect(validateNodePool(nodePool({ template: { requirements: [{ key, operator: 'Exists' }] } }), options)).toMatchObject({ accepted: isAccepted });
  });

  it('has no form of its own among the labels', () => {
    expect(refusalsOf(validateNodePool(withLabels({ 'a b': 'a', '/': '' }), { release: release('1.14.1') }))).toEqual([]);
  });
});

describe('a NodePool by release', () => {
  const REASONS = poolWithBudget({ reasons: ['Unhealthy'] });
  const POLICY = nodePool({ spec: { disruption: { consolidateAfter: '0s', consolidationPolicy: 'Balanced' } } });
  const TWICE = poolWithBudget({ reasons: ['Empty', 'Empty'] });
  const MANY = poolWithBudget({ reasons: Array.from({ length: 51 }, () => 'Empty') });
  const EMPTY_KIND = nodePool({ template: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: '', name: 'a' } } });

  test.each<{ words: string; object: JsonObject; refused: string; accepted: string }>([
    { words: 'reason Unhealthy', object: REASONS, refused: '1.14.3', accepted: '1.15.0' },
    { words: 'a disruption without consolidateAfter', object: nodePool({ spec: { disruption: {} } }), refused: '1.14.3', accepted: '1.15.0' },
    { words: 'policy Balanced', object: POLICY, refused: '1.13.1', accepted: '1.14.0' },
    { words: 'a reason twice', object: TWICE, refused: '1.13.0', accepted: '1.12.2' },
    { words: '51 reasons', object: MANY, refused: '1.8.0', accepted: '1.7.6' },
    { words: 'operator Gte', object: requirement({ operator: 'Gte', values: ['1'] }), refused: '1.8.8', accepted: '1.9.0' },
    { words: 'replicas with a weight', object: nodePool({ spec: { replicas: 1, weight: 5 } }), refused: '1.8.0', accepted: '1.7.6' },
    { words: 'expireAfter with a wrong unit behind', object: nodePool({ template: { expireAfter: '1hr' } }), refused: '1.4.0', accepted: '1.3.8' },
    { words: 'an empty kind of the class', object: EMPTY_KIND, refused: '1.1.0', accepted: '1.0.14' },
  ])('$words: refused by $refused, taken by $accepted', ({ object, refused, accepted }) => {
    expect(validateNodePool(object, { release: release(refused) })).toMatchObject({ accepted: false });
    expect(validateNodePool(object, { release: release(accepted) })).toMatchObject({ accepted: true });
  });

  it('has no rules for v1beta1 where the release serves it', () => {
    const object = { ...nodePool(), apiVersion: 'karpenter.sh/v1beta1' };
    expect(validateNodePool(object, { release: release('1.0.8') })).toEqual({ kind: 'unchecked', why: 'karpami has no rules for NodePool of karpenter.sh/v1beta1' });
  });
});

describe('an update of a NodePool', () => {
  const LATEST = { release: release('1.14.1') };

  test.each<Sample & { old: JsonObject }>([
    { words: 'another kind of class', old: nodePool(), object: nodePool({ template: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'Other', name: 'default' } } }), refusals: [`${SPEC}.nodeClassRef.kind node-class-kind-kept`] },
    { words: 'another class', old: nodePool(), object: nodePool({ template: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'b' } } }), refusals: [] },
    { words: 'replicas from now on', old: nodePool(), object: nodePool({ spec: { replicas: 1 } }), refusals: ['spec provisioning-kept'] },
    { words: 'more replicas', old: nodePool({ spec: { replicas: 1 } }), object: nodePool({ spec: { replicas: 2 } }), refusals: [] },
    { words: 'another name', old: nodePool(), object: { ...nodePool(), metadata: { name: 'b' } }, refusals: ['metadata.name metadata'] },
    { words: 'an old fault that is left alone', old: poolWithBudget({ nodes: '1.5' }), object: { ...poolWithBudget({ nodes: '1.5' }), metadata: { name: 'default', labels: { team: 'a' } } }, refusals: [] },
    { words: 'an old fault in a list that changes', old: poolWithBudget({ nodes: '1.5' }), object: poolWithBudget({ nodes: '1.5' }, { nodes: '1' }), refusals: [`${BUDGET}.0.nodes pattern`] },
    { words: 'an old breach of a rule that is left alone', old: poolWithBudget({ schedule: '@daily' }), object: { ...nodePool({ spec: { disruption: { consolidateAfter: '5m', budgets: [{ nodes: '10%', schedule: '@daily' }] } } }) }, refusals: [] },
    { words: 'a rule that breaks off on what is left alone', old: requirement({ operator: 'In' }), object: { ...requirement({ operator: 'In' }), metadata: { name: 'default', labels: { team: 'a' } } }, refusals: [`${SPEC}.requirements.0 in-has-values`] },
    { words: 'a new duplicate where there was one', old: poolWithBudget({ reasons: ['Empty', 'Empty'] }), object: poolWithBudget({ reasons: ['Drifted', 'Drifted'] }), refusals: [] },
    { words: 'a required field that goes', old: nodePool(), object: nodePool({ spec: { template: {} } }), refusals: ['spec.template.spec missing'] },
  ])('$words', ({ object, old, refusals }) => {
    expect(refusalsOf(validateNodePool(object, { ...LATEST, old }))).toEqual(refusals);
  });
});
