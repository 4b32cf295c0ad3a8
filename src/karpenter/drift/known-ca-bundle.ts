import type { Fact } from '../../model/drift.ts';
import { ec2NodeClassSchema } from '../admission/ec2-node-class-schema.ts';
import { storedForm } from '../admission/stored-form.ts';
import type { CaBundle } from '../hash/ca-bundle.ts';
import { recoverCaBundle } from '../hash/recover-ca-bundle.ts';
import type { AnnotatedNodeClass } from '../hash/recover-ca-bundle.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { known, missing } from './drift-facts.ts';
import type { HashedOwner } from './owner-hashes.ts';
import { hashedPartOfClass } from './hashed-part.ts';
import { hasReplacedAccount } from './replaced-accounts.ts';

/**
 * What the controller's CA bundle adds to the hashes of a cluster's EC2NodeClasses, by the hashes that it has written. `own` is the class that is asked
 * about: where the others do not agree, its own hash is believed.
 */
export function knownCaBundle(nodeClasses: readonly HashedOwner[], own: HashedOwner | undefined, release: ReleaseFeatures): Fact<CaBundle> {
  const asked = annotatedClasses(nodeClasses, release);
  const all = recoverCaBundle(asked, release);
  if (all.ok) return known({ hash: all.hash });
  const ofOwn = own === undefined ? undefined : recoverCaBundle(annotatedClasses([own], release), release);
  if (ofOwn?.ok === true) return known({ hash: ofOwn.hash });
  const why = asked.length < nodeClasses.length ? 'account ids were replaced in the snapshot' : 'no EC2NodeClass of the cluster has an up-to-date hash to tell it by';
  return missing('notRecorded', `the CA bundle of the controller goes into the hash, and ${why}`);
}

function annotatedClasses(nodeClasses: readonly HashedOwner[], release: ReleaseFeatures): AnnotatedNodeClass[] {
  const schema = ec2NodeClassSchema(release);
  return nodeClasses
    .map(({ metadata, spec }) => ({ stored: storedForm({ spec }, schema).object, annotations: metadata.annotations }))
    .filter(({ stored }) => !hasReplacedAccount(hashedPartOfClass(stored)));
}
