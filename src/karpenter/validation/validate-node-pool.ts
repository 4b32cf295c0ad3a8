import type { JsonObject } from '../../model/json.ts';
import { nodePoolSchema } from '../admission/node-pool-schema.ts';
import { hasChange } from '../karpenter-version.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { member } from './members.ts';
import type { Refusal } from './refusal.ts';
import { NODE_POOL_RULES } from './rules/node-pool.ts';
import type { Crd } from './rules/rule.ts';
import { admit } from './validate-object.ts';
import type { Admission, KindDefinition } from './validate-object.ts';

const NODE_POOL: KindDefinition = { kind: 'NodePool', group: 'karpenter.sh', schemaOf: nodePoolSchema, rules: NODE_POOL_RULES, scale: scaleRefusals };

export interface NodePoolQuestion {
  release: ReleaseFeatures;
  /** The stored object of an update. */
  old?: unknown;
  /** Which definition is installed; the AWS provider's chart brings its own. */
  crd?: Crd;
}

/** Whether the API server with the definition of a release would store a NodePool: its types, patterns and rules, and what it drops. Never throws. */
export function validateNodePool(object: unknown, { release, old, crd = 'aws' }: NodePoolQuestion): Admission {
  return admit(object, { definition: NODE_POOL, release, crd, old });
}

const MAX_INT32 = 2 ** 31 - 1;

/** The scale subresource, which came with `replicas`, takes no more than 32 bits. `pkg/registry/customresource/validator.go ValidateScaleSpec`. */
function scaleRefusals(stored: JsonObject, { version }: ReleaseFeatures): Refusal[] {
  const replicas = member(stored.spec, 'replicas');
  const isNumber = typeof replicas === 'number' || typeof replicas === 'bigint';
  if (!isNumber || replicas <= MAX_INT32 || !hasChange(version, ['1.8.0'])) return [];
  const message = `${replicas} is out of range: the field takes at most ${MAX_INT32}`;
  return [{ kind: 'outOfRange', path: ['spec', 'replicas'], field: '.spec.replicas', value: replicas, maximum: MAX_INT32, message }];
}
