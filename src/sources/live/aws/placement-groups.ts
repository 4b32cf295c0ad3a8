import { DescribePlacementGroupsCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, PlacementGroup as Ec2PlacementGroup } from '@aws-sdk/client-ec2';
import type { PlacementGroup, PlacementGroupQuestion } from '../../../model/aws.ts';
import type { Answer, FailureKind } from '../../../model/source-failure.ts';
import type { PlacementGroupSource } from '../../ports.ts';
import { ask } from './ask.ts';
import type { Asker } from './ask.ts';

/** Failures of a call for several groups that only one of them may be to blame for. */
const OWN_KINDS: readonly FailureKind[] = ['notFound', 'invalid'];

/** The parameters by which a call lists groups; EC2 has no filter on ids. */
interface Listed {
  GroupIds?: string[];
  GroupNames?: string[];
}

/**
 * Placement groups by DescribePlacementGroups, as Karpenter asks for them (`pkg/providers/placementgroup/provider.go Get`): those that are available
 * alone. All ids go into one call and all names into another; where EC2 refuses one, since it does not know one of them, each is asked for alone.
 */
export function placementGroupSource(asker: Asker<EC2Client>): PlacementGroupSource {
  return {
    find: async (questions) => {
      const ids = distinct(questions.map(({ id }) => id));
      const names = distinct(questions.map(({ id, name }) => (id === undefined ? name : undefined)));
      const byId = findAll(asker, ids, (values) => ({ GroupIds: values }));
      const byName = findAll(asker, names, (values) => ({ GroupNames: values }));
      return Promise.all(questions.map(async (question) => answerTo(question, question.id === undefined ? await byName : await byId)));
    },
  };
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

type Found = Map<string, Answer<PlacementGroup[]>>;

async function findAll(asker: Asker<EC2Client>, values: string[], listedBy: (values: string[]) => Listed): Promise<Found> {
  if (values.length === 0) return new Map();
  const answer = await describeGroups(asker, listedBy(values));
  if (values.length === 1 || answer.ok || !OWN_KINDS.includes(answer.failure.kind)) return new Map(values.map((value) => [value, answer]));
  return new Map(await Promise.all(values.map(async (value) => [value, await describeGroups(asker, listedBy([value]))] as const)));
}

async function describeGroups(asker: Asker<EC2Client>, listed: Listed): Promise<Answer<PlacementGroup[]>> {
  const input = { ...listed, Filters: [{ Name: 'state', Values: ['available'] }] };
  const answer = await ask(asker, {
    operation: 'DescribePlacementGroups',
    send: (options) => asker.client.send(new DescribePlacementGroupsCommand(input), options),
  });
  return answer.ok ? { ok: true, value: (answer.value.PlacementGroups ?? []).map(decodePlacementGroup) } : answer;
}

function answerTo({ id, name }: PlacementGroupQuestion, found: Found): Answer<PlacementGroup | undefined> {
  const answer = found.get(id ?? name ?? '');
  if (answer?.ok !== false) return { ok: true, value: answer?.value.find((group) => (id === undefined ? group.name === name : group.id === id)) };
  return isUnknown(answer.failure.code) ? { ok: true, value: undefined } : answer;
}

/** An id that has not the form of one is as unknown as one that EC2 never gave. */
function isUnknown(code: string | undefined): boolean {
  return code === 'InvalidPlacementGroup.Unknown' || code === 'InvalidPlacementGroupId.Malformed';
}

function decodePlacementGroup({ GroupId, GroupName, Strategy, State }: Ec2PlacementGroup): PlacementGroup {
  return { id: GroupId ?? '', name: GroupName ?? '', strategy: Strategy ?? '', state: State ?? '' };
}
