import type { JsonObject } from '../../../../src/model/json.ts';
import { validateKubelet } from '../../../../src/karpenter/validation/kubelet/validate-kubelet.ts';
import type { KubeletQuestion, KubeletVerdict } from '../../../../src/karpenter/validation/kubelet/validate-kubelet.ts';
import { release } from '../../release-of.ts';
import { nodeClass } from '../objects.ts';

const LATEST = release('1.15.0');
const TYPES = [
  { instanceType: 'm5.large', vcpus: 2, memoryMiB: 8_192, defaultEnis: 3, ipsPerEni: 10 },
  { instanceType: 't4g.nano', vcpus: 1, memoryMiB: 512, defaultEnis: 2, ipsPerEni: 2 },
];
const CEL = { nodeClassCel: true };

function judge(kubelet: JsonObject, question: Omit<KubeletQuestion, 'release'> & { family?: string } = {}): KubeletVerdict {
  const { family = 'AL2023', ...rest } = question;
  return validateKubelet(nodeClass({ kubelet, amiFamily: family, amiSelectorTerms: [{ id: 'ami-0' }] }), { release: LATEST, ...rest });
}

function problemsOf(verdict: KubeletVerdict): string[] {
  if (verdict.kind !== 'condition') return [verdict.kind];
  return verdict.problems.map(({ path, message, suggestion }) => {
    const hint = typeof suggestion === 'string' ? [suggestion] : [];
    return [path.slice(2).join('.'), message, ...hint].join(' | ');
  });
}

describe('what is wrong with spec.kubelet in itself', () => {
  test.each<{ words: string; kubelet: JsonObject; problems: string[] }>([
    { words: 'an unknown setting', kubelet: { maxpods: 5 }, problems: ['maxpods | the kubelet has no setting "maxpods" | maxPods'] },
    { words: 'unknown settings at all depths', kubelet: { foo: 1, logging: { level: 5, vmodule: [{ bar: 1 }] } }, problems: ['foo | the kubelet has no setting "foo"', 'logging.level | the kubelet has no setting "level"', 'logging.vmodule.0.bar | the kubelet has no setting "bar"'] },
    { words: 'a wrong type, which hides an unknown setting', kubelet: { foo: 1, port: 'x' }, problems: ['port | the text "x" where a whole number belongs'] },
    { words: 'a wrong type and a wrong meaning', kubelet: { podsPerCore: 1.5, maxPods: -1 }, problems: ['podsPerCore | the number 1.5 where a whole number belongs', 'maxPods | -1 is refused: it may not be negative'] },
    { words: 'an integer beyond 32 bits', kubelet: { maxPods: 2_147_483_648 }, problems: ['maxPods | 2147483648 is beyond 32 bits'] },
    { words: 'a number where 64 bits are allowed', kubelet: { podPidsLimit: 2_147_483_648 }, problems: [] },
    { words: 'a null below a list', kubelet: { clusterDNS: [null] }, problems: [] },
    { words: 'a null duration inside', kubelet: { authentication: { webhook: { cacheTTL: null } } }, problems: ['authentication.webhook.cacheTTL | null where a text belongs'] },
    { words: 'a null duration that is a pointer', kubelet: { crashLoopBackOff: { maxContainerRestartPeriod: null } }, problems: [] },
    { words: 'a flush frequency in nanoseconds', kubelet: { logging: { flushFrequency: 5_000_000_000, verbosity: 2 } }, problems: [] },
    { words: 'a negative verbosity', kubelet: { logging: { verbosity: -1 } }, problems: ['logging.verbosity | -1 is negative'] },
    { words: 'a fraction where it is allowed', kubelet: { memoryThrottlingFactor: 0.9 }, problems: [] },
    { words: 'a text for it', kubelet: { memoryThrottlingFactor: '0.9' }, problems: ['memoryThrottlingFactor | the text "0.9" where a number belongs'] },
    { words: 'taints', kubelet: { registerWithTaints: [] }, problems: ['registerWithTaints | Karpenter sets this itself: leave it out'] },
    { words: 'taints that are null, which is dropped', kubelet: { registerWithTaints: null }, problems: [] },
    { words: 'an unknown signal', kubelet: { evictionHard: { 'memory.free': '5%' } }, problems: [expect.stringContaining('"memory.free" is none of the allowed keys')] },
    { words: 'percentages of all sorts', kubelet: { evictionHard: { 'memory.available': '2.5%', 'nodefs.available': 'NaN%', 'imagefs.available': '1e1%' } }, problems: [] },
    { words: 'a percentage beyond 100', kubelet: { evictionHard: { 'memory.available': '101%' } }, problems: ['evictionHard.memory.available | "101%" is no percentage from 0% to 100%'] },
    { words: 'a blank before the sign', kubelet: { evictionMinimumReclaim: { 'memory.available': '5 %' } }, problems: ['evictionMinimumReclaim.memory.available | "5 %" is no percentage from 0% to 100% | 5%'] },
    { words: 'an empty threshold', kubelet: { evictionHard: { 'memory.available': '' } }, problems: ['evictionHard.memory.available | "" is neither a percentage nor a quantity'] },
    { words: 'a negative threshold', kubelet: { evictionHard: { 'memory.available': '-1Mi' } }, problems: ['evictionHard.memory.available | "-1Mi" is refused: a threshold may not be negative'] },
    { words: 'a soft threshold without a grace period', kubelet: { evictionSoft: { 'pid.available': '5%' } }, problems: ['evictionSoft.pid.available | "pid.available" is missing in "evictionSoftGracePeriod"'] },
    { words: 'a grace period in days', kubelet: { evictionSoft: { 'pid.available': '5%' }, evictionSoftGracePeriod: { 'pid.available': '1d' } }, problems: [expect.stringMatching(/a day is 24h\) \| 24h$/)] },
    { words: 'a negative grace period', kubelet: { evictionSoft: { 'pid.available': '5%' }, evictionSoftGracePeriod: { 'pid.available': '-1m' } }, problems: ['evictionSoftGracePeriod.pid.available | "-1m" is refused: a duration may not be negative here'] },
    { words: 'a negative reservation', kubelet: { kubeReserved: { cpu: '-100m' } }, problems: ['kubeReserved.cpu | "-100m" is refused: a reservation may not be negative'] },
    { words: 'thresholds of image collection the wrong way round', kubelet: { imageGCHighThresholdPercent: 50, imageGCLowThresholdPercent: 101 }, problems: ['imageGCLowThresholdPercent | 101 is no percentage from 0 to 100', 'imageGCHighThresholdPercent | 50 must be greater than "imageGCLowThresholdPercent", which is 101'] },
  ])('$words', ({ kubelet, problems }) => {
    const verdict = judge(kubelet);
    expect(problemsOf(verdict)).toEqual(problems);
    expect(verdict).toMatchObject({ reason: problems.length === 0 ? 'ValidationSucceeded' : 'InvalidKubeletConfiguration' });
  });
});

