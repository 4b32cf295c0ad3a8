import type { Image, ImageQuery, InstanceType, Parameter } from '../../model/aws.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { AwsSources, ImageSource, InstanceSource, InstanceTypeSource, ParameterSource } from '../ports.ts';
import { accountTranslator } from './account-seals.ts';
import type { Snapshot, SnapshotRegion } from './format.ts';
import { imageCoverage } from './image-coverage.ts';
import { findAll, tableFrom } from './lookups.ts';
import type { FoundAll, LookupTable } from './lookups.ts';
import { kubernetesVersionIn, notRecorded } from './not-recorded.ts';
import type { Uncovered } from './not-recorded.ts';

/** A region that the snapshot does not have answers every question with `notRecorded`. */
export function replayRegion(snapshot: Snapshot, region: string): AwsSources {
  const recorded = snapshot.aws.find((item) => item.region === region) ?? emptyRegion(region);
  const translate = accountTranslator(snapshot.accounts ?? {}, snapshot.takenAt);
  return {
    region,
    parameters: replayParameters(recorded, translate),
    images: replayImages(recorded, translate),
    instances: replayInstances(recorded),
    instanceTypes: replayInstanceTypes(recorded),
  };
}

function emptyRegion(region: string): SnapshotRegion {
  const nothing = { found: [], absent: [], failed: [] };
  return { region, parameters: nothing, images: { found: [], queries: [] }, instances: nothing, instanceTypes: nothing };
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
  return failed({ operation: 'GetParameters', what: `parameter "${name}"`, region, kubernetesVersion: kubernetesVersionIn(name) });
}

function replayImages({ region, images }: SnapshotRegion, translate: Translate): ImageSource {
  const answerFrom = imageCoverage(images);
  const answer = (query: ImageQuery): Answer<Image[]> => {
    const covered = answerFrom(translateQuery(query, translate));
    return 'notCovered' in covered ? failed({ operation: 'DescribeImages', what: covered.notCovered, region }) : covered;
  };
  return { find: (queries) => Promise.resolve(queries.map(answer)) };
}

function translateQuery({ filters, owners }: ImageQuery, translate: Translate): ImageQuery {
  return { filters: filters.map(({ name, values }) => ({ name, values: values.map(translate) })), owners: owners.map(translate) };
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

function coveredOr<T>(found: FoundAll<T>, { operation, thing, region }: { operation: string; thing: string; region: string }): Answer<T[]> {
  if (!('notCovered' in found)) return found;
  const names = found.notCovered.length > MANY ? [...found.notCovered.slice(0, MANY), `${found.notCovered.length - MANY} more`] : found.notCovered;
  return failed({ operation, what: `${thing}${names.length > 1 ? 's' : ''} ${names.join(', ')}`, region });
}

const MANY = 5;

function failed(uncovered: Uncovered): { ok: false; failure: SourceFailure } {
  return { ok: false, failure: notRecorded(uncovered) };
}
