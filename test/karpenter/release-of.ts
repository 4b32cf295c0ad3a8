import { parseKarpenterVersion, releaseFeatures } from '../../src/karpenter/releases.ts';
import type { ReleaseFeatures } from '../../src/karpenter/releases.ts';

/** Features of a release that the tests know to exist. */
export function release(text: string): ReleaseFeatures {
  const parsed = parseKarpenterVersion(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  const found = releaseFeatures(parsed.version);
  if (!found.supported) throw new Error(found.problem);
  return found.features;
}
