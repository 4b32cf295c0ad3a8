import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import type { Admission } from '../../../src/karpenter/validation/validate-object.ts';

/** A NodePool that every release takes, with other members of `spec.template.spec` and of `spec`. */
export function nodePool({ template = {}, spec = {} }: { template?: JsonObject; spec?: JsonObject } = {}): JsonObject {
  const nodeClassRef = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name: 'default' },
    spec: { template: { spec: { nodeClassRef, requirements: [], ...template } }, ...spec },
  };
}

/** A NodePool with these budgets. */
export function poolWithBudget(...budgets: JsonValue[]): JsonObject {
  return nodePool({ spec: { disruption: { consolidateAfter: '0s', budgets } } });
}

/** An EC2NodeClass that every release takes, with other members of `spec`. */
export function nodeClass(spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'karpenter.k8s.aws/v1',
    kind: 'EC2NodeClass',
    metadata: { name: 'default' },
    spec: {
      amiSelectorTerms: [{ alias: 'al2023@v20250123' }],
      subnetSelectorTerms: [{ tags: { team: 'a' } }],
      securityGroupSelectorTerms: [{ tags: { team: 'a' } }],
      role: 'KarpenterNodeRole-demo',
      ...spec,
    },
  };
}

/** One line for each refusal: where, which kind, and the suggestion where there is one. */
export function refusalsOf(admission: Admission): string[] {
  if (admission.kind === 'unchecked') return [admission.why];
  return admission.refusals.map((refusal) => {
    const kind = refusal.kind === 'rule' ? refusal.rule : refusal.kind;
    const hint = refusal.suggestion === undefined ? '' : ` → ${JSON.stringify(refusal.suggestion)}`;
    return `${refusal.path.join('.')} ${kind}${hint}`;
  });
}
