import { ec2NodeClassSchema } from '../admission/ec2-node-class-schema.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { EC2_NODE_CLASS_RULES } from './rules/ec2-node-class.ts';
import { admit } from './validate-object.ts';
import type { Admission, KindDefinition } from './validate-object.ts';

const EC2_NODE_CLASS: KindDefinition = { kind: 'EC2NodeClass', group: 'karpenter.k8s.aws', schemaOf: ec2NodeClassSchema, rules: EC2_NODE_CLASS_RULES };

export interface NodeClassQuestion {
  release: ReleaseFeatures;
  /** The stored object of an update. */
  old?: unknown;
}

/** Whether the API server with the definition of a release would store an EC2NodeClass: its types, patterns and rules, and what it drops. Never throws. */
export function validateNodeClass(object: unknown, { release, old }: NodeClassQuestion): Admission {
  return admit(object, { definition: EC2_NODE_CLASS, release, crd: 'aws', old });
}
