import type { Image, Instance, InstanceType, InstanceTypeOffering, Parameter, PlacementGroup, SecurityGroup, Subnet } from '../../model/aws.ts';

/** What one account sees of one region. */
export interface AwsWorld {
  region: string;
  accountId: string;
  /** In the order in which EC2 returns them. */
  images: Image[];
  parameters: WorldParameter[];
  instances: Instance[];
  instanceTypes: InstanceType[];
  offerings: InstanceTypeOffering[];
  placementGroups: PlacementGroup[];
  subnets: Subnet[];
  securityGroups: SecurityGroup[];
}

export interface WorldParameter extends Parameter {
  /** Of the newest value. With it the parameter is also found by its ARN and by `name:version`; without it by its exact name alone. */
  version?: number;
}

/** A world with nothing in it but what is given, in a region and an account that are plainly made up. */
export function awsWorld(change: Partial<AwsWorld> = {}): AwsWorld {
  return { region: 'eu-west-1', accountId: '111122223333', ...EMPTY_WORLD, ...change };
}

/** A region in which the account has nothing. */
export const EMPTY_WORLD = {
  images: [],
  parameters: [],
  instances: [],
  instanceTypes: [],
  offerings: [],
  placementGroups: [],
  subnets: [],
  securityGroups: [],
} satisfies Omit<AwsWorld, 'region' | 'accountId'>;
