import type { JsonObject, JsonPath } from '../model/json.ts';
import type { EC2NodeClass, NodePool } from '../model/karpenter.ts';
import type { Environment } from '../model/lint.ts';
import type { DuplicateKey, FindRange, Locate, ReadProblem } from '../model/manifest.ts';

/** An object of the input, as rules see it. */
interface SubjectBase {
  apiVersion: string;
  kind: string;
  /** Empty where the object has none. */
  name: string;
  /** As it was read. */
  raw: JsonObject;
  /** Path of its file. */
  file: string;
  /** What makes it, where that is no manifest: the address of a resource of a Terraform plan. */
  origin?: string;
  /** 0-based place of its document in the file; objects of one list share it. */
  document: number;
  locate: Locate;
  environment: Environment;
}

export interface NodeClassSubject extends SubjectBase {
  kind: 'EC2NodeClass';
  /** Values of a wrong type are left out of it. */
  object: EC2NodeClass;
  invalidPaths: readonly JsonPath[];
  rangeOf: FindRange;
}

export interface NodePoolSubject extends SubjectBase {
  kind: 'NodePool';
  /** Values of a wrong type are left out of it. */
  object: NodePool;
  invalidPaths: readonly JsonPath[];
  rangeOf: FindRange;
  /** Whose node class it refers to. `other`: another cloud's. */
  provider: 'aws' | 'autoMode' | 'other';
}

/** `Provisioner`, `AWSNodeTemplate`, … and kinds of Karpenter's groups in versions that are gone. */
export interface OldSubject extends SubjectBase {
  isOld: true;
}

export type AnySubject = NodeClassSubject | NodePoolSubject;

/** A file with at least one of Karpenter's objects. */
export interface FileSubject {
  file: string;
  /** Keys that stand twice in one map of an object of Karpenter's. */
  duplicateKeys: readonly DuplicateKey[];
  /** Texts that Kubernetes would ignore, and the like: readable, but not as it looks. */
  problems: readonly ReadProblem[];
  /** The objects, in the order of the file. */
  subjects: readonly (AnySubject | OldSubject)[];
}
