import type { Image, Instance, InstanceType } from '../../src/model/aws.ts';
import { awsWorld } from '../../src/sources/memory/aws-world.ts';
import type { AwsWorld, WorldParameter } from '../../src/sources/memory/aws-world.ts';

export const REGION = 'eu-west-1';
export const ACCOUNT_ID = '111122223333';
const KUBERNETES = '1.34';
const EKS_IMAGES = '602401143452';
const BOTTLEROCKET_IMAGES = '092701018921';

export type Arch = 'x86_64' | 'arm64';

/** Releases there are, the newest last, with the day of their images. */
const AL2023_RELEASES = { v20260501: '2026-05-01', v20260601: '2026-06-01', v20260610: '2026-06-10' } as const;
const BOTTLEROCKET_RELEASES = { '1.62.0': '2026-05-10', '1.63.0': '2026-06-12' } as const;
export type Al2023Release = keyof typeof AL2023_RELEASES;
export type BottlerocketRelease = keyof typeof BOTTLEROCKET_RELEASES;

const AL2023_VARIANTS: readonly [Arch, string][] = [
  ['x86_64', 'standard'],
  ['x86_64', 'nvidia'],
  ['x86_64', 'neuron'],
  ['arm64', 'standard'],
  ['arm64', 'nvidia'],
];

interface Published {
  image: Image;
  parameters: WorldParameter[];
}

/** Ids are plainly made up, and the same in every run: the family, the release's date and the variant can be read in them. */
function imageId(...parts: readonly string[]): string {
  const digits = Buffer.from(parts.join('/')).toString('hex');
  let sum = 0n;
  for (const digit of digits) sum = (sum * 31n + BigInt(`0x${digit}`)) % 16n ** 17n;
  return `ami-${sum.toString(16).padStart(17, '0')}`;
}

export function al2023Id(release: Al2023Release, arch: Arch, variant = 'standard'): string {
  return imageId('al2023', release, arch, variant);
}

export function bottlerocketId(release: BottlerocketRelease, arch: Arch, variant = ''): string {
  return imageId('bottlerocket', release, arch, variant);
}

export function al2023Name(release: Al2023Release, arch: Arch, variant = 'standard'): string {
  return `amazon-eks-node-al2023-${arch}-${variant}-${KUBERNETES}-${release}`;
}

export function bottlerocketName(release: BottlerocketRelease, arch: Arch, variant = ''): string {
  return `bottlerocket-aws-k8s-${KUBERNETES}${variant}-${arch}-v${release}-00000000`;
}

function image(facts: Pick<Image, 'id' | 'name' | 'ownerId'> & { architecture: Arch; day: string }): Image {
  const { day, ...rest } = facts;
  return { ...rest, ownerAlias: 'amazon', creationDate: `${day}T08:00:00.000Z`, deprecationTime: `2028-${day.slice(5)}T08:00:00.000Z`, state: 'available', tags: {} };
}

function publishedAl2023(release: Al2023Release): Published[] {
  const isNewest = release === Object.keys(AL2023_RELEASES).at(-1);
  return AL2023_VARIANTS.map(([arch, variant]) => {
    const [id, name] = [al2023Id(release, arch, variant), al2023Name(release, arch, variant)];
    const path = `/aws/service/eks/optimized-ami/${KUBERNETES}/amazon-linux-2023/${arch}/${variant}`;
    const names = [name, ...(isNewest ? ['recommended'] : [])];
    return {
      image: image({ id, name, ownerId: EKS_IMAGES, architecture: arch, day: AL2023_RELEASES[release] }),
      parameters: names.map((each) => ({ name: `${path}/${each}/image_id`, value: id })),
    };
  });
}

function publishedBottlerocket(release: BottlerocketRelease): Published[] {
  const isNewest = release === Object.keys(BOTTLEROCKET_RELEASES).at(-1);
  return (['x86_64', 'arm64'] as const).flatMap((arch) =>
    ['', '-nvidia'].map((variant) => {
      const [id, name] = [bottlerocketId(release, arch, variant), bottlerocketName(release, arch, variant)];
      const names = [release, ...(isNewest ? ['latest'] : [])];
      return {
        image: image({ id, name, ownerId: BOTTLEROCKET_IMAGES, architecture: arch, day: BOTTLEROCKET_RELEASES[release] }),
        parameters: names.map((each) => ({ name: `/aws/service/bottlerocket/aws-k8s-${KUBERNETES}${variant}/${arch}/${each}/image_id`, value: id })),
      };
    }),
  );
}

export const INSTANCE_TYPES: InstanceType[] = [
  { name: 'm5.large', supportedArchitectures: ['x86_64'] },
  { name: 'm5.xlarge', supportedArchitectures: ['x86_64'] },
  { name: 'm6g.large', supportedArchitectures: ['arm64'] },
];

/** What AWS knows, with these instances. */
export function awsWorldWith(instances: Instance[]): AwsWorld {
  const published = [
    ...(Object.keys(AL2023_RELEASES) as Al2023Release[]).flatMap(publishedAl2023),
    ...(Object.keys(BOTTLEROCKET_RELEASES) as BottlerocketRelease[]).flatMap(publishedBottlerocket),
  ];
  return awsWorld({
    region: REGION,
    accountId: ACCOUNT_ID,
    images: published.map((each) => each.image),
    parameters: published.flatMap((each) => each.parameters),
    instances,
    instanceTypes: INSTANCE_TYPES,
    offerings: INSTANCE_TYPES.map(({ name }) => ({ instanceType: name, zone: `${REGION}a` })),
  });
}
