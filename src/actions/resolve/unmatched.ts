import type { ClassResolution, Finding } from '../../model/report.ts';
import type { AskedParameter } from '../../model/resolution.ts';

/** Karpenter passes over what it does not find without a word, as long as it finds anything. */
export function unmatched(item: ClassResolution): Omit<Finding, 'subject'>[] {
  if (item.resolution.outcome !== 'ok') return [];
  const isAlias = item.resolution.parameters.some(isOfAlias);
  return isAlias ? missingVariants(item) : unmatchedTerms(item);
}

function isOfAlias({ architecture, variants }: AskedParameter): boolean {
  return architecture !== undefined || variants.length > 0;
}

function missingVariants({ resolution: { parameters, candidates } }: ClassResolution): Omit<Finding, 'subject'>[] {
  const seen = new Set(candidates.map(({ image }) => image.id));
  const missing = parameters.filter(({ outcome }) => outcome.status === 'notFound' || outcome.status === 'notAnImage' || (outcome.status === 'found' && !seen.has(outcome.value)));
  if (missing.length === 0) return [];
  const words = missing.map(({ architecture, variants, outcome }) => `${[architecture, variants.join('/')].filter(Boolean).join(' ')}${outcome.status === 'found' ? ` (${outcome.value} does not exist)` : ''}`);
  return [
    {
      id: 'missing-variant',
      severity: 'warning',
      message: `no AMI for ${words.join(', ')}: Karpenter passes over what is missing without a word, and such nodes cannot be launched`,
    },
  ];
}

function unmatchedTerms({ terms, resolution: { parameters, candidates, failures } }: ClassResolution): Omit<Finding, 'subject'>[] {
  if (failures.length > 0) return [];
  const matched = new Set(candidates.flatMap(({ termIndexes }) => termIndexes));
  return terms.flatMap((_term, index) => {
    if (matched.has(index)) return [];
    const parameter = parameters.find(({ termIndex }) => termIndex === index);
    const message = `term ${index + 1} selects nothing: ${reasonOf(parameter)}; Karpenter passes over it without a word`;
    return [{ id: 'unmatched-term', severity: 'warning' as const, message }];
  });
}

function reasonOf(parameter: AskedParameter | undefined): string {
  switch (parameter?.outcome.status) {
    case 'notFound':
      return `there is no parameter "${parameter.name}"`;
    case 'notAnImage':
      return `parameter "${parameter.name}" holds "${parameter.outcome.value}", which is no AMI id`;
    case 'found':
      return `parameter "${parameter.name}" holds ${parameter.outcome.value}, which does not exist or is not available`;
    default:
      return 'no image matches';
  }
}
