/** An AMI as DescribeImages reports it. */
export interface Image {
  id: string;
  name: string;
  ownerId: string;
  /** `amazon`, `aws-marketplace`; absent when the owner has no alias. */
  ownerAlias?: string;
  /** EC2's spelling: `x86_64`, `arm64`, `i386`, `x86_64_mac`, `arm64_mac`; may be empty. */
  architecture: string;
  /** RFC 3339. */
  creationDate?: string;
  /** RFC 3339. */
  deprecationTime?: string;
  /** `available`, `pending`, `failed`, `disabled`, … */
  state: string;
  /** As the caller sees them: empty for images of other accounts. */
  tags: Record<string, string>;
  description?: string;
}

/** One question by filters: they are AND-ed, the values of one are OR-ed. Without filters everything that the caller sees is asked for. */
export interface FilterQuery {
  filters: ImageFilter[];
}

/** One DescribeImages question. Owners are OR-ed; deprecated images are always included. */
export interface ImageQuery extends FilterQuery {
  owners: string[];
}

export interface ImageFilter {
  /** `tag-key` and `tag:KEY` of everything; `image-id`, `name`, `state` of images, `subnet-id` of subnets, `group-id`, `group-name` of security groups. */
  name: string;
  /** Patterns: `*` any run, `?` zero or one character, `\` takes the next character literally. */
  values: string[];
}

export interface Parameter {
  name: string;
  value: string;
  /** RFC 3339. */
  lastModifiedAt?: string;
}

export interface Instance {
  id: string;
  imageId: string;
  instanceType: string;
  state: string;
  zone?: string;
  subnetId?: string;
  securityGroupIds: string[];
  spotInstanceRequestId?: string;
  capacityReservationId?: string;
  capacityReservationPreference?: string;
}

/** What DescribeInstanceTypes says that decides the AMI of an instance type, and what expressions in `spec.kubelet` refer to. */
export interface InstanceType {
  name: string;
  /** EC2's spelling, in EC2's order. */
  supportedArchitectures: string[];
  /** One entry for each kind of GPU: its count. Absent without GpuInfo. */
  gpuCounts?: number[];
  /** One entry for each Neuron device kind: its count. Absent without NeuronInfo. */
  neuronDeviceCounts?: number[];
  /** One entry for each inference accelerator kind: its count. Absent without InferenceAcceleratorInfo. */
  inferenceAcceleratorCounts?: number[];
  vcpus?: number;
  memoryMiB?: number;
  /** Network interfaces of the default network card. */
  defaultEnis?: number;
  /** IPv4 addresses of one network interface. */
  ipsPerEni?: number;
}

/** An instance type and one of the zones that have it. */
export interface InstanceTypeOffering {
  instanceType: string;
  /** Name of the zone, such as `eu-west-1a`. */
  zone: string;
}

/** Asks for one group: by its id where there is one, else by its name. */
export interface PlacementGroupQuestion {
  id?: string;
  name?: string;
}

export interface PlacementGroup {
  id: string;
  name: string;
  /** `cluster`, `partition`, `spread`. */
  strategy: string;
  state: string;
}

export interface Subnet {
  id: string;
  /** Name of the zone, such as `eu-west-1a`; the same name stands for different zones in different accounts. */
  zone: string;
  /** Such as `euw1-az1`, in every account the same. */
  zoneId: string;
  /** IPv4 addresses that are free. */
  availableIpAddressCount: number;
  tags: Record<string, string>;
}

export interface SecurityGroup {
  id: string;
  name: string;
  tags: Record<string, string>;
}
