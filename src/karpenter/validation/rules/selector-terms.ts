import type { JsonValue } from '../../../model/json.ts';
import { has, hasAny, itemsOf, membersOf } from '../members.ts';
import type { Rule, Violation } from './rule.ts';
import { violationIf } from './rule.ts';

const SUBNETS = 'spec.subnetSelectorTerms';
const SECURITY_GROUPS = 'spec.securityGroupSelectorTerms';
const RESERVATIONS = 'spec.capacityReservationSelectorTerms';

function checkTags(self: JsonValue): readonly Violation[] {
  return Object.entries(membersOf(self)).flatMap(([key, value]) => {
    if (key === '') return [{ at: [key], message: 'the key of a tag may not be empty' }];
    return value === '' ? [{ at: [key], message: 'the value of a tag may not be empty; "*" stands for any value' }] : [];
  });
}

function checkSelects(self: JsonValue, fields: readonly string[]): readonly Violation[] {
  return itemsOf(self).flatMap((term, index) => (hasAny(term, ...fields) ? [] : [{ at: [index], message: `the term selects nothing: it needs one of ${fields.join(', ')}` }]));
}

/**
 * Upstream asks whether all terms are wrong, so that one right term makes up for the wrong ones, and an empty list, where it may be empty, counts as
 * wrong.
 */
function checkAlone(self: JsonValue, field: string, others: readonly string[]): readonly Violation[] {
  const terms = itemsOf(self);
  const areAllWrong = terms.every((term) => has(term, field) && hasAny(term, ...others));
  const message = terms.length === 0 ? 'the list may not be empty: leave the field out instead' : `"${field}" may not stand beside ${others.join(', ')} in one term`;
  return violationIf(areAllWrong, message);
}

function reservationRules(span: Pick<Rule, 'first' | 'before'>, criteria: readonly string[]): Rule[] {
  const selecting = ['tags', 'id', ...criteria];
  return [
    { id: 'capacity-reservation-term-selects', place: RESERVATIONS, ...span, check: (self) => checkSelects(self, selecting) },
    { id: 'capacity-reservation-term-id-alone', place: RESERVATIONS, ...span, check: (self) => checkAlone(self, 'id', ['tags', 'ownerID', ...criteria]) },
  ];
}

/** Rules about the terms that select subnets, security groups and capacity reservations. */
export const SELECTOR_TERM_RULES: readonly Rule[] = [
  ...['amiSelectorTerms', 'subnetSelectorTerms', 'securityGroupSelectorTerms', 'capacityReservationSelectorTerms'].map((list) => ({
    id: 'term-tags',
    place: `spec.${list}[].tags`,
    check: checkTags,
  })),
  { id: 'subnet-terms-present', place: SUBNETS, check: (self) => violationIf(itemsOf(self).length === 0, 'at least one term is needed') },
  { id: 'subnet-term-selects', place: SUBNETS, check: (self) => checkSelects(self, ['tags', 'id']) },
  { id: 'subnet-term-id-alone', place: SUBNETS, check: (self) => checkAlone(self, 'id', ['tags']) },
  { id: 'security-group-terms-present', place: SECURITY_GROUPS, check: (self) => violationIf(itemsOf(self).length === 0, 'at least one term is needed') },
  { id: 'security-group-term-selects', place: SECURITY_GROUPS, check: (self) => checkSelects(self, ['tags', 'id', 'name']) },
  { id: 'security-group-term-id-alone', place: SECURITY_GROUPS, check: (self) => checkAlone(self, 'id', ['tags', 'name']) },
  { id: 'security-group-term-name-alone', place: SECURITY_GROUPS, check: (self) => checkAlone(self, 'name', ['tags', 'id']) },
  ...reservationRules({ before: '1.8.0' }, []),
  ...reservationRules({ first: '1.8.0' }, ['instanceMatchCriteria']),
];
