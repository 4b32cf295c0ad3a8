import { KUBELET } from './ec2-node-class-schema.ts';
import {
  BUDGET_DURATION,
  BUDGET_NODES,
  DURATION_OR_NEVER,
  GRACE_PERIOD,
  GROUP,
  LABEL_KEY,
  LABEL_VALUE,
  LOOSE_DURATION_OR_NEVER,
  QUANTITY,
  SCHEDULE,
} from './patterns.ts';
import { schemaByRelease } from './schema-by-release.ts';
import { int32, int64, intOrText, list, map, object, resource, since, steps, text } from './schema.ts';
import type { Draft, Steps, TextSchema } from './schema.ts';

const TAINTS = list(
  object(
    {
      effect: text({ enum: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] }),
      key: text({ minLength: 1, pattern: LABEL_KEY }),
      timeAdded: text({ holds: 'instant' }),
      value: text({ pattern: LABEL_KEY }),
    },
    { required: ['effect', 'key'] },
  ),
);

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];

const REQUIREMENTS = list(
  object(
    {
      key: text({ maxLength: 316, pattern: LABEL_KEY }),
      minValues: int64({ minimum: 1, maximum: 50 }),
      operator: steps(['0.32.0', text({ enum: OPERATORS })], ['1.9.0', text({ enum: [...OPERATORS, 'Gte', 'Lte'] })]),
      values: list(text()),
    },
    { required: ['key', 'operator'] },
  ),
  { maxItems: 100 },
);

const TEMPLATE_METADATA = object({ annotations: map(text()), labels: map(text({ maxLength: 63, pattern: LABEL_VALUE }), { maxKeys: 100 }) });
const RESOURCES = map(intOrText({ pattern: QUANTITY }));
const BUDGETS = { default: [{ nodes: '10%' }], maxItems: 50 };

const BUDGET = {
  duration: text({ holds: 'duration', pattern: BUDGET_DURATION }),
  nodes: text({ default: '10%', pattern: BUDGET_NODES }),
  schedule: text({ pattern: SCHEDULE }),
};

function durationOrNever(more: Pick<TextSchema, 'default'> = {}): Steps {
  const holds = 'durationOrNever';
  return steps(['0.32.0', text({ holds, pattern: LOOSE_DURATION_OR_NEVER, ...more })], ['1.4.0', text({ holds, pattern: DURATION_OR_NEVER, ...more })]);
}

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

const REASONS = ['Underutilized', 'Empty', 'Drifted'];
const POLICIES = ['WhenEmpty', 'WhenEmptyOrUnderutilized'];
const POLICY_DEFAULT = { default: 'WhenEmptyOrUnderutilized' };

const DISRUPTION: Readonly<Record<string, Draft>> = {
  budgets: list(
    object(
      {
        ...BUDGET,
        reasons: steps(
          ['1.0.0', list(text({ enum: REASONS }))],
          ['1.8.0', list(text({ enum: REASONS }), { maxItems: 50 })],
          ['1.13.0', list(text({ enum: REASONS }), { maxItems: 50, isSet: true })],
          ['1.15.0', list(text({ enum: [...REASONS, 'Unhealthy'] }), { maxItems: 50, isSet: true })],
        ),
      },
      { required: ['nodes'] },
    ),
    BUDGETS,
  ),
  consolidateAfter: steps(['1.0.0', durationOrNever()], ['1.15.0', durationOrNever({ default: '0s' })]),
  consolidationPolicy: steps(
    ['1.0.0', text({ ...POLICY_DEFAULT, enum: POLICIES })],
    ['1.14.0', text({ ...POLICY_DEFAULT, enum: [...POLICIES, 'Balanced'] })],
  ),
};

const DISRUPTION_DEFAULT = { default: { consolidateAfter: '0s' } };
const CONSOLIDATE_AFTER_REQUIRED = { required: ['consolidateAfter'] };

const NODE_CLASS_REF = object({ group: text({ pattern: GROUP }), kind: text(), name: text() }, { required: ['group', 'kind', 'name'] });

const TEMPLATE_SPEC = object(
  {
    expireAfter: durationOrNever({ default: '720h' }),
    nodeClassRef: NODE_CLASS_REF,
    requirements: REQUIREMENTS,
    startupTaints: TAINTS,
    taints: TAINTS,
    terminationGracePeriod: text({ holds: 'duration', pattern: GRACE_PERIOD }),
  },
  { required: ['nodeClassRef', 'requirements'] },
);

const V1_SPEC: Readonly<Record<string, Draft>> = {
  disruption: steps(
    ['1.0.0', object(DISRUPTION, CONSOLIDATE_AFTER_REQUIRED)],
    ['1.0.4', object(DISRUPTION, { ...DISRUPTION_DEFAULT, ...CONSOLIDATE_AFTER_REQUIRED })],
    ['1.15.0', object(DISRUPTION, DISRUPTION_DEFAULT)],
  ),
  limits: RESOURCES,
  replicas: since('1.8.0', int64({ minimum: 0 })),
  template: object({ metadata: TEMPLATE_METADATA, spec: TEMPLATE_SPEC }, { required: ['spec'] }),
  weight: int32({ minimum: 1, maximum: 100 }),
};

const V1 = resource(
  {
    spec: object(V1_SPEC, { required: ['template'] }),
    status: object({
      conditions: CONDITIONS,
      nodeClassObservedGeneration: since('1.1.0', int64()),
      nodes: since('1.8.0', int64({ default: 0 })),
      resources: RESOURCES,
    }),
  },
  { required: ['spec'] },
);

const V1BETA1 = resource({
  spec: object({
    disruption: object(
      {
        budgets: since('0.34.0', list(object(BUDGET), BUDGETS)),
        consolidateAfter: durationOrNever(),
        consolidationPolicy: text({ default: 'WhenUnderutilized' }),
        expireAfter: durationOrNever({ default: '720h' }),
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

/** The NodePool of the CRD that a release ships: `v1` where the controller works with it, else `v1beta1`. */
export const nodePoolSchema = schemaByRelease(V1, V1BETA1);
