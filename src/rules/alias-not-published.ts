import { nodeClassRule } from './rule.ts';
import { fullResolutions, whereOf } from './shared/resolutions.ts';
import { readAlias } from './shared/terms.ts';

export const aliasNotPublished = nodeClassRule<{ alias: string; where: string; parameterCount: number }>({
  id: 'alias-not-published',
  title: 'AWS has not published this version of the alias',
  category: 'selection',
  severity: 'error',
  needs: 'aws',
  why: 'The parameters of an alias have the Kubernetes version of the control plane in their path, so that a pin can stop existing with an upgrade. Karpenter then keeps the images that the class had, without a condition that says so; a new class gets none.',
  fix: 'Write a version that is published for this Kubernetes version in this region.',
  fixable: false,
  message: ({ alias, where, parameterCount }) =>
    `"${alias}" is not published${where}: ${parameterCount === 1 ? 'its parameter does not exist' : `none of its ${parameterCount} parameters exists`}, so that a class keeps the images that it had, or gets none`,
  *check(subject, context) {
    const alias = readAlias(subject, context.release);
    if (alias === undefined) return;
    for (const resolved of fullResolutions(subject, context)) {
      const { resolution, existingVersions = [] } = resolved;
      if (resolution.outcome !== 'error' || resolution.parameters.length === 0) continue;
      yield { at: alias.path, data: { alias: alias.text, where: whereOf(resolved), parameterCount: resolution.parameters.length }, ...adviceOf(alias.family, existingVersions), unlessFoundBy: ['alias-format'] };
    }
  },
});

function adviceOf(family: string, [nearest, ...others]: readonly string[]): { fix?: string } {
  if (nearest === undefined) return {};
  const more = others.length === 0 ? '' : `; there are also ${others.join(', ')}`;
  return { fix: `Write ${family.toLowerCase()}@${nearest}, the nearest published version${more}.` };
}
