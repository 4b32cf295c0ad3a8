import { validateNodeClass } from '../../../src/karpenter/validation/validate-node-class.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';
import { strangeFields } from './refusals.ts';
import { releaseOf } from './release.ts';

export const ec2NodeClassValidationFamily: Family = {
  name: 'ec2nodeclassvalidation',
  check(row: Row) {
    const admission = validateNodeClass(row.input.nodeClass, { release: releaseOf(row) });
    const { accepted, errors } = row.expected;
    return differences({ accepted, strange: [] }, { accepted: admission.kind === 'checked' && admission.accepted, strange: strangeFields(admission, errors) });
  },
};
