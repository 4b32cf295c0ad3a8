import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { findObjectDecodeProblem } from './object-decode-problem.ts';
import type { DecodeProblem } from '../admission/decode-problem.ts';
import { nodePoolSchema } from '../admission/node-pool-schema.ts';
import { storedForm } from '../admission/stored-form.ts';
import { labelKeyProblem, labelValueProblem } from '../label-syntax.ts';
import { LABEL_NODE_POOL } from '../labels.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { itemsOf, member, membersOf, textAt, textOf } from './members.ts';
import { quote } from './refusal.ts';
import { restrictedLabelProblem } from './restricted-labels.ts';
import { findRequirementProblems } from './runtime-requirements.ts';

/** Why the controller puts `ValidationSucceeded=False` (reason `NodePoolValidationFailed`) on a NodePool, which then gets no nodes. */
export interface RuntimeProblem {
  path: JsonPath;
  /** One plain sentence. */
  message: string;
}

export type RuntimeVerdict =
  | { kind: 'read'; problems: RuntimeProblem[] }
  /** The controller cannot decode the object, and in a list no other NodePool either. */
  | { kind: 'undecodable'; problem: DecodeProblem };

const TEMPLATE: JsonPath = ['spec', 'template'];

/** Core's own checks of a NodePool, which go beyond what the API server asks. Never throws. `pkg/apis/v1/nodepool_validation.go RuntimeValidate`. */
export function validateNodePoolAtRuntime(object: unknown, release: ReleaseFeatures): RuntimeVerdict {
  const schema = nodePoolSchema(release);
  const stored = storedForm(object, schema).object;
  const problem = findObjectDecodeProblem(stored, schema);
  if (problem !== undefined) return { kind: 'undecodable', problem };
  const template = membersOf(member(stored.spec, 'template'));
  const spec = membersOf(template.spec);
  return { kind: 'read', problems: [...labelProblems(template, release), ...taintProblems(spec), ...findRequirementProblems(spec.requirements, release)] };
}

function labelProblems(template: JsonObject, release: ReleaseFeatures): RuntimeProblem[] {
  return Object.entries(membersOf(member(template.metadata, 'labels'))).flatMap(([key, value]) => {
    const valueProblem = labelValueProblem(textOf(value));
    const messages = [
      key === LABEL_NODE_POOL ? `the label ${quote(key)} is set by Karpenter itself` : undefined,
      describe('label key', key, labelKeyProblem(key)),
      describe('label value', textOf(value), valueProblem),
      restrictedLabelProblem(key, release),
    ];
    return toProblems([...TEMPLATE, 'metadata', 'labels', key], messages);
  });
}

function describe(what: string, text: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${quote(text)} is no ${what}: ${problem}`;
}

function toProblems(path: JsonPath, messages: readonly (string | undefined)[]): RuntimeProblem[] {
  return messages.filter((message) => message !== undefined).map((message) => ({ path, message }));
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute', ''];

/** Taints and start-up taints count together where two have the same key and effect. */
function taintProblems(spec: JsonObject): RuntimeProblem[] {
  const seen = new Set<string>();
  return ['taints', 'startupTaints'].flatMap((field) =>
    itemsOf(spec[field]).flatMap((item, index) => toProblems([...TEMPLATE, 'spec', field, index], describeTaint(item, seen))),
  );
}

function describeTaint(item: JsonValue, seen: Set<string>): (string | undefined)[] {
  const taint = membersOf(item);
  const [key, value, effect] = [textAt(taint, 'key'), textAt(taint, 'value'), textAt(taint, 'effect')];
  const pair = JSON.stringify([key, effect]);
  const isRepeated = seen.has(pair);
  seen.add(pair);
  return [
    describe('taint key', key, labelKeyProblem(key)),
    value === '' ? undefined : describe('taint value', value, labelKeyProblem(value)),
    EFFECTS.includes(effect) ? undefined : `${quote(effect)} is no effect of a taint: there are NoSchedule, PreferNoSchedule and NoExecute`,
    isRepeated ? `a taint with key ${quote(key)} and effect ${effect} stands in the list before, or among "taints"` : undefined,
  ];
}
