import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { ClusterDrift, Sourced, Unchecked } from '../../model/report.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import { groupBy } from '../../util/group-by.ts';
import { uncheckedOf } from '../unchecked.ts';
import type { AwsFacts } from './ask-aws.ts';
import { versionFailure } from './class-facts.ts';

export interface AuditedFacts {
  state: ClusterState;
  kinds: readonly ClusterKind[];
  aws: Answer<AwsFacts> | undefined;
  version: Sourced<string> | undefined;
  drift: ClusterDrift;
}

/** Everything that was asked for and not answered. */
export function auditUnchecked(audited: AuditedFacts): Unchecked[] {
  const failed = [...clusterUnchecked(audited), ...awsUnchecked(audited)];
  return [...failed, ...claimsUnchecked(audited.drift, new Set(failed.map(({ failure }) => failure.message)))];
}

/** Kinds without which the rest still holds are a note's worth elsewhere; every other failure is something that was not checked. */
function clusterUnchecked({ state: { name, failures }, kinds }: AuditedFacts): Unchecked[] {
  return kinds.flatMap((kind) => {
    const failure = failures[kind];
    return failure === undefined || OPTIONAL_KINDS.has(kind) ? [] : [uncheckedOf(`${kind} of cluster ${name}`, failure)];
  });
}

const OPTIONAL_KINDS: ReadonlySet<ClusterKind> = new Set<ClusterKind>(['otherNodeClasses', 'karpenterDeployment', 'daemonsets']);

function awsUnchecked({ state, aws, version, drift }: AuditedFacts): Unchecked[] {
  if (aws === undefined) return [];
  if (!aws.ok) return [uncheckedOf(`AWS of cluster ${state.name}`, aws.failure)];
  if (aws.value.wrongAccount !== undefined) return [uncheckedOf(`cluster ${state.name}`, aws.value.wrongAccount)];
  const items = drift.classes.flatMap(({ name, at, resolution }) => (resolution?.failures ?? []).map((failure) => uncheckedOf(`EC2NodeClass ${name}`, failure, at)));
  if (version === undefined && drift.classes.length > 0) items.push(uncheckedOf(`cluster ${state.name}`, versionFailure(state)));
  return [...items, ...factsUnchecked(state.name, aws.value)];
}

function factsUnchecked(cluster: string, { instanceTypes, offerings, instances, subnets, securityGroups, placementGroups }: AwsFacts): Unchecked[] {
  const ofCluster: [what: string, answer: Answer<unknown>][] = [
    [`instance types of cluster ${cluster}`, instanceTypes],
    [`offerings of instance types of cluster ${cluster}`, offerings],
    [`instances of cluster ${cluster}`, instances],
    ...[...subnets].map(([name, answer]): [string, Answer<unknown>] => [`subnets of EC2NodeClass ${name}`, answer]),
    ...[...securityGroups].map(([name, answer]): [string, Answer<unknown>] => [`security groups of EC2NodeClass ${name}`, answer]),
    ...[...placementGroups].map(([name, answer]): [string, Answer<unknown>] => [`placement group of EC2NodeClass ${name}`, answer]),
  ];
  return ofCluster.flatMap(([what, answer]) => (answer.ok || answer.failure.kind === 'notAsked' ? [] : [uncheckedOf(what, answer.failure)]));
}

/** What no source failed for: a hash, for one, that cannot be computed from what is recorded. */
function claimsUnchecked({ name, claims }: ClusterDrift, said: ReadonlySet<string>): Unchecked[] {
  const items = claims.flatMap(({ uncheckedReasons }) => uncheckedReasons.filter(({ cause, why }) => cause !== 'notAsked' && !said.has(why)));
  return [...groupBy(items, ({ reason, why }) => JSON.stringify([reason, why])).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const failure: SourceFailure = { service: 'kubernetes', operation: 'compare', kind: 'notRecorded', message: first.why };
    return [uncheckedOf(`${first.reason} of ${group.length} NodeClaims of cluster ${name}`, failure)];
  });
}

export function auditNotes(aws: Answer<AwsFacts> | undefined): string[] {
  if (aws?.ok !== true || aws.value.imageFailure === undefined) return [];
  return [`Names and dates of running images are not known: ${aws.value.imageFailure.message}`];
}
