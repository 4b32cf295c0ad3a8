import type { InstanceType } from '../../model/aws.ts';
import type { Fact } from '../../model/drift.ts';
import type { EC2NodeClass } from '../../model/karpenter.ts';
import { instanceTypeRequirements } from '../amis/map-instance-types.ts';
import { amiFamilyOf } from '../amis/selector-terms.ts';
import { maxPodsTrouble } from '../kubelet/max-pods.ts';
import type { ExpressionFacts } from '../kubelet/max-pods.ts';
import { parseKubelet } from '../kubelet/parse-kubelet.ts';
import type { ReleaseFeatures } from '../releases.ts';
import type { Requirements } from '../requirements/requirements.ts';
import { driftFeatures } from './drift-features.ts';
import { known } from './drift-facts.ts';
import type { InstanceTypeListing, ListedType, Offerings, StatusReservation, StatusSubnet } from './drift-facts.ts';
import { baseOfferings, reservedOfferings } from './offerings.ts';

export interface ListingInput {
  nodeClass: EC2NodeClass;
  subnets: Fact<readonly StatusSubnet[]>;
  reservations: Fact<readonly StatusReservation[]>;
  /** Types that EC2 knows among those asked for. */
  types: Fact<ReadonlyMap<string, InstanceType>>;
  /** Zones in which any of the types asked for is offered. */
  zones: Fact<ReadonlySet<string>>;
  /** Whether the zones are those of all types of the region. */
  areAllZones: boolean;
  /** Feature gate ReservedCapacity. */
  reservedCapacity: boolean;
  /** Of all instance types of the region, where feature gate NodeClassCEL is on. */
  expressionFacts?: readonly ExpressionFacts[];
  release: ReleaseFeatures;
}

/** Karpenter's list of instance types for a class. `pkg/providers/instancetype/instancetype.go List`. */
export function listInstanceTypes(input: ListingInput): InstanceTypeListing {
  const { types } = input;
  const trouble = noOfferings(input) ?? listingTrouble(input);
  const base = offeringsOfAll(input);
  const family = amiFamilyOf(input.nodeClass, input.release) ?? 'Custom';
  const byName = new Map<string, ListedType | undefined>();
  const find = (name: string): Fact<ListedType | undefined> => {
    if (!types.known) return types;
    if (!byName.has(name)) byName.set(name, listedType(types.value.get(name), { input, base, family }));
    return known(byName.get(name));
  };
  return { ...(trouble !== undefined && { trouble }), find };
}

function noOfferings({ zones, areAllZones }: ListingInput): string | undefined {
  return areAllZones && zones.known && zones.value.size === 0 ? 'EC2 offers no instance type in any zone' : undefined;
}

/**
 * Why Karpenter cannot list instance types for a class, so that it judges none of its nodes. `pkg/providers/instancetype/instancetype.go List`.
 */
export function listingTrouble({ nodeClass, subnets, expressionFacts, release }: Pick<ListingInput, 'nodeClass' | 'subnets' | 'expressionFacts' | 'release'>): string | undefined {
  if (subnets.known && subnets.value.length === 0) return 'the class has no subnet in its status, without which Karpenter knows no instance types';
  if (!release.openKubelet) return undefined;
  const kubelet = parseKubelet(nodeClass.spec?.kubelet);
  if (!kubelet.ok) return kubelet.problem;
  if (expressionFacts === undefined) return undefined;
  return maxPodsTrouble({ kubelet: kubelet.fields, family: amiFamilyOf(nodeClass, release) ?? 'Custom', types: expressionFacts });
}

/** Offerings that every type has. They need the zones' ids from the class's subnets. */
function offeringsOfAll({ zones, subnets, release }: ListingInput): Fact<Requirements[]> {
  if (!zones.known) return zones;
  if (!subnets.known) return subnets;
  const { reservationLabels } = driftFeatures(release.version);
  return known(baseOfferings({ zones: zones.value, subnets: subnets.value, reservationLabels }));
}

interface Shared {
  input: ListingInput;
  base: Fact<Requirements[]>;
  family: string;
}

function listedType(type: InstanceType | undefined, { input, base, family }: Shared): ListedType | undefined {
  if (type === undefined) return undefined;
  return { requirements: instanceTypeRequirements(type, family, input.release), offerings: offeringsOf(type.name, input, base) };
}

function offeringsOf(name: string, { zones, subnets, reservations, areAllZones, reservedCapacity, release }: ListingInput, base: Fact<Requirements[]>): Fact<Offerings> {
  if (!base.known) return base;
  if (!zones.known) return zones;
  const unreserved = { requirements: base.value, keys: keysOf(base.value), zones: zones.value, areAllZones };
  const { reservationLabels } = driftFeatures(release.version);
  if (!reservedCapacity || reservationLabels.length === 0) return known(unreserved);
  if (!reservations.known) return reservations;
  const own = reservations.value.filter(({ instanceType }) => instanceType === name);
  const reserved = reservedOfferings(own, { subnets: subnets.known ? subnets.value : [], reservationLabels });
  const requirements = [...reserved, ...base.value];
  return known({ ...unreserved, requirements, keys: keysOf(requirements) });
}

function keysOf(offerings: readonly Requirements[]): ReadonlySet<string> {
  return new Set(offerings.flatMap((requirements) => [...requirements.keys()]));
}
