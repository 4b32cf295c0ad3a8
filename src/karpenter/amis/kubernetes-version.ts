import { parseGoInt } from '../requirements/bounds.ts';

/** `31` of `1.31`, or why there is none. */
export type MinorVersion = { ok: true; minor: number } | { ok: false; kind: 'noMinor' | 'notANumber' };

/**
 * What Karpenter makes of the API server's version: `{major: "1", minor: "31+"}` is `1.31`. A text, such as the one EKS gives, is taken as it
 * stands. `pkg/providers/version/version.go getK8sVersion, getEKSVersion`.
 */
export function parseKubernetesVersion(version: string | { major: string; minor: string }): string {
  return typeof version === 'string' ? version : `${version.major}.${version.minor.replace(/\+$/, '')}`;
}

/** The second dot-separated piece, which decides whether an alias is refused. Without a dot the controller would panic. */
export function minorOf(kubernetesVersion: string): MinorVersion {
  const piece = kubernetesVersion.split('.')[1];
  if (piece === undefined) return { ok: false, kind: 'noMinor' };
  const minor = parseGoInt(piece);
  return minor === undefined ? { ok: false, kind: 'notANumber' } : { ok: true, minor: Number(minor) };
}