describe('the checks in their order', () => {
  const EXPRESSION = { maxPods: 'vcpus * 10' };

  test.each<{ words: string; kubelet: JsonObject; question?: Parameters<typeof judge>[1]; status?: string; reason: string }>([
    { words: 'nothing is set', kubelet: {}, status: 'True', reason: 'ValidationSucceeded' },
    { words: 'an expression with the gate closed', kubelet: EXPRESSION, reason: 'KubeletExpressionsDisabled' },
    { words: 'an expression with the gate open', kubelet: EXPRESSION, question: { gates: CEL, types: TYPES }, status: 'True', reason: 'ValidationSucceeded' },
    { words: 'a reservation with a wrong unit', kubelet: { kubeReserved: { memory: '500MiB' } }, reason: 'KubeletExpressionsDisabled' },
    { words: 'the same with the gate open', kubelet: { kubeReserved: { memory: '500MiB' } }, question: { gates: CEL }, reason: 'KubeletExpressionInvalid' },
    { words: 'an empty reservation', kubelet: { systemReserved: { cpu: null } }, question: { gates: CEL }, reason: 'KubeletExpressionInvalid' },
    { words: 'an expression that is no number', kubelet: { maxPods: 'instance_type' }, question: { gates: CEL }, reason: 'KubeletExpressionInvalid' },
    { words: 'an invalid expression before an unsupported setting', kubelet: { maxPods: '1 +', failSwapOn: false }, question: { gates: CEL, family: 'AL2' }, reason: 'KubeletExpressionInvalid' },
    { words: 'a setting that AL2 nodes do not get', kubelet: { failSwapOn: false }, question: { family: 'AL2' }, reason: 'UnsupportedKubeletConfiguration' },
    { words: 'the same on AL2023', kubelet: { failSwapOn: false }, status: 'True', reason: 'ValidationSucceeded' },
    { words: 'the same on Custom', kubelet: { failSwapOn: false }, question: { family: 'Custom' }, status: 'True', reason: 'ValidationSucceeded' },
    { words: 'two DNS servers on Windows', kubelet: { clusterDNS: ['10.0.0.10', '10.0.0.11'] }, question: { family: 'Windows2022' }, reason: 'UnsupportedKubeletConfiguration' },
    { words: 'podsPerCore on Bottlerocket', kubelet: { podsPerCore: 2 }, question: { family: 'Bottlerocket' }, reason: 'UnsupportedKubeletConfiguration' },
    { words: 'podsPerCore on AL2', kubelet: { podsPerCore: 2 }, question: { family: 'AL2' }, status: 'True', reason: 'ValidationSucceeded' },
    { words: 'subnets that were not found', kubelet: {}, question: { dependencies: { SubnetsReady: 'False', AMIsReady: 'Unknown' } }, reason: 'DependenciesNotReady' },
    { words: 'images that are not known yet', kubelet: {}, question: { dependencies: { AMIsReady: 'Unknown' } }, status: 'Unknown', reason: 'DependenciesNotReady' },
    { words: 'a missing dependency before an expression that fails', kubelet: { maxPods: '1 / 0' }, question: { gates: CEL, types: TYPES, dependencies: { AMIsReady: 'False' } }, reason: 'DependenciesNotReady' },
    { words: 'a negative result for one type', kubelet: { maxPods: 'vcpus - 2' }, question: { gates: CEL, types: TYPES }, reason: 'KubeletExpressionEvaluationFailed' },
    { words: 'a result beyond 32 bits', kubelet: { maxPods: 'memory_mib * 1000000' }, question: { gates: CEL, types: TYPES }, reason: 'KubeletExpressionEvaluationFailed' },
    { words: 'a reservation beyond 32 bits', kubelet: { kubeReserved: { memory: 'memory_mib * 1000000' } }, question: { gates: CEL, types: TYPES }, status: 'True', reason: 'ValidationSucceeded' },
    { words: 'a reservation from the pods that were set', kubelet: { maxPods: 5, kubeReserved: { pid: 'max_pods - 6' } }, question: { gates: CEL, types: TYPES }, reason: 'KubeletExpressionEvaluationFailed' },
    { words: 'a reservation from the pods that an expression gives', kubelet: { maxPods: 'max_pods + 4', kubeReserved: { pid: 'max_pods - 8' } }, question: { gates: CEL, types: TYPES }, status: 'True', reason: 'ValidationSucceeded' },
  ])('$words: $reason', ({ kubelet, question, status = 'False', reason }) => {
    expect(judge(kubelet, question)).toMatchObject({ kind: 'condition', status, reason });
  });

  test.each<{ annotation: string; isOpen: boolean; reason: string }>([
    { annotation: '', isOpen: false, reason: 'ValidationSucceeded' },
    { annotation: 'disabled', isOpen: false, reason: 'ValidationSucceeded' },
    { annotation: 'memory', isOpen: false, reason: 'DRADisabled' },
    { annotation: 'memory', isOpen: true, reason: 'ValidationSucceeded' },
    { annotation: '4', isOpen: true, reason: 'ValidationSucceeded' },
    { annotation: '0', isOpen: true, reason: 'NVIDIAConsumableCapacityInvalid' },
    { annotation: 'Memory', isOpen: false, reason: 'NVIDIAConsumableCapacityInvalid' },
  ])('GPU sharing "$annotation" with the gate open $isOpen: $reason', ({ annotation, isOpen, reason }) => {
    const metadata = { name: 'a', annotations: { 'karpenter.k8s.aws/nvidia-consumable-capacity': annotation } };
    expect(validateKubelet({ ...nodeClass(), metadata }, { release: LATEST, gates: { draNvidiaGpu: isOpen } })).toMatchObject({ reason });
  });

  it('has nothing to say of releases where the API server checks', () => {
    expect(validateKubelet(nodeClass({ kubelet: { foo: 1 } }), { release: release('1.14.3') })).toEqual({ kind: 'notApplicable' });
  });

  it('says where it cannot tell', () => {
    expect(judge({ maxPods: '[vcpus][0]' }, { gates: CEL })).toMatchObject({ kind: 'unchecked', why: expect.stringContaining('karpami cannot tell') });
    const object = nodeClass({ amiSelectorTerms: [{ alias: 'al2023@a@b' }] });
    expect(validateKubelet(object, { release: LATEST })).toMatchObject({ kind: 'unchecked', why: expect.stringContaining('the controller ends on this class') });
  });
});
