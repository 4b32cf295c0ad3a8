import type { Image } from './aws.ts';
import type { RequirementSpec, StatusAmi } from './karpenter.ts';
import type { SourceFailure } from './source-failure.ts';

export type AmiFamily = 'AL2' | 'AL2023' | 'Bottlerocket' | 'Windows2019' | 'Windows2022' | 'Windows2025' | 'Custom';

export type Variant = 'standard' | 'nvidia' | 'neuron' | 'windows';

/** A parameter that Karpenter would ask for, and which images of the alias it stands for. */
export interface ParameterQuestion {
  name: string;
  /** EC2's architecture in the path; absent for the `ssmParameter` of a term. */
  architecture?: string;
  variants: Variant[];
  /** Index into `spec.amiSelectorTerms`. */
  termIndex: number;
}

export type ParameterOutcome =
  | { status: 'found'; value: string }
  /** The value does not start with `ami-`; Karpenter passes over it. */
  | { status: 'notAnImage'; value: string }
  | { status: 'notFound' }
  | { status: 'failed'; failure: SourceFailure };

export interface AskedParameter extends ParameterQuestion {
  outcome: ParameterOutcome;
}

/** How an AMI selection moves: by itself, only with the control plane's version, or never. */
export type PinKind = 'floating' | 'version-pinned' | 'immutable';

/** Why an image that a term matched is not in `status.amis`. */
export type DropReason =
  /** Not an architecture that Karpenter knows. */
  | { kind: 'unknownArchitecture'; architecture: string }
  /** Another image of the same requirement set is not deprecated. */
  | { kind: 'deprecated'; keptId: string }
  | { kind: 'older'; keptId: string }
  /** Same creation second; the greater name wins. */
  | { kind: 'smallerName'; keptId: string }
  /** Equal in everything; the one seen first stays. */
  | { kind: 'seenLater'; keptId: string }
  /** As good as the kept one; before Karpenter 1.1 the one seen last stayed. */
  | { kind: 'seenEarlier'; keptId: string }
  /** Deprecated and of another owner: releases of Karpenter before 1.1 do not ask for it. */
  | { kind: 'notAskedFor' };

/** One image × one requirement set. */
export interface ImageCandidate {
  image: Image;
  /** Terms that selected it; several when id and parameter terms share a query. */
  termIndexes: number[];
  /** In the order of `status.amis`; empty when the architecture is unknown. */
  requirements: RequirementSpec[];
  variant?: Variant;
  deprecated: boolean;
  kept: boolean;
  dropped?: DropReason;
}

/** The names are those of the conformance vectors. */
export type ResolutionOutcome =
  | 'ok'
  | 'notFound'
  | 'unsupportedAlias'
  /** Karpenter's reconcile fails and is retried; `status.amis` keeps its old value. */
  | 'error'
  /** The controller's goroutine panics. */
  | 'panic'
  /** The controller process ends. */
  | 'fatal';

/** What Karpenter would make of one EC2NodeClass. */
export interface Resolution {
  outcome: ResolutionOutcome;
  /** What `status.amis` is after the reconcile: the fresh one, or the old one where Karpenter leaves it. */
  statusAmis: StatusAmi[];
  /** The fresh selection alone; empty unless the outcome is `ok`. Sorted as Karpenter sorts it. */
  amis: StatusAmi[];
  amisReady: { status: 'True' | 'False' | 'Unknown'; reason: string } | null;
  /** One plain sentence where the outcome is not `ok`. */
  problem?: string;
  parameters: AskedParameter[];
  candidates: ImageCandidate[];
  /** Failures of the sources that made the outcome `error`, or that hid a part of the answer. */
  failures: SourceFailure[];
}
