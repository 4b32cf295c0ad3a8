import type { EC2NodeClass } from '../../model/karpenter.ts';
import type { ParameterQuestion, ResolutionOutcome } from '../../model/resolution.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { LATEST } from './alias.ts';
import type { Alias } from './alias.ts';
import type { FamilyParameter } from './families/family-images.ts';
import { familyImages } from './families/index.ts';
import { minorOf } from './kubernetes-version.ts';
import { resolutionNotes } from './resolution-notes.ts';
import type { ResolutionNote } from './resolution-notes.ts';
import { findAlias, termKind, termsOf } from './selector-terms.ts';
import { convertToV1, isV1Beta1 } from './v1beta1.ts';

export interface ResolutionRequest {
  nodeClass: EC2NodeClass;
  /** The control plane's, as `parseKubernetesVersion` gives it. */
  kubernetesVersion: string;
  release: ReleaseFeatures;
}

/** An outcome that stands before anything (more) is looked up. */
export interface EarlyOutcome {
  outcome: Exclude<ResolutionOutcome, 'ok'>;
  /** One plain sentence. */
  problem: string;
}

/** How a class selects its images. */
export type SelectionKind =
  | { kind: 'alias'; alias: Alias; termIndex: number; published: FamilyParameter[] }
  | { kind: 'terms' }
  /** v1beta1 without terms. */
  | { kind: 'defaultAmis'; family: string; published: FamilyParameter[] };

export interface ParameterPlan {
  request: ResolutionRequest;
  selection: SelectionKind;
  /** The parameters that Karpenter would ask for, each with `GetParameter`; empty where there is an early outcome. */
  parameters: ParameterQuestion[];
  early?: EarlyOutcome;
  notes: ResolutionNote[];
}

/** The first step of a resolution: what must be asked of SSM. `pkg/providers/amifamily/ami.go DescribeImageQueries`. */
export function askParameters(given: ResolutionRequest): ParameterPlan {
  const request = convertRequest(given);
  const notes = resolutionNotes(given.nodeClass, given.release);
  const unserved = refuseApiVersion(given);
  if (unserved) return { request, selection: { kind: 'terms' }, parameters: [], early: unserved, notes };
  const terms = termsOf(request.nodeClass);
  const found = findAlias(terms, request.release);
  if (found === undefined) return { request, notes, ...(isDefaultSelection(request) ? askDefaultAmis(request) : askTerms(request)) };
  if (!found.parsed.ok) {
    const early: EarlyOutcome = { outcome: 'fatal', problem: `${found.parsed.problem}; the controller process would end` };
    return { request, selection: { kind: 'terms' }, parameters: [], early, notes };
  }
  return { request, notes, ...askAlias(request, found.parsed.alias, found.termIndex) };
}

type Question = Pick<ParameterPlan, 'selection' | 'parameters' | 'early'>;

function convertRequest(request: ResolutionRequest): ResolutionRequest {
  const converts = isV1Beta1(request.nodeClass) && request.release.apiVersions.includes('v1');
  return converts ? { ...request, nodeClass: convertToV1(request.nodeClass) } : request;
}

function refuseApiVersion({ nodeClass, release }: ResolutionRequest): EarlyOutcome | undefined {
  if (isV1Beta1(nodeClass) || release.apiVersions.includes('v1')) return undefined;
  return { outcome: 'error', problem: `Karpenter ${release.text} does not work with karpenter.k8s.aws/v1, which came with 1.0` };
}

function isDefaultSelection({ nodeClass }: ResolutionRequest): boolean {
  return isV1Beta1(nodeClass) && termsOf(nodeClass).length === 0;
}

function askDefaultAmis({ nodeClass, kubernetesVersion }: ResolutionRequest): Question {
  const family = nodeClass.spec?.amiFamily ?? 'AL2';
  const published = familyImages(family).defaultParameters(kubernetesVersion);
  return { selection: { kind: 'defaultAmis', family, published }, parameters: questionsOf(published, 0) };
}

function askTerms({ nodeClass, release }: ResolutionRequest): Question {
  const parameters = [...termsOf(nodeClass).entries()].flatMap(([termIndex, term]): ParameterQuestion[] =>
    term.ssmParameter !== undefined && termKind(term, release) === 'ssmParameter' ? [{ name: term.ssmParameter, variants: [], termIndex }] : [],
  );
  return { selection: { kind: 'terms' }, parameters };
}

function askAlias(request: ResolutionRequest, alias: Alias, termIndex: number): Question {
  const { kubernetesVersion, release } = request;
  const early = guardAlias(alias, request);
  const published = familyImages(alias.family).aliasParameters({ version: alias.version, kubernetesVersion, release });
  const selection = { kind: 'alias' as const, alias, termIndex, published };
  return early ? { selection, parameters: [], early } : { selection, parameters: questionsOf(published, termIndex) };
}

function questionsOf(published: readonly FamilyParameter[], termIndex: number): ParameterQuestion[] {
  return published.map(({ name, architecture, uses }) => ({
    name,
    ...(architecture && { architecture }),
    variants: uses.flatMap(({ variant }) => variant ?? []),
    termIndex,
  }));
}

/** Aliases that are refused for a Kubernetes version before anything is looked up. A version that cannot be read is let pass. */
function guardAlias({ family, text }: Alias, { kubernetesVersion, release }: ResolutionRequest): EarlyOutcome | undefined {
  const isGuarded = (family === 'AL2' && release.guardsAl2Alias) || (family === 'Windows2025' && release.guardsWindows2025Alias);
  if (!isGuarded) return undefined;
  const version = minorOf(kubernetesVersion);
  if (!version.ok) {
    if (version.kind === 'notANumber') return undefined;
    return { outcome: 'panic', problem: `Kubernetes version "${kubernetesVersion}" has no minor version: Karpenter's controller would panic on alias "${text}"` };
  }
  if (family === 'AL2' && version.minor >= 33) {
    return { outcome: 'unsupportedAlias', problem: `alias "${text}" is not supported on Kubernetes ${kubernetesVersion}: there are no AL2 images from 1.33 on` };
  }
  if (family === 'Windows2025' && version.minor < 35) {
    return { outcome: 'unsupportedAlias', problem: `alias "${text}" is not supported on Kubernetes ${kubernetesVersion}: Windows 2025 images begin with 1.35` };
  }
  return undefined;
}

export function isLatest({ family, version }: Alias): boolean {
  return version === LATEST || family.startsWith('Windows');
}
