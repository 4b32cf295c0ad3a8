import type { JsonValue } from '../../../src/model/json.ts';
import type { RequirementSpec } from '../../../src/model/karpenter.ts';
import { wellKnownLabels } from '../../../src/karpenter/labels.ts';
import { hasValue, operatorOf, requirementSpecs, sortedValues } from '../../../src/karpenter/requirements/requirement.ts';
import type { Requirement } from '../../../src/karpenter/requirements/requirement.ts';
import { clashingKeys, incompatibleKeys, isCompatible, isIntersecting, labelRequirements, mergeRequirements, parseRequirements } from '../../../src/karpenter/requirements/requirements.ts';
import type { ParsedRequirements, Requirements } from '../../../src/karpenter/requirements/requirements.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';
import { releaseOf } from './release.ts';

interface Side {
  labels?: Record<string, string>;
  requirements?: RequirementSpec[];
}

interface Input {
  existing: Side;
  incoming: Side;
  samples?: Record<string, string[]>;
}

export const requirementsFamily: Family = { name: 'requirements', check };

function check(row: Row): Difference[] {
  const input = row.input as unknown as Input;
  const existing = setOf(input.existing);
  const incoming = setOf(input.incoming);
  if (!existing.ok || !incoming.ok) return differences(panicOf(row.expected), { panic: true });
  const wellKnown = wellKnownLabels(releaseOf(row).version);
  const actual = {
    compatible: question(isCompatible(existing.requirements, incoming.requirements), incompatibleKeys(existing.requirements, incoming.requirements)),
    compatibleAllowWellKnown: question(
      isCompatible(existing.requirements, incoming.requirements, wellKnown),
      incompatibleKeys(existing.requirements, incoming.requirements, wellKnown),
    ),
    intersects: question(isIntersecting(existing.requirements, incoming.requirements), clashingKeys(existing.requirements, incoming.requirements)),
    existing: row.expected.existing === undefined ? undefined : details(existing.requirements, input.samples),
    incoming: row.expected.incoming === undefined ? undefined : details(incoming.requirements, input.samples),
  };
  return differences(comparable(row.expected), actual);
}

function setOf({ labels = {}, requirements = [] }: Side): ParsedRequirements {
  const parsed = parseRequirements(requirements);
  return parsed.ok ? { ok: true, requirements: mergeRequirements(labelRequirements(labels), parsed.requirements) } : parsed;
}

function question(ok: boolean, failingKeys: string[]): { ok: boolean; failingKeys?: string[] } {
  return failingKeys.length === 0 ? { ok } : { ok, failingKeys: [...failingKeys].sort() };
}

function details(requirements: Requirements, samples: Record<string, string[]> = {}): Record<string, unknown> {
  return Object.fromEntries([...requirements].map(([key, requirement]) => [key, detail(requirement, Object.hasOwn(samples, key) ? samples[key] : undefined)]));
}

function detail(requirement: Requirement, samples: string[] | undefined): Record<string, unknown> {
  return {
    operator: operatorOf(requirement),
    values: sortedValues(requirement),
    minValues: requirement.minValues,
    serialized: requirementSpecs(requirement),
    has: samples && Object.fromEntries(samples.map((sample) => [sample, hasValue(requirement, sample)])),
  };
}

function panicOf(expected: Record<string, JsonValue>): Record<string, unknown> {
  return expected.panic === undefined ? expected : { panic: true };
}

/** The compared members: messages are information. */
function comparable(expected: Record<string, JsonValue>): Record<string, unknown> {
  const { compatible, compatibleAllowWellKnown, intersects, existing, incoming, panic } = expected as Record<string, unknown>;
  return {
    compatible: withoutMessages(compatible),
    compatibleAllowWellKnown: withoutMessages(compatibleAllowWellKnown),
    intersects: withoutMessages(intersects),
    existing: withoutTexts(existing),
    incoming: withoutTexts(incoming),
    panic,
  };
}

function withoutMessages(answer: unknown): unknown {
  const { ok, failingKeys } = answer as { ok: boolean; failingKeys?: string[] };
  return failingKeys === undefined ? { ok } : { ok, failingKeys: [...failingKeys].sort() };
}

function withoutTexts(side: unknown): unknown {
  if (side === undefined) return undefined;
  return Object.fromEntries(Object.entries(side as Record<string, Record<string, unknown>>).map(([key, { text: _text, ...rest }]) => [key, rest]));
}
