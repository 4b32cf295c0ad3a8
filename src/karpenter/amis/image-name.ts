import type { AmiFamily } from '../../model/resolution.ts';

/** Names under which AWS publishes EKS images; the first group is the Kubernetes version. */
const PUBLISHED_NAMES: readonly (readonly [pattern: RegExp, family: (match: RegExpExecArray) => AmiFamily | undefined])[] = [
  [/^amazon-eks-node-al2023-(?:x86_64|arm64)-[a-z0-9]+-(1\.\d+)-v/, () => 'AL2023'],
  [/^amazon-eks-(?:arm64-|gpu-)?node-(1\.\d+)-v/, () => 'AL2'],
  [/^bottlerocket-aws-k8s-(1\.\d+)(?:-(?:nvidia|fips))*-(?:x86_64|aarch64|arm64)-v/, () => 'Bottlerocket'],
  [/^Windows_Server-(?:2019|2022|2025)-English-(?:Core|Full)-EKS_Optimized-(1\.\d+)-/, windowsFamily],
  [/^ubuntu-eks(?:-pro)?\/k8s_(1\.\d+)\//, () => undefined],
];

function windowsFamily({ input }: RegExpExecArray): AmiFamily | undefined {
  const year = /^Windows_Server-(\d{4})/.exec(input)?.[1];
  return year === '2019' || year === '2022' || year === '2025' ? `Windows${year}` : undefined;
}

/** The Kubernetes version, such as `1.31`, in the name of a published EKS image; `undefined` where the name does not tell. */
export function kubernetesVersionInName(imageName: string): string | undefined {
  return match(imageName)?.version;
}

/** The family of a published EKS image by its name; `undefined` where the name does not tell. */
export function familyOfImageName(imageName: string): AmiFamily | undefined {
  return match(imageName)?.family;
}

function match(imageName: string): { version: string | undefined; family: AmiFamily | undefined } | undefined {
  for (const [pattern, familyOf] of PUBLISHED_NAMES) {
    const found = pattern.exec(imageName);
    if (found) return { version: found[1], family: familyOf(found) };
  }
  return undefined;
}
