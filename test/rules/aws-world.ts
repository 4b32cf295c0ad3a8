import type { Image } from '../../src/model/aws.ts';
import type { ClusterState } from '../../src/model/cluster.ts';
import type { AwsFaults } from '../../src/sources/memory/aws.ts';
import type { AwsWorld } from '../../src/sources/memory/aws-world.ts';
import { aws, NOW, target } from '../actions/world.ts';
import type { LintOptions } from './lint-text.ts';

export interface LintedWorld {
  aws?: Partial<AwsWorld>;
  faults?: AwsFaults;
  cluster?: Partial<Omit<ClusterState, 'failures'>>;
  regions?: string[];
  kubernetesVersions?: string[];
}

/** The options of a run with one cluster (Kubernetes 1.34) and the AWS that belongs to it. */
export function withAws({ aws: world, faults, cluster, regions = [], kubernetesVersions = [] }: LintedWorld = {}): LintOptions {
  return { input: { targets: [target({ aws: aws(world, faults), cluster })], at: NOW.toISOString(), regions, kubernetesVersions } };
}

/** An image of the account itself. */
export function ownImage(change: Partial<Image> & { id: string }): Image {
  return { name: `example-${change.id}`, ownerId: '111122223333', architecture: 'x86_64', creationDate: '2026-10-01T00:00:00.000Z', state: 'available', tags: {}, ...change };
}
