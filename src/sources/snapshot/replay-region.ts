import type { InstanceType, InstanceTypeOffering, Parameter } from '../../model/aws.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { AwsSources, InstanceSource, InstanceTypeOfferingSource, InstanceTypeSource, ParameterSource } from '../ports.ts';
import { accountTranslator } from './account-seals.ts';
import { filterCoverage } from './filter-coverage.ts';
import type { Snapshot, SnapshotRegion } from './format.ts';
import { imageCoverage } from './image-coverage.ts';
import { findAll, tableFrom } from './lookups.ts';
import type { FoundAll, LookupTable } from './lookups.ts';
import { failNotRecorded, kubernetesVersionIn } from './not-recorded.ts';
import { replayPlacementGroups, replayQueries } from './replay-searches.ts';

/** A region that the snapshot does not have answers every question with `notRecorded`. */
export function replayRegion(snapshot: Snapshot, region: string): AwsSources {
  const recorded = snapshot.aws.find((item) => item.region === region) ?? emptyRegion(region);
  const context = { region, translate: accountTranslator(snapshot.accounts ?? {}, snapshot.takenAt) };
  const subnets = filterCoverage(recorded.subnets ?? NOTHING_SEARCHED, { idFilter: 'subnet-id', noun: 'subnet' });
  const securityGroups = filterCoverage(recorded.securityGroups ?? NOTHING_SEARCHED, { idFilter: 'group-id', noun: 'security group' });
  return {
    region,
    parameters: replayParameters(recorded, context.translate),
    images: replayQueries({ operation: 'DescribeImages', answerTo: imageCoverage(recorded.images) }, context),
    instances: replayInstances(recorded),
    instanceTypes: replayInstanceTypes(recorded),
    offerings: replayOfferings(recorded),
    placementGroups: replayPlacementGroups(recorded.placementGroups, context),
    subnets: replayQueries({ operation: 'DescribeSubnets', answerTo: subnets }, context),
    securityGroups: replayQueries({ operation: 'DescribeSecurityGroups', answerTo: securityGroups }, context),
  };
}

const NOTHING_ASKED = { found: [], absent: [], failed: [] };
const NOTHING_SEARCHED = { found: [], queries: [] };

function emptyRegion(region: string): SnapshotRegion {
  return { region, parameters: NOTHING_ASKED, images: NOTHING_SEARCHED, instances: NOTHING_ASKED, instanceTypes: NOTHING_ASKED };
}

type Translate = (text: string) => string;

function replayParameters({ region, parameters }: SnapshotRegion, translate: Translate): ParameterSource {
  const table = tableFrom(parameters, ({ name }) => name);
  const answer = (name: string): Answer<Parameter> => parameterAnswer(table, { name, recordedName: translate(name), region });
  return { get: (names) => Promise.resolve(new Map(names.map((name) => [name, answer(name)]))) };
}

interface ParameterAsked {
  name: string;
  recordedName: string;
  region: string;
}

function parameterAnswer(table: LookupTable<Parameter>, { name, recordedName, region }: ParameterAsked): Answer<Parameter> {
  const answer = table.get(recordedName);
  if (answer && !answer.ok) return answer;
  if (answer?.value) return { ok: true, value: { ...answer.value, name } };
  return failNotRecorded({ operation: 'GetParameters', what: `parameter "${name}"`, region, kubernetesVersion: kubernetesVersionIn(name) });
}

function replayInstances({ region, instances }: SnapshotRegion): InstanceSource {
  const table = tableFrom(instances, ({ id }) => id);
  return { find: (ids) => Promise.resolve(coveredOr(findAll(table, ids), { operation: 'DescribeInstances', thing: 'instance', region })) };
}

function replayInstanceTypes({ region, instanceTypes }: SnapshotRegion): InstanceTypeSource {
  const table = tableFrom(instanceTypes, ({ name }) => name);
  const describe = (names: readonly string[]): Answer<Map<string, InstanceType>> => {
    const answer = coveredOr(findAll(table, names), { operation: 'DescribeInstanceTypes', thing: 'instance type', region });
    return answer.ok ? { ok: true, value: new Map(answer.value.map((type) => [type.name, type])) } : answer;
  };
  return { describe: (names) => Promise.resolve(describe(names)) };
}

function replayOfferings({ region, offerings }: SnapshotRegion): InstanceTypeOfferingSource {
  const table = tableFrom(offerings ?? NOTHING_ASKED, ({ instanceType }) => instanceType);
  const find = (instanceTypes: readonly string[]): Answer<InstanceTypeOffering[]> => {
    const answer = coveredOr(findAll(table, instanceTypes), { operation: 'DescribeInstanceTypeOfferings', thing: 'zones of instance type', region });
    if (!answer.ok) return answer;
    return { ok: true, value: answer.value.flatMap(({ instanceType, zones }) => zones.map((zone) => ({ instanceType, zone }))) };
  };
  return { find: (instanceTypes) => Promise.resolve(find(instanceTypes)) };
}

/** `thing` in the singular. */
function coveredOr<T>(found: FoundAll<T>, { operation, thing, region }: { operation: string; thing: string; region: string }): Answer<T[]> {
  if (!('notCovered' in found)) return found;
  const names = found.notCovered.length > MANY ? [...found.notCovered.slice(0, MANY), `${found.notCovered.length - MANY} more`] : found.notCovered;
  return failNotRecorded({ operation, what: `${thing}${names.length > 1 ? 's' : ''} ${names.join(', ')}`, region });
}

const MANY = 5;
