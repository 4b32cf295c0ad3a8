import { kubeletType } from './ec2-node-class-types.ts';
import { field, listOf, plainField, struct, TEXT, TEXTS } from './hash-types.ts';
import type { HashField, StructType } from './hash-types.ts';

const TAINT = struct('Taint', [
  plainField('Key', 'key', TEXT),
  plainField('Value', 'value', TEXT),
  plainField('Effect', 'effect', TEXT),
  field('TimeAdded', 'timeAdded', { kind: 'time' }),
]);

const TAINTS = [field('Taints', 'taints', listOf(TAINT)), field('StartupTaints', 'startupTaints', listOf(TAINT))];

/** `NodeClaimTemplate` (core's `pkg/apis/v1/nodepool.go`): labels and annotations stand in an embedded struct. */
function templateType(spec: StructType): StructType {
  const metadata = struct('ObjectMeta', [field('Labels', 'labels', TEXTS), field('Annotations', 'annotations', TEXTS)]);
  return struct('NodeClaimTemplate', [plainField('ObjectMeta', 'metadata', metadata), plainField('Spec', 'spec', spec)]);
}

export const TEMPLATE = templateType(
  struct(
    'NodeClaimTemplateSpec',
    [
      ...TAINTS,
      field('NodeClassRef', 'nodeClassRef', nodeClassReference(plainField('Group', 'group', TEXT))),
      field('TerminationGracePeriod', 'terminationGracePeriod', { kind: 'duration' }),
      plainField('ExpireAfter', 'expireAfter', { kind: 'nillableDuration' }),
    ],
    ['requirements'],
  ),
);

function nodeClassReference(last: HashField): StructType {
  return struct('NodeClassReference', [plainField('Kind', 'kind', TEXT), plainField('Name', 'name', TEXT), last]);
}

function v1beta1TemplateType(kubelet: StructType): StructType {
  const reference = nodeClassReference(plainField('APIVersion', 'apiVersion', TEXT));
  const fields = [...TAINTS, field('Kubelet', 'kubelet', kubelet), field('NodeClassRef', 'nodeClassRef', reference)];
  return templateType(struct('NodeClaimSpec', fields, ['requirements', 'resources']));
}

export const V1BETA1_TEMPLATE = v1beta1TemplateType(kubeletType());
/** Up to 0.35 reserved resources were quantities, of which only the format was exported. */
export const V1BETA1_TEMPLATE_WITHOUT_AMOUNTS = v1beta1TemplateType(kubeletType({ kind: 'map', values: { kind: 'quantityFormat' } }));
