import { validateNodePoolAtRuntime } from '../../../src/karpenter/validation/runtime-node-pool.ts';
import { validateNodePool } from '../../../src/karpenter/validation/validate-node-pool.ts';
import type { Admission } from '../../../src/karpenter/validation/validate-object.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';
import { strangeFields } from './refusals.ts';
import { releaseOf } from './release.ts';

export const nodePoolValidationFamily: Family = {
  name: 'nodepoolvalidation',
  check(row: Row) {
    const release = releaseOf(row);
    const { manifest, old } = row.input;
    const [core, aws] = (['core', 'aws'] as const).map((crd) => validateNodePool(manifest, { release, old, crd }));
    const runtime = validateNodePoolAtRuntime(manifest, release);
    const { accepted, acceptedAws, errors, errorsAws = errors, prunedFields = [], runtimeErrors } = row.expected;
    return differences(
      { accepted, acceptedAws, prunedFields, runtimeErrors: Array.isArray(runtimeErrors) ? runtimeErrors.length > 0 : null, strange: [] },
      {
        accepted: core && isAccepted(core),
        acceptedAws: aws && isAccepted(aws),
        prunedFields: core && prunedFieldsOf(core),
        runtimeErrors: runtime.kind === 'read' ? runtime.problems.length > 0 : null,
        strange: core && aws && [...strangeFields(core, errors), ...strangeFields(aws, errorsAws)],
      },
    );
  },
};

function isAccepted(admission: Admission): boolean | string {
  return admission.kind === 'checked' ? admission.accepted : admission.why;
}

/** The rows leave out what is dropped from `metadata`. */
function prunedFieldsOf(admission: Admission): string[] {
  if (admission.kind === 'unchecked') return [];
  return admission.dropped.map(({ field }) => field).filter((field) => !field.startsWith('metadata.')).sort();
}
