import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { hasChange } from '../karpenter-version.ts';
import { labelKeyProblem, labelValueProblem } from '../label-syntax.ts';
import { LABEL_CAPACITY_TYPE, LABEL_NODE_POOL, normalizeLabelKey, wellKnownLabels } from '../labels.ts';
import { nearestName } from '../nearest-name.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { parseGoInt } from '../requirements/bounds.ts';
import { itemsOf, membersOf, textAt, textOf } from './members.ts';
import { quote } from './refusal.ts';
import { restrictedLabelProblem } from './restricted-labels.ts';
import type { RuntimeProblem } from './runtime-node-pool.ts';

interface Requirement {
  key: string;
  operator: string;
  values: string[];
  minValues: number | undefined;
}

/** `pkg/apis/v1/nodeclaim_validation.go ValidateRequirement` and `nodepool_validation.go validateRequirementsNodePoolKeyDoesNotExist`. */
export function findRequirementProblems(requirements: JsonValue | undefined, release: ReleaseFeatures): RuntimeProblem[] {
  return itemsOf(requirements).flatMap((item, index) => {
    const requirement = readRequirement(membersOf(item));
    const path = ['spec', 'template', 'spec', 'requirements', index];
    return describeRequirement(requirement, release).flatMap(({ at, messages }) => messages.filter((message) => message !== undefined).map((message) => ({ path: [...path, ...at], message })));
  });
}

function readRequirement(item: JsonObject): Requirement {
  const { minValues } = item;
  return {
    key: textAt(item, 'key'),
    operator: textAt(item, 'operator'),
    values: itemsOf(item.values).map(textOf),
    minValues: minValues === undefined || minValues === null ? undefined : Number(minValues),
  };
}

interface Part {
  at: JsonPath;
  messages: readonly (string | undefined)[];
}

function describeRequirement(requirement: Requirement, release: ReleaseFeatures): Part[] {
  const key = normalizeLabelKey(requirement.key);
  const keyProblem = labelKeyProblem(key);
  return [
    { at: ['operator'], messages: [operatorProblem(requirement, release)] },
    {
      at: ['key'],
      messages: [
        restrictedLabelProblem(key, release),
        keyProblem === undefined ? undefined : `${quote(key)} is no label key: ${keyProblem}`,
        requirement.key === LABEL_NODE_POOL ? `the key ${quote(LABEL_NODE_POOL)} is refused: Karpenter sets it itself` : undefined,
      ],
    },
    { at: ['values'], messages: [knownValuesProblem({ ...requirement, key }, release)] },
    ...requirement.values.map((value, index) => ({ at: ['values', index], messages: [describeValue(value)] })),
    { at: [], messages: valuesProblems(requirement, release) },
  ];
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];
const INCLUSIVE_BOUNDS = ['Gte', 'Lte'];

function operatorsOf({ version }: ReleaseFeatures): string[] {
  return hasChange(version, ['1.9.0']) ? [...OPERATORS, ...INCLUSIVE_BOUNDS] : OPERATORS;
}

function operatorProblem({ operator }: Requirement, release: ReleaseFeatures): string | undefined {
  const known = operatorsOf(release);
  return known.includes(operator) ? undefined : `${quote(operator)} is no operator: there are ${known.join(', ')}`;
}

function describeValue(value: string): string | undefined {
  const problem = labelValueProblem(value);
  return problem === undefined ? undefined : `${quote(value)} is no label value: ${problem}`;
}

function valuesProblems({ operator, values, minValues }: Requirement, release: ReleaseFeatures): (string | undefined)[] {
  const isBound = operatorsOf(release).includes(operator) && /^[GL]/.test(operator);
  const [value = ''] = values;
  const bound = parseGoInt(value);
  return [
    operator === 'In' && values.length === 0 ? 'operator In needs at least one value' : undefined,
    operator === 'In' && minValues !== undefined && values.length < minValues ? `"minValues" is ${minValues}, and only ${values.length} values are listed` : undefined,
    isBound && (values.length !== 1 || bound === undefined || bound < 0n) ? `operator ${operator} needs one value that is a whole number from 0 on` : undefined,
  ];
}

const LABEL_TENANCY = 'karpenter.k8s.aws/instance-tenancy';

/** `WellKnownValuesForRequirements`, with what the AWS provider adds. */
const KNOWN_VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  [LABEL_CAPACITY_TYPE, ['spot', 'on-demand', 'reserved']],
  [LABEL_TENANCY, ['default', 'dedicated']],
]);

/** One known value is enough, or as many as `minValues` asks for; unknown ones beside them are passed over. Came with 1.5. */
function knownValuesProblem({ key, operator, values, minValues = 1 }: Requirement, { version }: ReleaseFeatures): string | undefined {
  const known = KNOWN_VALUES.get(key);
  if (known === undefined || operator !== 'In' || !hasChange(version, ['1.5.0']) || !wellKnownLabels(version).has(key)) return undefined;
  const unknown = values.filter((value) => !known.includes(value));
  const count = values.length - unknown.length;
  if (count > 0 && count >= minValues) return undefined;
  const meant = unknown.map((value) => nearestName(value, known)).filter((name) => name !== undefined);
  const hint = meant.length === 0 ? '' : `; did you mean ${meant.join(', ')}?`;
  return `${count} of the values for ${key} are known, and ${minValues} must be: there are ${known.join(', ')}${hint}`;
}
