import type { JsonValue } from '../../../model/json.ts';
import { parseGoInt } from '../../requirements/bounds.ts';
import { has, itemsOf, member, membersOf, textOf } from '../members.ts';
import { quote } from '../refusal.ts';
import { LABEL_RULES } from './labels.ts';
import { checkNotEmpty } from './not-empty.ts';
import type { Rule, RuleContext, Violation } from './rule.ts';
import { violationIf } from './rule.ts';

const REQUIREMENTS = 'spec.template.spec.requirements';
const NODE_CLASS_REF = 'spec.template.spec.nodeClassRef';

function checkBudgetWindows(self: JsonValue): readonly Violation[] {
  return itemsOf(self).flatMap((budget, index) => {
    const [present, lacking] = has(budget, 'schedule') ? ['schedule', 'duration'] : ['duration', 'schedule'];
    return has(budget, 'schedule') === has(budget, 'duration') ? [] : [{ at: [index], message: `"${present}" needs "${lacking}" beside it` }];
  });
}

function checkInHasValues(self: JsonValue): readonly Violation[] {
  return itemsOf(self).flatMap((requirement, index) => {
    const values = member(requirement, 'values');
    const isViolated = member(requirement, 'operator') === 'In' && itemsOf(values).length === 0;
    return isViolated ? [{ at: [index], message: 'operator In needs at least one value', isFailure: values === undefined }] : [];
  });
}

const BOUNDS = ['Gt', 'Lt', 'Gte', 'Lte'];

function checkBounds(self: JsonValue): readonly Violation[] {
  return itemsOf(self).flatMap((requirement, index) => {
    const operator = textOf(member(requirement, 'operator'));
    const values = member(requirement, 'values');
    if (!BOUNDS.includes(operator) || isOneBound(values)) return [];
    const isFailure = values === undefined || (itemsOf(values).length === 1 && parseGoInt(textOf(itemsOf(values)[0])) === undefined);
    return [{ at: [index], message: `operator ${operator} needs one value that is a whole number from 0 on, as a text such as "4"`, isFailure }];
  });
}

function isOneBound(values: JsonValue | undefined): boolean {
  const [value, ...more] = itemsOf(values);
  const bound = value === undefined ? undefined : parseGoInt(textOf(value));
  return more.length === 0 && bound !== undefined && bound >= 0n;
}

function checkMinValues(self: JsonValue): readonly Violation[] {
  return itemsOf(self).flatMap((requirement, index) => {
    const [minimum, values] = [member(requirement, 'minValues'), member(requirement, 'values')];
    if (member(requirement, 'operator') !== 'In' || minimum === undefined) return [];
    const count = itemsOf(values).length;
    if (values !== undefined && count >= Number(minimum)) return [];
    return [{ at: [index], message: `"minValues" is ${Number(minimum)}, and only ${count} values are listed`, isFailure: values === undefined }];
  });
}

function checkRefKept(self: JsonValue, { old }: RuleContext, field: string): readonly Violation[] {
  const [now, before] = [member(self, field), member(old, field)];
  const message = `"${field}" cannot be changed from ${quote(textOf(before))}: create another NodePool instead`;
  return now === before ? [] : [{ at: [field], message, isFailure: before === undefined }];
}

function checkProvisioningKept(self: JsonValue, { old }: RuleContext): readonly Violation[] {
  return violationIf(has(self, 'replicas') !== has(old, 'replicas'), 'a NodePool cannot get or lose "replicas" once it exists: create another one instead');
}

function checkStaticLimits(self: JsonValue): readonly Violation[] {
  const others = Object.keys(membersOf(member(self, 'limits'))).filter((resource) => resource !== 'nodes');
  return has(self, 'replicas') && others.length > 0 ? [{ at: ['limits'], message: `with "replicas" only "nodes" may be limited, not ${others.join(', ')}` }] : [];
}

function checkStaticWeight(self: JsonValue): readonly Violation[] {
  return has(self, 'replicas') && has(self, 'weight') ? [{ at: ['weight'], message: '"weight" and "replicas" exclude each other' }] : [];
}

/** The cross-field rules of the NodePool definition, v1: core's `pkg/apis/v1/nodepool.go` and `nodeclaim.go`, markers `XValidation`, and `hack/validation`. */
export const NODE_POOL_RULES: readonly Rule[] = [
  ...LABEL_RULES,
  { id: 'budget-window', place: 'spec.disruption.budgets', check: checkBudgetWindows },
  { id: 'in-has-values', place: REQUIREMENTS, check: checkInHasValues },
  { id: 'bound-is-one-number', place: REQUIREMENTS, check: checkBounds },
  { id: 'min-values-listed', place: REQUIREMENTS, check: checkMinValues },
  ...['group', 'kind', 'name'].map((field) => ({ id: 'node-class-ref-not-empty', place: `${NODE_CLASS_REF}.${field}`, first: '1.1.0', check: checkNotEmpty })),
  ...['group', 'kind'].map((field) => ({
    id: `node-class-${field}-kept`,
    place: NODE_CLASS_REF,
    first: '1.1.0',
    isTransition: true,
    check: (self: JsonValue, context: RuleContext) => checkRefKept(self, context, field),
  })),
  { id: 'provisioning-kept', place: 'spec', first: '1.8.0', isTransition: true, check: checkProvisioningKept },
  { id: 'static-limits', place: 'spec', first: '1.8.0', check: checkStaticLimits },
  { id: 'static-weight', place: 'spec', first: '1.8.0', check: checkStaticWeight },
];
