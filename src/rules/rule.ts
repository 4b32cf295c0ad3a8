import type { ReleaseFeatures } from '../karpenter/releases.ts';
import type { JsonPath, JsonValue } from '../model/json.ts';
import type { RuleInfo } from '../model/lint.ts';
import type { Severity } from '../model/report.ts';
import type { Instant } from '../util/instant.ts';
import type { AwsFacts } from './aws-facts.ts';
import type { Input } from './input.ts';
import type { Suppression } from './suppression.ts';
import type { AnySubject, FileSubject, NodeClassSubject, NodePoolSubject, OldSubject } from './subjects.ts';

/** What every rule may rest on. */
export interface RuleContext {
  release: ReleaseFeatures;
  /** Nobody said which release it is: `release` is the newest. */
  isReleaseGuessed?: boolean;
  /** The release that the user says runs now, where `release` is the one that is moved to. */
  runningRelease?: ReleaseFeatures;
  /** Such as `1.34`; absent where nobody said. */
  kubernetesVersion?: string;
  at: Instant;
  /** The other objects of the run. */
  input: Input;
  /** Present where a cluster or AWS was asked. */
  aws?: AwsFacts;
  /** Whether something is still to be put in for a part of the value, at any depth: nothing may be said of it. */
  isUnknown: (value: JsonValue | undefined) => boolean;
}

/** What a rule found at one place. */
export interface Hit<Data> {
  /** From the root of the object (or of the file's document) to the value that is meant; where it leads nowhere the nearest parent counts. */
  at: JsonPath;
  data: Data;
  /** Instead of the rule's own. */
  severity?: Severity;
  /** Instead of the rule's own advice. */
  fix?: string;
  /** The text that `--fix` writes for the scalar at `at`. */
  replacement?: Replacement;
  /** Where no object is meant: the place itself. */
  position?: { line: number; column: number };
  /** A place that holds a placeholder is passed over, unless the rule says that it has looked. */
  seesPlaceholders?: boolean;
  /** Ids of rules that say the same in better words: where one of them speaks of this place, or of what is around or in it, this hit is left out. */
  unlessFoundBy?: readonly string[];
}

export interface Replacement {
  value: string;
  /** The value has to be a text, so that YAML must not take it for a number. */
  isText: boolean;
  /** The characters that stand there are kept, and `value` is what a reader made of them: `1.30` is read as 1.3. */
  keepsSpelling?: boolean;
}

interface RuleOf<Subject, Data> extends RuleInfo {
  /** One plain sentence: lower case first letter, no full stop. */
  message: (data: Data) => string;
  check: (subject: Subject, context: RuleContext) => Iterable<Hit<Data>>;
}

/** A hit with its sentence. */
export interface RuleFinding extends Omit<Hit<unknown>, 'data'> {
  message: string;
}

interface RunnableRule<Target extends string, Subject> {
  info: RuleInfo;
  appliesTo: Target;
  run(subject: Subject, context: RuleContext): RuleFinding[];
}

export type Rule =
  | RunnableRule<'EC2NodeClass', NodeClassSubject>
  | RunnableRule<'NodePool', NodePoolSubject>
  /** Objects of APIs that Karpenter 1.x does not serve. */
  | RunnableRule<'old', OldSubject>
  /** EC2NodeClasses and NodePools. */
  | RunnableRule<'any', AnySubject>
  /** Both of these. */
  | RunnableRule<'every', AnySubject | OldSubject>
  | RunnableRule<'file', FileSubject>
  /** Annotations and comments that accept findings; these rules run after all others. */
  | RunnableRule<'suppression', Suppression>;

function runnable<Target extends string, Subject, Data>(appliesTo: Target, rule: RuleOf<Subject, Data>): RunnableRule<Target, Subject> {
  const { message, check, ...info } = rule;
  return { info, appliesTo, run: (subject, context) => [...check(subject, context)].map(({ data, ...hit }) => ({ ...hit, message: message(data) })) };
}

export function nodeClassRule<Data>(rule: RuleOf<NodeClassSubject, Data>): Rule {
  return runnable('EC2NodeClass', rule);
}

export function nodePoolRule<Data>(rule: RuleOf<NodePoolSubject, Data>): Rule {
  return runnable('NodePool', rule);
}

export function oldApiRule<Data>(rule: RuleOf<OldSubject, Data>): Rule {
  return runnable('old', rule);
}

export function anyRule<Data>(rule: RuleOf<AnySubject, Data>): Rule {
  return runnable('any', rule);
}

export function everyRule<Data>(rule: RuleOf<AnySubject | OldSubject, Data>): Rule {
  return runnable('every', rule);
}

export function fileRule<Data>(rule: RuleOf<FileSubject, Data>): Rule {
  return runnable('file', rule);
}

export function suppressionRule<Data>(rule: RuleOf<Suppression, Data>): Rule {
  return runnable('suppression', rule);
}
