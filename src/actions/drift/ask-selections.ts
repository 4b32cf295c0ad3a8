import type { FilterQuery, PlacementGroup, SecurityGroup, Subnet } from '../../model/aws.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { AwsSources } from '../../sources/ports.ts';
import type { AwsFacts } from './ask-aws.ts';
import type { ClassSelection } from './class-selection.ts';

/** Asks for what the classes select, each kind in one batch and only where there is a question. */
export async function askSelections(aws: AwsSources, selections: readonly ClassSelection[]): Promise<Pick<AwsFacts, 'subnets' | 'securityGroups' | 'placementGroups'>> {
  const [subnets, securityGroups, placementGroups] = await Promise.all([
    byClass<Subnet>(selections.map(({ name, subnets: queries }) => ({ name, queries })), (queries) => aws.subnets.find(queries)),
    byClass<SecurityGroup>(selections.map(({ name, securityGroups: queries }) => ({ name, queries })), (queries) => aws.securityGroups.find(queries)),
    askGroups(aws, selections),
  ]);
  return { subnets, securityGroups, placementGroups };
}

type Find<T> = (queries: FilterQuery[]) => Promise<Answer<T[]>[]>;

/** What a class selects is what all its queries find together. */
async function byClass<T>(asked: readonly { name: string; queries: FilterQuery[] | undefined }[], find: Find<T>): Promise<Map<string, Answer<T[]>>> {
  const classes = asked.flatMap(({ name, queries }) => (queries === undefined ? [] : [{ name, queries }]));
  const all = classes.flatMap(({ queries }) => queries);
  const answers = all.length === 0 ? [] : await find(all);
  let next = 0;
  return new Map(classes.map(({ name, queries }) => [name, joined(answers.slice(next, (next += queries.length)))]));
}

function joined<T>(answers: readonly Answer<T[]>[]): Answer<T[]> {
  const failed = answers.find((answer) => !answer.ok);
  return failed ?? { ok: true, value: answers.flatMap((answer) => (answer.ok ? answer.value : [])) };
}

async function askGroups(aws: AwsSources, selections: readonly ClassSelection[]): Promise<Map<string, Answer<PlacementGroup | undefined>>> {
  const asking = selections.flatMap(({ name, placementGroup }) => (placementGroup === undefined ? [] : [{ name, placementGroup }]));
  if (asking.length === 0) return new Map();
  const answers = await aws.placementGroups.find(asking.map(({ placementGroup }) => placementGroup));
  return new Map(asking.flatMap(({ name }, index) => (answers[index] === undefined ? [] : [[name, answers[index]]])));
}
