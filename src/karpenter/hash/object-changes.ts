import type { JsonObject, JsonPath } from '../../model/json.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { ec2NodeClassHashVersion } from './ec2-node-class-hash.ts';
import { hashedChanges } from './hashed-changes.ts';
import type { HashedChange } from './hashed-changes.ts';
import { kubeletChanges } from './kubelet-changes.ts';
import { nodePoolTemplateType } from './node-pool-hash.ts';
import { resolveAmiFamily } from './resolve-ami-family.ts';
import { memberOf } from './structural-hash.ts';

/** Where a changed AMI family is shown, also where it comes from an alias. */
export const FAMILY_PATH: JsonPath = ['spec', 'amiFamily'];
export const KUBELET_PATH: JsonPath = ['spec', 'kubelet'];
export const TEMPLATE_PATH: JsonPath = ['spec', 'template'];

interface Sides {
  before: JsonObject;
  after: JsonObject;
}

/** The hashed places in which two stored EC2NodeClasses differ; the family is compared as resolved. The CA bundle is none of theirs. */
export function ec2NodeClassChanges({ before, after }: Sides, release: ReleaseFeatures): HashedChange[] {
  const { spec, hasFamily, hasKubeletText } = ec2NodeClassHashVersion(release);
  const families = { before: familyOf(before, release), after: familyOf(after, release) };
  return [
    ...hashedChanges({ before: before.spec, after: after.spec }, spec, ['spec']),
    ...(hasFamily && families.before !== families.after ? [{ path: FAMILY_PATH, ...families }] : []),
    ...(hasKubeletText ? kubeletChanges(memberOf(before.spec, 'kubelet'), memberOf(after.spec, 'kubelet'), KUBELET_PATH) : []),
  ];
}

/** The hashed places in which two stored NodePools differ. */
export function nodePoolChanges({ before, after }: Sides, release: ReleaseFeatures): HashedChange[] {
  const sides = { before: memberOf(before.spec, 'template'), after: memberOf(after.spec, 'template') };
  return hashedChanges(sides, nodePoolTemplateType(release), TEMPLATE_PATH);
}

/** As the hash has it; `undefined` where the controller process would end. */
export function familyOf(stored: JsonObject, release: ReleaseFeatures): string | undefined {
  const family = resolveAmiFamily(stored.spec, release);
  return family.ok ? family.family : undefined;
}
