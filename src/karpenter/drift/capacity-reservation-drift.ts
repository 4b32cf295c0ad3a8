import type { Instance } from '../../model/aws.ts';
import type { CapacityReservationDetail, CheckVerdict } from '../../model/drift.ts';
import { driftFeatures } from './drift-features.ts';
import type { DriftFeatures } from './drift-features.ts';
import type { DriftFacts } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';
import { withClass } from './with-class.ts';
import { judgeLookup, withInstance } from './with-instance.ts';

type Verdict = CheckVerdict<CapacityReservationDetail>;

/**
 * Whether a reserved instance runs in a reservation that its class does not select. Before that verdict Karpenter reads the instance anew, since one may fall
 * back to on-demand. `pkg/cloudprovider/drift.go isCapacityReservationDrifted`.
 */
export function capacityReservationDrift(facts: DriftFacts): Verdict {
  const { reservedInstances } = driftFeatures(facts.release.version);
  return withClass(facts, ({ reservations }) =>
    withInstance(facts, (instance) => {
      const reservationOf = (seen: Instance): string | undefined => (isReserved(seen, reservedInstances, facts.reservedCapacity) ? seen.capacityReservationId : undefined);
      if (reservationOf(instance) === undefined) return verdictOf(undefined, reservations.known ? reservations.value.map(({ id }) => id) : []);
      if (!reservations.known) return unchecked(reservations);
      const selected = reservations.value.map(({ id }) => id);
      const cached = verdictOf(reservationOf(instance), selected);
      return cached.outcome === 'drifted' && facts.refetched !== undefined ? judgeLookup(facts.refetched, (fresh) => verdictOf(reservationOf(fresh), selected)) : cached;
    }),
  );
}

function verdictOf(reservationId: string | undefined, selected: string[]): Verdict {
  const isDrifted = reservationId !== undefined && !selected.includes(reservationId);
  return { outcome: isDrifted ? 'drifted' : 'passed', detail: { kind: 'capacityReservation', ...(reservationId !== undefined && { reservationId }), selected } };
}

const ONLY_RESERVED = 'capacity-reservations-only';

/** An instance that merely landed in an open reservation is not reserved. `pkg/providers/instance/types.go capacityTypeFromInstance`. */
function isReserved(instance: Instance, which: DriftFeatures['reservedInstances'], isGateOn: boolean): boolean {
  if (instance.capacityReservationId === undefined) return false;
  switch (which) {
    case 'none':
      return false;
    case 'any':
      return true;
    case 'gated':
      return isGateOn;
    case 'targeted':
      return isGateOn && instance.spotInstanceRequestId === undefined && instance.capacityReservationPreference === ONLY_RESERVED;
  }
}
