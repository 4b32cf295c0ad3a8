import type { ReleaseFeatures } from '../releases.ts';
import { KUBELET } from './ec2-node-class-schema.ts';
import { int32, int64, intOrText, list, map, object, objectAt, resource, since, steps, text } from './schema.ts';
import type { ObjectSchema } from './schema.ts';

const TAINTS = list(object({ effect: text(), key: text(), timeAdded: text({ holds: 'instant' }), value: text() }));
const REQUIREMENTS = list(object({ key: text(), minValues: int64(), operator: text(), values: list(text()) }));
const TEMPLATE_METADATA = object({ annotations: map(text()), labels: map(text()) });
const RESOURCES = map(intOrText());
const DURATION_OR_NEVER = text({ holds: 'durationOrNever' });
const BUDGETS_DEFAULT = { default: [{ nodes: '10%' }] };

const BUDGET = {
  duration: text({ holds: 'duration' }),
  nodes: text({ default: '10%' }),
  schedule: text(),
};

const CONDITIONS = list(
  object({
    type: text(),
    status: text(),
    reason: text(),
    message: text(),
    lastTransitionTime: text({ holds: 'instant' }),
    observedGeneration: int64(),
  }),
);

const DISRUPTION = {
  budgets: list(object({ ...BUDGET, reasons: list(text()) }), BUDGETS_DEFAULT),
  consolidateAfter: steps(['1.0.0', DURATION_OR_NEVER], ['1.15.0', text({ holds: 'durationOrNever', default: '0s' })]),
  consolidationPolicy: text({ default: 'WhenEmptyOrUnderutilized' }),
};

const V1 = resource({
  spec: object({
    disruption: steps(['1.0.0', object(DISRUPTION)], ['1.0.4', object(DISRUPTION, { default: { consolidateAfter: '0s' } })]),
    limits: RESOURCES,
    replicas: since('1.8.0', int64()),
    template: object({
      metadata: TEMPLATE_METADATA,
      spec: object({
        expireAfter: text({ holds: 'durationOrNever', default: '720h' }),
        nodeClassRef: object({ group: text(), kind: text(), name: text() }),
        requirements: REQUIREMENTS,
        startupTaints: TAINTS,
        taints: TAINTS,
        terminationGracePeriod: text({ holds: 'duration' }),
      }),
    }),
    weight: int32(),
  }),
  status: object({
    conditions: CONDITIONS,
    nodeClassObservedGeneration: since('1.1.0', int64()),
    nodes: since('1.8.0', int64({ default: 0 })),
    resources: RESOURCES,
  }),
});

const V1BETA1 = resource({
  spec: object({
    disruption: object(
      {
        budgets: since('0.34.0', list(object(BUDGET), BUDGETS_DEFAULT)),
        consolidateAfter: DURATION_OR_NEVER,
        consolidationPolicy: text({ default: 'WhenUnderutilized' }),
        expireAfter: text({ holds: 'durationOrNever', default: '720h' }),
      },
      { default: { consolidationPolicy: 'WhenUnderutilized', expireAfter: '720h' } },
    ),
    limits: RESOURCES,
    template: object({
      metadata: TEMPLATE_METADATA,
      spec: object({
        kubelet: KUBELET,
        nodeClassRef: object({ apiVersion: text(), kind: text(), name: text() }),
        requirements: REQUIREMENTS,
        resources: object({ requests: RESOURCES }),
        startupTaints: TAINTS,
        taints: TAINTS,
      }),
    }),
    weight: int32(),
  }),
  status: object({ conditions: CONDITIONS, resources: RESOURCES }),
});

const schemas = new Map<string, ObjectSchema>();

/** The NodePool of the CRD that a release ships: `v1` where the controller works with it, else `v1beta1`. */
export function nodePoolSchema({ text: name, version, apiVersions }: ReleaseFeatures): ObjectSchema {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const schema = objectAt(apiVersions.includes('v1') ? V1 : V1BETA1, version);
  schemas.set(name, schema);
  return schema;
}
