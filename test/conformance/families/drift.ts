import { conditionAfter, lookForDrift } from '../../../src/karpenter/drift/reconcile-drift.ts';
import { decideDrift } from '../../../src/karpenter/drift/decide-drift.ts';
import type { DriftFacts } from '../../../src/karpenter/drift/drift-facts.ts';
import { providerStages } from '../../../src/karpenter/drift/index.ts';
import { isObject } from '../../../src/karpenter/json-object.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';
import { eachCheck } from './drift-each.ts';
import { driftFactsOf } from './drift-facts.ts';

export const driftFamily: Family = { name: 'drift', check, parts };

interface Expected {
  drifted: { status: string; reason: string } | null;
  error: string | null;
  each: Record<string, unknown>;
  provider: { reason: string };
}

function check(row: Row): Difference[] {
  const { drifted, error, each, provider } = row.expected as unknown as Expected;
  const facts = driftFactsOf(row);
  const expected = {
    drifted: drifted ? { status: drifted.status, reason: drifted.reason } : undefined,
    hasError: error !== null,
    each: Object.fromEntries(Object.entries(each).map(([name, verdict]) => [name, verdictOf(verdict)])),
    reason: provider.reason,
  };
  return differences(expected, { ...reconcileOf(facts), each: eachOf(row), reason: providerReason(facts) });
}

function eachOf(row: Row): ReturnType<typeof eachCheck> {
  return eachCheck(driftFactsOf(row), driftFactsOf(withSubnet(row)));
}

const SUBNET = { id: 'subnet-1', zone: 'us-west-2a', zoneID: 'usw2-az1' };

function withSubnet(row: Row): Row {
  const { nodeClass } = row.input;
  if (!isObject(nodeClass)) return row;
  const status = isObject(nodeClass.status) ? nodeClass.status : {};
  return { ...row, input: { ...row.input, nodeClass: { ...nodeClass, status: { ...status, subnets: [SUBNET] } } } };
}

function parts(row: Row): Record<string, boolean> {
  const { each } = row.expected as unknown as Expected;
  const answers = eachOf(row);
  return Object.fromEntries(Object.entries(each).map(([name, verdict]) => [name, verdictOf(verdict) === answers[name]]));
}

/** `error`, or whether it drifted. */
function verdictOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? 'error' : answer;
}

function reconcileOf(facts: DriftFacts): { drifted: unknown; hasError: boolean } {
  const look = lookForDrift(facts);
  const old = facts.nodeClaim.status?.conditions?.find(({ type }) => type === 'Drifted');
  const { decision } = look;
  return { drifted: conditionAfter(look, old), hasError: decision?.kind === 'undecided' && decision.check.isGone !== true };
}

/** The provider's own answer; it does not mind what core looks at before. */
function providerReason(facts: DriftFacts): string {
  const decision = decideDrift(providerStages(facts));
  return facts.pool !== undefined && decision.kind === 'drifted' ? decision.check.reason : '';
}
