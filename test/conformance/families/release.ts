import { parseKarpenterVersion, releaseFeatures } from '../../../src/karpenter/releases.ts';
import type { ReleaseFeatures } from '../../../src/karpenter/releases.ts';
import type { Row } from '../family.ts';

/** Rows without a version were answered by this one. */
const DEFAULT_VERSION = '1.14.1';

export function releaseOf(row: Row): ReleaseFeatures {
  return releaseAt(typeof row.input.karpenterVersion === 'string' ? row.input.karpenterVersion : DEFAULT_VERSION);
}

export function releaseAt(text: string): ReleaseFeatures {
  const parsed = parseKarpenterVersion(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  const release = releaseFeatures(parsed.version);
  if (!release.supported) throw new Error(release.problem);
  return release.features;
}
