import { nodePoolSchema } from '../../karpenter/admission/node-pool-schema.ts';
import { ec2NodeClassSchema } from '../../karpenter/admission/ec2-node-class-schema.ts';
import { storedForm } from '../../karpenter/admission/stored-form.ts';
import { parseKarpenterVersion, releaseFeatures } from '../../karpenter/releases.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { Refusal } from '../../karpenter/validation/refusal.ts';
import { findStructuralRefusals } from '../../karpenter/validation/structure.ts';
import type { AnySubject } from '../subjects.ts';
import { admissionOf, wholeOf } from './admission.ts';

/** What the API server holds against an object, apart from its version. Of one that it does not serve in v1 only types are known. */
export function refusalsOf(subject: AnySubject, release: ReleaseFeatures): Refusal[] {
  if (subject.apiVersion.endsWith('/v1beta1')) return oldRefusalsOf(subject);
  const admission = admissionOf(subject, release);
  return admission.kind === 'checked' ? admission.refusals : [];
}

/** The last release whose definitions are those of v1beta1. */
const LAST_BEFORE_V1 = '0.37.8';

function oldRefusalsOf(subject: AnySubject): Refusal[] {
  const parsed = parseKarpenterVersion(LAST_BEFORE_V1);
  const release = parsed.ok ? releaseFeatures(parsed.version) : undefined;
  if (release?.supported !== true) return [];
  const schema = subject.kind === 'NodePool' ? nodePoolSchema(release.features) : ec2NodeClassSchema(release.features);
  const { status: _status, ...stored } = storedForm(wholeOf(subject), schema).object;
  return findStructuralRefusals(stored, schema).filter(({ kind }) => kind === 'wrongType');
}
