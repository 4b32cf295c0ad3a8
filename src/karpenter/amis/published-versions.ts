import type { Image, ImageQuery } from '../../model/aws.ts';
import type { Alias } from './alias.ts';

/** Asks for the published images of an alias's family: one variant stands for the release. Windows has no pinned versions. */
export function publishedVersionsQuery(alias: Alias, kubernetesVersion: string): ImageQuery | undefined {
  const pattern = namePattern(alias, kubernetesVersion);
  return pattern === undefined
    ? undefined
    : {
        filters: [
          { name: 'name', values: [pattern] },
          { name: 'state', values: ['available'] },
        ],
        owners: ['amazon'],
      };
}

function namePattern({ family }: Alias, kubernetesVersion: string): string | undefined {
  switch (family) {
    case 'AL2':
      return `amazon-eks-node-${kubernetesVersion}-v*`;
    case 'AL2023':
      return `amazon-eks-node-al2023-x86_64-standard-${kubernetesVersion}-v*`;
    case 'Bottlerocket':
      return `bottlerocket-aws-k8s-${kubernetesVersion}-x86_64-v*`;
    default:
      return undefined;
  }
}

/** `v20241213` at the end of an EKS name; `v1.20.4` before the commit of a Bottlerocket name. */
const VERSION_IN_NAME = /-(v\d{8}|v\d+\.\d+\.\d+)(?:-[0-9a-f]+)?$/;

/** Versions that an alias could be pinned to, the nearest to the one asked for first. */
export function publishedVersions(images: readonly Image[], alias: Alias): string[] {
  const versions = new Set(images.flatMap(({ name }) => VERSION_IN_NAME.exec(name)?.[1] ?? []));
  const wanted = rank(alias.version);
  return [...versions].sort((a, b) => distance(rank(a), wanted) - distance(rank(b), wanted) || rank(b) - rank(a));
}

/** A number that grows with the version; days for dates, so that the nearest is the nearest in time. */
function rank(version: string): number {
  const date = /^v?(\d{4})(\d{2})(\d{2})$/.exec(version);
  if (date !== null) return Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) / 86_400_000;
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v+/, '').split('.').map(Number);
  return (major * 1000 + minor) * 1000 + patch;
}

function distance(a: number, b: number): number {
  return Number.isNaN(b) ? -a : Math.abs(a - b);
}
