import type { JsonValue } from '../../../src/model/json.ts';
import { validateKubelet } from '../../../src/karpenter/validation/kubelet/validate-kubelet.ts';
import type { DependencyStates, KubeletVerdict } from '../../../src/karpenter/validation/kubelet/validate-kubelet.ts';
import { validateNodeClass } from '../../../src/karpenter/validation/validate-node-class.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';
import { releaseAt, releaseOf } from './release.ts';

/** The instance types that the real code knew. */
const TYPES = ['m5.large', 'g5.xlarge'].map((instanceType) => ({ instanceType, vcpus: 4, memoryMiB: 16_384, defaultEnis: 4, ipsPerEni: 15 }));

export const kubeletValidationFamily: Family = {
  name: 'kubeletvalidation',
  check(row: Row) {
    const { nodeClass, nodeClassCEL, draNvidiaGPU, conditions } = row.input;
    const release = releaseOf(row);
    const isAdmitted = admits(nodeClass, row);
    const gates = { nodeClassCel: nodeClassCEL === true, draNvidiaGpu: draNvidiaGPU === true };
    const dependencies = (conditions ?? {}) as DependencyStates;
    const actual = {
      admitted: isAdmitted,
      'admittedBy1.14.1': validateNodeClass(nodeClass, { release: releaseAt('1.14.1') }),
      condition: isAdmitted ? comparable(validateKubelet(nodeClass, { release, gates, types: TYPES, dependencies })) : null,
    };
    const before = actual['admittedBy1.14.1'];
    return differences(expectedOf(row), { ...actual, 'admittedBy1.14.1': before.kind === 'checked' && before.accepted });
  },
};

function admits(nodeClass: JsonValue | undefined, row: Row): boolean {
  const admission = validateNodeClass(nodeClass, { release: releaseOf(row) });
  return admission.kind === 'checked' && admission.accepted;
}

function comparable(verdict: KubeletVerdict): unknown {
  return verdict.kind === 'condition' ? { status: verdict.status, reason: verdict.reason } : verdict;
}

function expectedOf({ expected }: Row): unknown {
  const { admitted, condition } = expected;
  const { status, reason } = (condition ?? {}) as { status?: string; reason?: string };
  return { admitted, 'admittedBy1.14.1': expected['admittedBy1.14.1'], condition: condition === null ? null : { status, reason } };
}
