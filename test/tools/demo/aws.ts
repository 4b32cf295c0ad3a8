import type { Image, Instance } from '../../../src/model/aws.ts';
import type { AwsWorld, WorldParameter } from '../../../src/sources/memory/aws-world.ts';
import { resourceId } from './ids.ts';
import { al2023Name, BOTTLEROCKET_VERSION, bottlerocketName } from './image-names.ts';
import type { Machine } from './machines.ts';
import { INSTANCE_TYPES, MACHINES } from './machines.ts';
import { zoneId } from './nodes.ts';

const ACCOUNT = '111122223333';
const ZONES = ['eu-west-1a', 'eu-west-1b', 'eu-west-1c'];
const DISCOVERY = { 'karpenter.sh/discovery': 'demo-prod' };

/** One publication of the EKS images. `at`: when the first of them was registered. */
interface Release {
  version: string;
  kubernetes: string;
  at: string;
}

const OLDEST: Release = { version: 'v20261105', kubernetes: '1.33', at: '2026-11-06T01:12:40Z' };
/** What the controller still has in its cache. */
const PREVIOUS: Release = { version: 'v20261116', kubernetes: '1.33', at: '2026-11-17T01:09:12Z' };
const NEWEST: Release = { version: 'v20261123', kubernetes: '1.33', at: '2026-11-24T01:14:31Z' };
const NEWEST_OF_NEXT: Release = { ...NEWEST, kubernetes: '1.34', at: '2026-11-24T02:20:05Z' };

const AL2023_VARIANTS = [
  ['x86_64', 'standard'],
  ['arm64', 'standard'],
  ['x86_64', 'nvidia'],
  ['x86_64', 'neuron'],
  ['arm64', 'nvidia'],
] as const;

const BOTTLEROCKET_VARIANTS = [
  ['', 'x86_64'],
  ['', 'arm64'],
  ['-nvidia', 'x86_64'],
  ['-nvidia', 'arm64'],
] as const;

/** AWS as the controller saw it when it last read its parameters: this morning, a release earlier. */
export function awsThisMorning(): Partial<AwsWorld> {
  return world(PREVIOUS, '2026-11-26T18:11:52.413Z');
}

/** AWS at the instant of the snapshot. */
export function awsNow(): Partial<AwsWorld> {
  return world(NEWEST, '2026-11-27T11:37:20.118Z');
}

function world(recommended: Release, lastModifiedAt: string): Partial<AwsWorld> {
  const releases = [OLDEST, PREVIOUS, NEWEST, NEWEST_OF_NEXT];
  return {
    region: 'eu-west-1',
    accountId: ACCOUNT,
    images: [...releases.flatMap(al2023Images), ...['1.33', '1.34'].flatMap(bottlerocketImages), ...gpuImages()],
    parameters: [...[recommended, NEWEST_OF_NEXT].flatMap((release) => al2023Parameters(release, lastModifiedAt)), ...['1.33', '1.34'].flatMap(bottlerocketParameters)],
    instances: MACHINES.map(instanceOf),
    instanceTypes: Object.values(INSTANCE_TYPES),
    offerings: Object.keys(INSTANCE_TYPES).flatMap((instanceType) => ZONES.map((zone) => ({ instanceType, zone }))),
    subnets: ZONES.map((zone, index) => ({ id: resourceId('subnet', zone), zone, zoneId: zoneId(zone), availableIpAddressCount: 4000 + index, tags: DISCOVERY })),
    securityGroups: [{ id: resourceId('sg', 'nodes'), name: 'demo-prod-node', tags: DISCOVERY }],
  };
}

function al2023Images({ version, kubernetes, at }: Release): Image[] {
  return AL2023_VARIANTS.map(([architecture, variant], index) => ({
    ...named(al2023Name({ version, kubernetes, architecture, variant })),
    architecture,
    ownerId: '602401143452',
    ownerAlias: 'amazon',
    ...dates(new Date(Date.parse(at) + index * 201_000)),
  }));
}

function al2023Parameters({ version, kubernetes }: Release, lastModifiedAt: string): WorldParameter[] {
  return AL2023_VARIANTS.map(([architecture, variant]) => ({
    name: `/aws/service/eks/optimized-ami/${kubernetes}/amazon-linux-2023/${architecture}/${variant}/recommended/image_id`,
    value: resourceId('ami', al2023Name({ version, kubernetes, architecture, variant })),
    lastModifiedAt,
  }));
}

function bottlerocketImages(kubernetes: string): Image[] {
  return BOTTLEROCKET_VARIANTS.map(([flavour, architecture], index) => ({
    ...named(bottlerocketName({ kubernetes, flavour, architecture })),
    architecture,
    ownerId: '092701018921',
    ownerAlias: 'amazon',
    ...dates(new Date(Date.UTC(2026, 7, 18, 20, Number(kubernetes.slice(2)), index * 11))),
  }));
}

function bottlerocketParameters(kubernetes: string): WorldParameter[] {
  return BOTTLEROCKET_VARIANTS.map(([flavour, architecture]) => ({
    name: `/aws/service/bottlerocket/aws-k8s-${kubernetes}${flavour}/${architecture}/${BOTTLEROCKET_VERSION}/image_id`,
    value: resourceId('ami', bottlerocketName({ kubernetes, flavour, architecture })),
    lastModifiedAt: '2026-08-19T17:02:44.870Z',
  }));
}

/** Built in the cluster's own account. The oldest is from before the pipeline set tags. */
function gpuImages(): Image[] {
  const tags = { team: 'ml', channel: 'stable' };
  return [
    { ...gpuImage('demo-gpu-node-20260921', '2026-09-21T15:31:07Z'), tags: {} },
    { ...gpuImage('demo-gpu-node-20261030', '2026-10-30T15:30:41Z'), tags },
    { ...gpuImage('demo-gpu-node-20261118', '2026-11-18T10:02:19Z'), tags },
  ];
}

function gpuImage(name: string, at: string): Image {
  return { ...named(name), architecture: 'x86_64', ownerId: ACCOUNT, creationDate: at.replace('Z', '.000Z') };
}

function named(name: string): Pick<Image, 'id' | 'name' | 'state' | 'tags'> {
  return { id: resourceId('ami', name), name, state: 'available', tags: {} };
}

/** AWS deprecates its images two years after they were made. */
function dates(at: Date): Pick<Image, 'creationDate' | 'deprecationTime'> {
  const deprecated = new Date(at);
  deprecated.setUTCFullYear(at.getUTCFullYear() + 2);
  return { creationDate: at.toISOString(), deprecationTime: deprecated.toISOString() };
}

function instanceOf({ name, type, zone, image, capacity }: Machine): Instance {
  return {
    id: resourceId('i', name),
    imageId: resourceId('ami', image),
    instanceType: type,
    state: 'running',
    zone,
    subnetId: resourceId('subnet', zone),
    securityGroupIds: [resourceId('sg', 'nodes')],
    ...(capacity === 'spot' && { spotInstanceRequestId: resourceId('sir', name) }),
  };
}
