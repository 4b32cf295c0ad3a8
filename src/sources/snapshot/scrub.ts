import { KarpamiError } from '../../errors.ts';
import type { FilterQuery } from '../../model/aws.ts';
import { ACCOUNT_ID, sealAccount } from './account-seals.ts';
import { WrongShape } from './decode.ts';
import type { ScrubbedSnapshot, Snapshot, SnapshotRegion } from './format.ts';
import { trimCluster } from './scrub-objects.ts';
import { accountsIn, isReplacement, PUBLIC_ACCOUNTS, textScrubber } from './scrub-text.ts';
import type { KnownAccounts, TextScrubber } from './scrub-text.ts';
import { snapshotShape } from './shapes.ts';

/**
 * The snapshot as it may leave the machine: account ids, people in ARNs, user data, foreign annotations and everything outside the snapshot's own shape
 * are gone. Ids of instances, images and subnets stay, and so do the names of nodes and of roles: they are what users look things up by, and they open
 * nothing. Scrubbing twice changes nothing. Throws KarpamiError `defect` when a source gave other shapes than its port promises.
 */
export function scrubSnapshot(snapshot: Snapshot): ScrubbedSnapshot {
  // Seals are digits and letters at random: they are no text to scrub.
  const { accounts: sealsBefore, cluster, ...rest } = snapshot;
  const trimmed: Snapshot = { ...rest, ...(cluster && { cluster: trimCluster(cluster) }), aws: snapshot.aws.map(trimRegion) };
  const scrubber = textScrubber(knownAccounts(trimmed));
  const scrubbed = inShape(mapTexts(trimmed, scrubber.scrub));
  const accounts = { ...sealsBefore, ...sealsOf(trimmed, scrubber) };
  return { ...scrubbed, scrubbed: true, ...(Object.keys(accounts).length > 0 && { accounts }) };
}

/** For each replaced account id that a question names. Of all the others nothing is kept. */
function sealsOf(snapshot: Snapshot, { replacementOf }: TextScrubber): Record<string, string> {
  const ids = new Set(snapshot.aws.flatMap(textsOfQuestions).flatMap((text) => text.match(ACCOUNT_ID) ?? []));
  const seals = [...ids].flatMap((id) => {
    const replacement = replacementOf(id);
    return replacement === undefined ? [] : [[replacement, sealAccount(id, snapshot.takenAt)] as const];
  });
  return Object.fromEntries(seals);
}

function inShape(value: unknown): Snapshot {
  try {
    return snapshotShape(value, '');
  } catch (error) {
    if (error instanceof WrongShape) throw new KarpamiError('defect', `a source gave what a snapshot cannot hold: ${error.message}`);
    throw error;
  }
}

function trimRegion(region: SnapshotRegion): SnapshotRegion {
  const { images, subnets, securityGroups } = region;
  return {
    ...region,
    images: { ...images, found: trimTags(images.found, images.queries) },
    ...(subnets && { subnets: { ...subnets, found: trimTags(subnets.found, subnets.queries) } }),
    ...(securityGroups && { securityGroups: { ...securityGroups, found: trimTags(securityGroups.found, securityGroups.queries) } }),
  };
}

/** Of the tags of what was found those stay that a recorded query asks for: they show why it matched. */
function trimTags<T extends { tags: Record<string, string> }>(found: readonly T[], queries: readonly FilterQuery[]): T[] {
  const names = queries.flatMap(({ filters }) => filters);
  const asked = new Set(names.flatMap(({ name, values }) => (name === 'tag-key' ? values : name.startsWith('tag:') ? [name.slice(4)] : [])));
  return found.map((item) => ({ ...item, tags: Object.fromEntries(Object.entries(item.tags).filter(([key]) => asked.has(key))) }));
}

function knownAccounts(snapshot: Snapshot): KnownAccounts {
  const images = snapshot.aws.flatMap(({ images: { found } }) => found);
  const owners = snapshot.aws.flatMap(({ images: { queries } }) => queries.flatMap((query) => query.owners));
  const certain = new Set([...images.map(({ ownerId }) => ownerId), ...owners]);
  eachText(snapshot, (text) => {
    for (const id of accountsIn(text)) certain.add(id);
    if (isReplacement(text)) certain.add(text);
  });
  const aliased = images.filter(({ ownerAlias }) => ownerAlias !== undefined).map(({ ownerId }) => ownerId);
  return { certain, publicAccounts: new Set([...PUBLIC_ACCOUNTS, ...aliased]) };
}

function textsOfQuestions({ parameters, images, placementGroups, subnets, securityGroups }: SnapshotRegion): string[] {
  const names = [...parameters.found.map(({ name }) => name), ...parameters.absent, ...parameters.failed.flatMap(({ asked }) => asked)];
  const groupNames = (placementGroups?.queries ?? []).flatMap(({ name = '' }) => name);
  const owners = images.queries.flatMap((query) => query.owners);
  const queries: FilterQuery[] = [...images.queries, ...(subnets?.queries ?? []), ...(securityGroups?.queries ?? [])];
  return [...names, ...groupNames, ...owners, ...queries.flatMap(({ filters }) => filters.flatMap(({ name, values }) => [name, ...values]))];
}

function eachText(value: unknown, see: (text: string) => void): void {
  if (typeof value === 'string') see(value);
  else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) eachText(member, see);
}

/** A copy with every text changed, keys too, in the order of the sorted keys. Hashes and amounts are numbers written as text, not texts. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number' || typeof value === 'bigint') return changeNumber(value, change);
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]: [string, unknown]) => [change(key), isHash(key) ? member : mapTexts(member, AMOUNTS.has(key) ? exceptNumbers(change) : change)]));
}

/** Where quantities stand. The bytes of a disk often have twelve digits, as account ids do. */
const AMOUNTS: ReadonlySet<string> = new Set(['capacity', 'allocatable', 'containers', 'requests', 'overhead']);

function exceptNumbers(change: (text: string) => string): (text: string) => string {
  return (text) => (/^\d+$/.test(text) ? text : change(text));
}

function changeNumber(value: number | bigint, change: (text: string) => string): number | bigint {
  const changed = change(String(value));
  return changed === String(value) ? value : Number(changed);
}

function isHash(key: string): boolean {
  return key === 'fnv1' || /karpenter\.(?:sh|k8s\.aws)\/[\w-]*hash$/.test(key);
}
