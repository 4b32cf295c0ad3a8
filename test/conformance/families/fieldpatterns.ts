import { BUDGET_DURATION, BUDGET_NODES, DURATION_OR_NEVER, GRACE_PERIOD, GROUP, LABEL_KEY, SCHEDULE } from '../../../src/karpenter/admission/patterns.ts';
import { decodeDuration, decodeNillableDuration, formatDuration } from '../../../src/karpenter/duration.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';

const PATTERNS = {
  'spec.disruption.budgets[].nodes': BUDGET_NODES,
  'spec.disruption.budgets[].schedule': SCHEDULE,
  'spec.disruption.budgets[].duration': BUDGET_DURATION,
  'spec.disruption.consolidateAfter': DURATION_OR_NEVER,
  'spec.template.spec.expireAfter': DURATION_OR_NEVER,
  'spec.template.spec.terminationGracePeriod': GRACE_PERIOD,
  'spec.template.spec.requirements[].key': LABEL_KEY,
  'spec.template.spec.taints[].key': LABEL_KEY,
  'spec.template.spec.taints[].value': LABEL_KEY,
  'spec.template.spec.nodeClassRef.group': GROUP,
};

export const fieldPatternsFamily: Family = {
  name: 'fieldpatterns',
  check({ input: { value }, expected }: Row) {
    const [duration, nillable] = [decodeDuration(value), decodeNillableDuration(value)];
    const actual = {
      matches: Object.entries(PATTERNS)
        .filter(([, pattern]) => typeof value === 'string' && pattern.matches(value))
        .map(([field]) => field)
        .sort(),
      duration: duration.ok ? { nanoseconds: String(duration.nanoseconds), text: formatDuration(duration.nanoseconds), decodes: true } : { decodes: false },
      nillableDuration: nillable.ok ? { nanoseconds: String(nillable.nanoseconds), decodes: true } : { decodes: false },
    };
    return differences(comparable(expected), actual);
  },
};

interface Decoded {
  nanoseconds: number | bigint | null;
  never?: boolean;
  text?: string;
  error: string | null;
}

function comparable({ matches, duration, nillableDuration }: Row['expected']): unknown {
  return { matches, duration: comparableDuration(duration as unknown as Decoded), nillableDuration: comparableDuration(nillableDuration as unknown as Decoded) };
}

function comparableDuration({ nanoseconds, never, text, error }: Decoded): unknown {
  return error === null ? { nanoseconds: never === true ? 'undefined' : String(nanoseconds), text, decodes: true } : { decodes: false };
}
