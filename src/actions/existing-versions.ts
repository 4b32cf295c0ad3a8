import { parseAlias } from '../karpenter/amis/alias.ts';
import type { Alias } from '../karpenter/amis/alias.ts';
import { publishedVersions, publishedVersionsQuery } from '../karpenter/amis/published-versions.ts';
import type { ClassResolution } from '../model/report.ts';
import type { AwsSources } from '../sources/ports.ts';

const OFFERED = 5;

/** For aliases that do not exist: which versions do. Costs one more question, and only then. */
export async function addExistingVersions(aws: AwsSources, classes: readonly ClassResolution[]): Promise<ClassResolution[]> {
  const missing = classes.flatMap((item, index) => {
    const alias = missingAlias(item);
    const query = alias && publishedVersionsQuery(alias, item.kubernetesVersion.value);
    return alias === undefined || query === undefined ? [] : [{ index, alias, query }];
  });
  if (missing.length === 0) return [...classes];
  const answers = await aws.images.find(missing.map(({ query }) => query));
  const result = [...classes];
  missing.forEach(({ index, alias }, position) => {
    const answer = answers[position];
    const item = result[index];
    if (answer?.ok !== true || item === undefined) return;
    result[index] = { ...item, existingVersions: publishedVersions(answer.value, alias).slice(0, OFFERED) };
  });
  return result;
}

/** An alias of which no parameter exists, as far as the caller may read parameters. */
function missingAlias({ terms, resolution }: ClassResolution): Alias | undefined {
  const text = terms.map(({ alias }) => alias).find((alias) => alias !== undefined && alias !== '');
  const parsed = text === undefined ? undefined : parseAlias(text);
  return parsed?.ok === true && resolution.outcome === 'error' && resolution.failures.length === 0 ? parsed.alias : undefined;
}
