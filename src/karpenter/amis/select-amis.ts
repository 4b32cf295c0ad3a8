import type { Image } from '../../model/aws.ts';
import type { RequirementSpec, StatusAmi } from '../../model/karpenter.ts';
import type { ImageCandidate } from '../../model/resolution.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { compareForStatus, createdAt, dropReason, isDeprecated, replaces } from './ami-order.ts';
import type { Comparable } from './ami-order.ts';
import { architectureRequirement, kubernetesArchitecture, statusRequirements } from './variants.ts';
import type { VariantRequirements } from './variants.ts';

/** An image that a query returned, in the order of the queries and of EC2's pages. */
export interface SeenImage {
  image: Image;
  termIndexes: readonly number[];
  /** One entry for each requirement set; without the architecture. */
  uses: readonly VariantRequirements[];
  /** karpami asked for it, but this release of Karpenter would not: it is deprecated and belongs to somebody else. */
  isHidden?: boolean;
}

export interface SelectionContext {
  now: Date;
  release: ReleaseFeatures;
  /** False where a later query failed, so that Karpenter stops before it sorts. */
  isComplete?: boolean;
}

export type Selection =
  | { ok: true; candidates: ImageCandidate[]; amis: StatusAmi[] }
  /** The controller would panic on this input. */
  | { ok: false; problem: string };

export interface Entry extends Comparable {
  candidate: ImageCandidate;
}

/**
 * Keeps one image for each requirement set and puts the kept ones into the order of `status.amis`.
 * `pkg/providers/amifamily/ami.go amis`, `types.go Sort`.
 */
export function selectAmis(seen: readonly SeenImage[], context: SelectionContext): Selection {
  const candidates: ImageCandidate[] = [];
  const entries: Entry[] = [];
  for (const item of seen) {
    const passedOver = passOver(item, context);
    if (passedOver) {
      candidates.push(passedOver);
      continue;
    }
    const deprecated = isDeprecated(item.image, context.now);
    if (deprecated === undefined) return panic('deprecation', item.image.id, item.image.deprecationTime);
    const found = entriesOf(item, deprecated, context.release);
    candidates.push(...found.map(({ candidate }) => candidate));
    entries.push(...found);
  }
  return collapse(entries, candidates, context);
}

function passOver({ image, termIndexes, isHidden }: SeenImage, { now }: SelectionContext): ImageCandidate | undefined {
  const candidate = { image, termIndexes: [...termIndexes], requirements: [], deprecated: isDeprecated(image, now) ?? false, kept: false };
  if (isHidden) return { ...candidate, dropped: { kind: 'notAskedFor' } };
  if (kubernetesArchitecture(image.architecture) !== undefined) return undefined;
  return { ...candidate, dropped: { kind: 'unknownArchitecture', architecture: image.architecture } };
}

function entriesOf({ image, termIndexes, uses }: SeenImage, deprecated: boolean, release: ReleaseFeatures): Entry[] {
  const { id, name, creationDate } = image;
  const architecture = architectureRequirement(kubernetesArchitecture(image.architecture) ?? '');
  return uses.map(({ variant, requirements }) => ({
    id,
    name,
    deprecated,
    created: createdAt(creationDate, release),
    candidate: {
      image,
      termIndexes: [...termIndexes],
      requirements: statusRequirements([...requirements, architecture]),
      ...(variant && { variant }),
      deprecated,
      kept: true,
    },
  }));
}

function collapse(entries: readonly Entry[], candidates: readonly ImageCandidate[], { release, isComplete = true }: SelectionContext): Selection {
  const winners: Entry[] = [];
  for (const group of groupBySet(entries)) {
    const unreadable = findUnreadable(group);
    if (unreadable) return panic('creation', unreadable.id, unreadable.candidate.image.creationDate);
    winners.push(keepOne(group, release));
  }
  const unreadable = isComplete ? findUnreadable(winners) : undefined;
  if (unreadable) return panic('creation', unreadable.id, unreadable.candidate.image.creationDate);
  return { ok: true, candidates: uniteTerms(candidates), amis: sortForStatus(winners, release) };
}

/** Karpenter reads a creation date only where it compares two images. */
function findUnreadable(entries: readonly Entry[]): Entry | undefined {
  return entries.length > 1 ? entries.find(({ created }) => created === undefined) : undefined;
}

export function panic(kind: 'deprecation' | 'creation', imageId: string, date: string | undefined): Selection {
  return { ok: false, problem: `image ${imageId} has ${kind} date "${date}", which is no RFC 3339 instant: Karpenter's controller would panic on it` };
}

function groupBySet(entries: readonly Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = setKeyOf(entry.candidate.requirements);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

/** Requirement sets with one text are the same set: keys and values are sorted. */
function setKeyOf(requirements: readonly RequirementSpec[]): string {
  return requirements.map(({ key, operator, values = [] }) => [key, operator, ...values].join(' ')).join(', ');
}

/** Marks all others of the group as dropped. */
function keepOne(group: readonly Entry[], release: ReleaseFeatures): Entry {
  const winner = group.reduce((kept, entry) => (replaces(entry, kept, release) ? entry : kept));
  for (const entry of group) {
    if (entry.id === winner.id) continue;
    entry.candidate.kept = false;
    entry.candidate.dropped = dropReason(entry, winner, release);
  }
  return winner;
}

/** One image that several terms select becomes one candidate with all their terms. */
function uniteTerms(candidates: readonly ImageCandidate[]): ImageCandidate[] {
  const byIdentity = new Map<string, ImageCandidate>();
  for (const candidate of candidates) {
    const identity = `${candidate.image.id} ${setKeyOf(candidate.requirements)}`;
    const first = byIdentity.get(identity);
    if (first === undefined) byIdentity.set(identity, candidate);
    else first.termIndexes = [...new Set([...first.termIndexes, ...candidate.termIndexes])].sort((a, b) => a - b);
  }
  return [...byIdentity.values()];
}

/**
 * `status.amis` in Karpenter's order; what is equal keeps the order of discovery. An empty name is left out, as the type
 * `AMI` of `pkg/apis/v1/ec2nodeclass_status.go` has it.
 */
export function sortForStatus(kept: readonly Entry[], release: ReleaseFeatures): StatusAmi[] {
  const sorted = [...kept].sort((a, b) => compareForStatus(a, b, release));
  return sorted.map(({ id, name, deprecated, candidate }) => ({
    id,
    ...(name !== '' && { name }),
    ...(deprecated && release.statusShowsDeprecated && { deprecated }),
    requirements: candidate.requirements,
  }));
}
