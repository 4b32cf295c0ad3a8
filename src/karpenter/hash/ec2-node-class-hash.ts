import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { fnv1Text, formatHash64, xorHashes } from '../../util/fnv1.ts';
import type { Hash64 } from '../../util/fnv1.ts';
import { findDecodeProblem } from '../admission/decode-problem.ts';
import { ec2NodeClassSchema } from '../admission/ec2-node-class-schema.ts';
import { storedForm } from '../admission/stored-form.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { caBundleHash } from './ca-bundle.ts';
import type { CaBundle } from './ca-bundle.ts';
import { SPEC_WITH_KUBELET, SPEC_WITHOUT_KUBELET, V1BETA1_SPEC, V1BETA1_SPEC_WITHOUT_SIZES } from './ec2-node-class-types.ts';
import type { StructType } from './hash-types.ts';
import { kubeletText } from './kubelet-text.ts';
import { resolveAmiFamily } from './resolve-ami-family.ts';
import { memberOf, structuralHash, ZERO_HASH } from './structural-hash.ts';

/** What the controller would write into the annotations `karpenter.k8s.aws/ec2nodeclass-hash` and `…-hash-version`. */
export type EC2NodeClassHash =
  | { ok: true; hash: string; /** null: the release writes none. */ version: string | null; amiFamily: string }
  | HashFailure;

/**
 * `undecodable`: the controller cannot read the object at all. `fatalAlias`: the controller process ends. `caBundleUnknown`: the hash
 * takes in a bundle that nobody gave.
 */
export type HashFailure =
  | { ok: false; kind: 'undecodable'; problem: string; path: JsonPath }
  | { ok: false; kind: 'fatalAlias'; problem: string }
  | { ok: false; kind: 'caBundleUnknown' };

/** What a hash is the XOR of; a part that the version does not have is zero. */
export interface HashParts {
  spec: Hash64;
  family: Hash64;
  kubelet: Hash64;
}

export interface HashOptions {
  release: ReleaseFeatures;
  caBundle?: CaBundle;
}

/** What the hash of one version is made of. */
export interface EC2NodeClassHashVersion {
  spec: StructType;
  hasFamily: boolean;
  hasCaBundle: boolean;
  hasKubeletText: boolean;
}

const VERSIONS: Readonly<Record<string, EC2NodeClassHashVersion>> = {
  v1: { spec: V1BETA1_SPEC_WITHOUT_SIZES, hasFamily: false, hasCaBundle: false, hasKubeletText: false },
  v2: { spec: V1BETA1_SPEC, hasFamily: false, hasCaBundle: false, hasKubeletText: false },
  v3: { spec: SPEC_WITHOUT_KUBELET, hasFamily: true, hasCaBundle: false, hasKubeletText: false },
  v4: { spec: SPEC_WITH_KUBELET, hasFamily: true, hasCaBundle: false, hasKubeletText: false },
  v5: { spec: SPEC_WITH_KUBELET, hasFamily: true, hasCaBundle: true, hasKubeletText: false },
};

const NEWEST: EC2NodeClassHashVersion = { spec: SPEC_WITHOUT_KUBELET, hasFamily: true, hasCaBundle: true, hasKubeletText: true };

/** How a release hashes an EC2NodeClass. Releases before hash versions hashed as v1 does. */
export function ec2NodeClassHashVersion(release: ReleaseFeatures): EC2NodeClassHashVersion {
  return VERSIONS[release.ec2NodeClassHashVersion ?? 'v1'] ?? NEWEST;
}

/** Hash of a manifest: what it would have once the API server has pruned and defaulted it. `pkg/apis/v1/ec2nodeclass.go Hash`. */
export function hashEC2NodeClass(nodeClass: { spec?: unknown }, options: HashOptions): EC2NodeClassHash {
  return hashStoredEC2NodeClass(storedForm({ spec: nodeClass.spec }, ec2NodeClassSchema(options.release)).object, options);
}

/** Hash of an object as the API server gave it; no defaults are added. */
export function hashStoredEC2NodeClass(stored: JsonObject, { release, caBundle }: HashOptions): EC2NodeClassHash {
  const parts = ec2NodeClassHashParts(stored, release);
  if (!parts.ok) return parts;
  const { hasCaBundle } = ec2NodeClassHashVersion(release);
  if (hasCaBundle && caBundle === undefined) return { ok: false, kind: 'caBundleUnknown' };
  const hash = xorHashes(joinParts(parts.parts), hasCaBundle && caBundle !== undefined ? caBundleHash(caBundle) : ZERO_HASH);
  return { ok: true, hash: formatHash64(hash), version: release.ec2NodeClassHashVersion, amiFamily: parts.amiFamily };
}

/** The parts of a stored object's hash, all but the CA bundle's. */
export function ec2NodeClassHashParts(
  stored: JsonObject,
  release: ReleaseFeatures,
): { ok: true; parts: HashParts; amiFamily: string } | HashFailure {
  const problem = findDecodeProblem(stored, ec2NodeClassSchema(release));
  if (problem !== undefined) return { ok: false, kind: 'undecodable', problem: problem.message, path: problem.path };
  const family = resolveAmiFamily(stored.spec, release);
  return family.ok ? { ok: true, parts: partsOf(stored.spec, family.family, release), amiFamily: family.family } : { ok: false, kind: 'fatalAlias', problem: family.problem };
}

export function partsOf(spec: JsonValue | undefined, family: string, release: ReleaseFeatures): HashParts {
  const version = ec2NodeClassHashVersion(release);
  return {
    spec: structuralHash(spec, version.spec),
    family: version.hasFamily ? fnv1Text(family) : ZERO_HASH,
    kubelet: version.hasKubeletText ? fnv1Text(kubeletText(memberOf(spec, 'kubelet'))) : ZERO_HASH,
  };
}

export function joinParts({ spec, family, kubelet }: HashParts): Hash64 {
  return xorHashes(xorHashes(spec, family), kubelet);
}
