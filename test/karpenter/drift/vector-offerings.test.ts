import { join } from 'node:path';
import { listInstanceTypes } from '../../../src/karpenter/drift/list-instance-types.ts';
import { known } from '../../../src/karpenter/drift/drift-facts.ts';
import { statusReservations } from '../../../src/karpenter/drift/status-reservations.ts';
import { parseRequirements, requirementsSpecs } from '../../../src/karpenter/requirements/requirements.ts';
import type { Requirements } from '../../../src/karpenter/requirements/requirements.ts';
import type { RequirementSpec } from '../../../src/model/karpenter.ts';
import type { DriftInput } from '../../conformance/families/drift-facts.ts';
import { instanceTypeFacts } from '../../conformance/families/instance-type-facts.ts';
import { releaseOf } from '../../conformance/families/release.ts';
import { readRows } from '../../conformance/run.ts';
import type { Row } from '../../conformance/family.ts';

const FILE = join(import.meta.dirname, '../../../fixtures/vectors/drift.jsonl.gz');

/** The same for the same requirements, in whatever order. */
function canonical(specs: readonly RequirementSpec[]): string {
  return JSON.stringify(specs.map(({ key, operator, values = [] }) => [key, operator, values]).sort());
}

function given(specs: readonly RequirementSpec[]): string {
  const parsed = parseRequirements(specs);
  return parsed.ok ? canonical(requirementsSpecs(parsed.requirements)) : 'refused';
}

const computed = (requirements: Requirements): string => canonical(requirementsSpecs(requirements));

function listedBy(row: Row, name: string): string[] {
  const { nodeClass, ec2InstanceTypes, reservedCapacity } = row.input as unknown as DriftInput;
  if (nodeClass === null) return [];
  const listing = listInstanceTypes({
    nodeClass,
    subnets: known(nodeClass.status?.subnets ?? []),
    reservations: known(statusReservations(nodeClass.status?.capacityReservations)),
    types: known(new Map(ec2InstanceTypes.map((type) => [type.name, instanceTypeFacts(type.name)]))),
    zones: known(new Set(ec2InstanceTypes.flatMap(({ zones }) => zones))),
    areAllZones: true,
    reservedCapacity,
    release: releaseOf(row),
  });
  const type = listing.find(name);
  return type.known && type.value?.offerings.known === true ? type.value.offerings.value.requirements.map(computed).sort() : [];
}

describe('offerings that the real Karpenter listed', () => {
  it('are those that karpami works out', () => {
    let compared = 0;
    const wrong: string[] = [];
    for (const row of readRows(FILE)) {
      for (const { name, requirements = [], offerings } of (row.input as unknown as DriftInput).instanceTypes ?? []) {
        // Other types than the claim's are listed by their names alone.
        if (offerings === undefined || requirements.length === 0) continue;
        compared += 1;
        const expected = offerings.map((offering) => given(offering.requirements)).sort();
        if (JSON.stringify(expected) !== JSON.stringify(listedBy(row, name))) wrong.push(row.id);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(800);
  });
});
