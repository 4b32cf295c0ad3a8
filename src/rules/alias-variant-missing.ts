import type { NodePool } from '../model/karpenter.ts';
import type { AskedParameter } from '../model/resolution.ts';
import { nodeClassRule } from './rule.ts';
import { fullResolutions, whereOf } from './shared/resolutions.ts';
import { readAlias } from './shared/terms.ts';

interface Data {
  alias: string;
  /** Such as `arm64 nvidia`. */
  variant: string;
  parameter: string;
  where: string;
  /** The parameter holds an image that is not there. */
  imageId: string | undefined;
}

export const aliasVariantMissing = nodeClassRule<Data>({
  id: 'alias-variant-missing',
  title: 'The alias is published in part',
  category: 'selection',
  severity: 'warning',
  severityNote: 'info for GPU and Neuron images where no pool of the class asks for such instances',
  needs: 'aws',
  why: 'An alias stands for one parameter for each architecture and variant. Karpenter passes over those that are missing without a word, and cannot launch the instances that need them.',
  fix: 'Write a version that is published for all that the pools ask for, or restrict the pools to what there is.',
  fixable: false,
  message: ({ alias, variant, parameter, where, imageId }) =>
    `"${alias}" has no ${variant} image${where}: ${imageId === undefined ? `there is no parameter "${parameter}"` : `${imageId} of parameter "${parameter}" cannot be used`}, and such nodes cannot be launched`,
  *check(subject, context) {
    const alias = readAlias(subject, context.release);
    if (alias === undefined) return;
    const pools = context.input.poolsOf(subject).map(({ object }) => object);
    for (const resolved of fullResolutions(subject, context)) {
      if (resolved.resolution.outcome !== 'ok') continue;
      const seen = new Set(resolved.resolution.candidates.map(({ image }) => image.id));
      for (const parameter of resolved.resolution.parameters.filter((asked) => isMissing(asked, seen))) {
        const { architecture = '', variants, name, outcome } = parameter;
        const data = { alias: alias.text, variant: [architecture, variants.join('/')].filter(Boolean).join(' '), parameter: name, where: whereOf(resolved), imageId: outcome.status === 'found' ? outcome.value : undefined };
        const isWanted = variants.some((variant) => variant === 'standard' || variant === 'windows') || pools.some(asksForAccelerators);
        yield { at: alias.path, data, ...(!isWanted && { severity: 'info' as const }) };
      }
    }
  },
});

function isMissing({ outcome }: AskedParameter, seen: ReadonlySet<string>): boolean {
  return outcome.status === 'notFound' || outcome.status === 'notAnImage' || (outcome.status === 'found' && !seen.has(outcome.value));
}

/** By labels about accelerators, and by families of instances that have them. */
function asksForAccelerators({ spec }: NodePool): boolean {
  return (spec?.template?.spec?.requirements ?? []).some(
    ({ key, operator, values = [] }) =>
      (/instance-(?:gpu|accelerator)/.test(key) && operator !== 'DoesNotExist') ||
      (/instance-(?:family|type|category)$/.test(key) && operator === 'In' && values.some((value) => /^(?:p\d|g\d|inf|trn|dl\d|[pg]$)/.test(value))),
  );
}
