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

/** One DescribeImages question. Filters are AND-ed, values of a filter OR-ed, owners OR-ed; deprecated images are always included. */
export interface ImageQuery {
  filters: ImageFilter[];
  owners: string[];
}

export interface ImageFilter {
  /** `image-id`, `name`, `state`, `tag-key`, `tag:KEY`. */
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

/** What DescribeInstanceTypes says that decides the AMI of an instance type. */
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
}
