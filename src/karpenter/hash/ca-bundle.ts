import { fnv1Text } from '../../util/fnv1.ts';
import type { Hash64 } from '../../util/fnv1.ts';

/**
 * The controller's cluster CA bundle, which hashes of EC2NodeClass take in from v5 on: its text (option `CLUSTER_CA_BUNDLE`, else base64 of
 * the API server's CA; empty where there is none), or what it adds to a hash where only that could be recovered.
 */
export type CaBundle = { text: string } | { hash: Hash64 };

export function caBundleHash(caBundle: CaBundle): Hash64 {
  return 'hash' in caBundle ? caBundle.hash : fnv1Text(caBundle.text);
}
