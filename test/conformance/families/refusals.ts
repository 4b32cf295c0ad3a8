import type { Admission } from '../../../src/karpenter/validation/validate-object.ts';
import type { JsonValue } from '../../../src/model/json.ts';

/** The API server spells "the whole object" in two ways. */
function plainField(field: string): string {
  return field === '<nil>' ? '' : field;
}

/** Fields that karpami names in its refusals and the API server does not. */
export function strangeFields(admission: Admission, errors: JsonValue | undefined): string[] {
  if (admission.kind === 'unchecked') return [admission.why];
  const known = new Set((Array.isArray(errors) ? errors : []).map((error) => plainField((error as { field: string }).field)));
  return admission.refusals.map(({ field }) => plainField(field)).filter((field) => !known.has(field));
}
