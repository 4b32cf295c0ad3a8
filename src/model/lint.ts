import type { SourcePosition } from './manifest.ts';
import type { Finding, ReportBase, Severity, Sourced } from './report.ts';

/** `manifest`: files are enough. `aws`: rests on what a cluster and AWS say; without them the rule is skipped, and that is said. */
export type RuleNeed = 'manifest' | 'aws';

/** What a rule is about, which orders the catalogue. */
export type RuleCategory = 'selection' | 'budgets' | 'pools' | 'admission' | 'files';

/** What a rule says of itself: for `karpami rules`, the documentation and the formats that carry help texts. */
export interface RuleInfo {
  /** Kebab-case; names the bad state. */
  id: string;
  /** One line, without a full stop. */
  title: string;
  category: RuleCategory;
  /** Where nothing about the object makes it another one. */
  severity: Severity;
  /** What makes it another one, such as `error in production, warning where it may be production`. */
  severityNote?: string;
  needs: RuleNeed;
  /** What happens in production. One or two plain sentences. */
  why: string;
  /** What to do instead. One or two plain sentences. */
  fix: string;
  /** YAML: what the rule finds, and what it does not. */
  example?: { bad: string; good: string };
  /** Whether `--fix` can repair it, at least sometimes. */
  fixable: boolean;
}

/** Where an object belongs, and which word of which text said so. */
export interface Environment {
  /** Such as `prod`; `default` where nothing tells. */
  name: string;
  production: 'yes' | 'maybe' | 'no';
  /** In words, such as `"prod" in the path deploy/prod/pool.yaml`. */
  decidedBy: string;
}

/** Lines of the file around a finding, cut where they are long. */
export interface Excerpt {
  lines: { number: number; text: string }[];
  /** Of the line that is meant; 1-based, in UTF-16 units of the text as it stands here. */
  line: number;
  column: number;
  /** At least 1. */
  length: number;
}

/** A replacement in one file, by offsets in UTF-16 units. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

export interface LintFinding extends Finding {
  at: SourcePosition;
  /** Such as `spec.amiSelectorTerms[0].alias`; absent where a file is meant. */
  field?: string;
  object?: { apiVersion: string; kind: string; name: string };
  environment?: Environment;
  excerpt?: Excerpt;
  /** Stays the same when lines move: 16 hexadecimal digits, the same for no two findings of a report. */
  fingerprint: string;
  /** What `--fix` would do. */
  edit?: TextEdit;
}

/** A finding that somebody has accepted. */
export interface SuppressedFinding extends LintFinding {
  suppressed: {
    by: 'annotation' | 'comment' | 'baseline';
    reason?: string;
    /** Date, `2027-03-01`: a finding again from that day on. */
    until?: string;
    at?: SourcePosition;
  };
}

/**
 * - `linted`: at least one Karpenter object was looked at
 * - `noObject`: readable, none of Karpenter's objects in it
 * - `notRendered`: a template, patch, program, …: not looked at, and `note` says how to get at what it makes
 * - `broken`: at least one document cannot be read
 */
export type LintedFileStatus = 'linted' | 'noObject' | 'notRendered' | 'broken';

export interface LintedObject {
  apiVersion: string;
  kind: string;
  name: string;
  line: number;
  /** What makes it, where that is no manifest, such as `kubectl_manifest.pool["gpu"]` of a Terraform plan. */
  origin?: string;
  environment: Environment;
}

export interface LintedFile {
  path: string;
  status: LintedFileStatus;
  objects: LintedObject[];
  /** Texts that something is to be put in for, such as `${CLUSTER_NAME}`: values with them are unknown. */
  placeholders: string[];
  note?: string;
}

export interface RuleOutcome extends RuleInfo {
  /** `ran`, also where it found nothing to look at; `skipped`: what it needs was not asked for; `off`: switched off. */
  status: 'ran' | 'skipped' | 'off';
  /** Findings that count. */
  findingCount: number;
}

export interface LintSettings {
  karpenter: Sourced<string>;
  kubernetesVersion?: Sourced<string>;
  /** Path of the configuration that was used. */
  config?: string;
  baseline?: string;
}

export interface LintReport extends ReportBase {
  kind: 'lint';
  settings: LintSettings;
  findings: LintFinding[];
  /** Accepted by annotations, comments or a baseline. */
  suppressed: SuppressedFinding[];
  files: LintedFile[];
  /** Every rule of the catalogue, in its order. */
  rules: RuleOutcome[];
}

/** The catalogue of lint rules. */
export interface RulesReport extends ReportBase {
  kind: 'rules';
  rules: RuleInfo[];
  /** One rule was asked for: everything about it is shown. */
  asked?: string;
}
