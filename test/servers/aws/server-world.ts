import { awsWorld, EMPTY_WORLD } from '../../../src/sources/memory/aws-world.ts';
import type { AwsWorld } from '../../../src/sources/memory/aws-world.ts';

/** What the server knows: one account in one region. Any other region is empty. */
export interface ServerWorld extends AwsWorld {
  /** Most items in one page, whatever MaxResults says. */
  pageSize?: number;
  /** RFC 3339: decides which images count as deprecated. */
  now: string;
}

export type ServerWorldInput = Partial<ServerWorld>;

export function serverWorld({ now = '2026-06-15T12:00:00Z', pageSize, ...world }: ServerWorldInput = {}): ServerWorld {
  return { ...awsWorld(world), now, ...(pageSize === undefined ? {} : { pageSize }) };
}

/** The world as a region other than its own shows it. */
export function seenFrom(world: ServerWorld, region: string): ServerWorld {
  return region === world.region ? world : { ...world, ...EMPTY_WORLD, region };
}
