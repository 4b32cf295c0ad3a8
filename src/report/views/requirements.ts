import type { RequirementSpec } from '../../model/karpenter.ts';
import type { ImageCandidate } from '../../model/resolution.ts';

/** Karpenter's own spelling: `kubernetes.io/arch In [amd64], … DoesNotExist`. */
export function formatRequirements(requirements: readonly RequirementSpec[]): string {
  return requirements.map(({ key, operator, values }) => (values === undefined || values.length === 0 ? `${key} ${operator}` : `${key} ${operator} [${values.join(' ')}]`)).join(', ');
}

/** In words which nodes an image is for: `amd64 nvidia`, `arm64`. */
export function formatVariant({ requirements, variant, image }: Pick<ImageCandidate, 'requirements' | 'variant' | 'image'>): string {
  const arch = requirements.find(({ key }) => key === 'kubernetes.io/arch')?.values?.[0] ?? image.architecture;
  return variant === undefined ? arch : `${arch} ${variant}`;
}

const WORDS: Record<string, Partial<Record<string, string>>> = {
  'karpenter.k8s.aws/instance-gpu-count': { Exists: 'GPU', DoesNotExist: '' },
  'karpenter.k8s.aws/instance-accelerator-count': { Exists: 'accelerator', DoesNotExist: '' },
};

/** In words which nodes a requirement set is for: `amd64`, `arm64 GPU`, `windows amd64 10.0.20348`. Equal only for equal sets of one class. */
export function formatNodes(requirements: readonly RequirementSpec[]): string {
  const words = requirements.map(({ key, operator, values = [] }) => WORDS[key]?.[operator] ?? (values.length > 0 ? values.join('/') : `${key} ${operator}`));
  return words.filter((word) => word !== '').join(' ');
}
