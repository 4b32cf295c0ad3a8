import { disruptionFeatures } from '../../../src/karpenter/disruption/disruption-features.ts';
import { parseKarpenterVersion } from '../../../src/karpenter/karpenter-version.ts';

function features(text: string): ReturnType<typeof disruptionFeatures> {
  const parsed = parseKarpenterVersion(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return disruptionFeatures(parsed.version);
}

describe('disruptionFeatures', () => {
  test.each([
    { version: '1.0.3', has: { defaultsDisruption: false, terminatingNodesLeaveCounts: false, blockedEventNeedsZeroAllowance: false } },
    { version: '1.0.6', has: { defaultsDisruption: true, terminatingNodesLeaveCounts: true, blockedEventNeedsZeroAllowance: false } },
    { version: '1.1.0', has: { blockedEventNeedsZeroAllowance: true, setsDisruptionReason: false } },
    { version: '1.2.0', has: { setsDisruptionReason: true } },
    { version: '1.4.4', has: { driftSkipsEmptyNodes: false } },
    { version: '1.5.3', has: { driftSkipsEmptyNodes: true } },
    { version: '1.5.4', has: { driftSkipsEmptyNodes: false } },
    { version: '1.6.2', has: { driftSkipsEmptyNodes: true, severalPdbsBlock: false } },
    { version: '1.6.3', has: { driftSkipsEmptyNodes: false } },
    { version: '1.7.0', has: { driftSkipsEmptyNodes: false, severalPdbsBlock: true, staticPools: false } },
    { version: '1.8.0', has: { staticPools: true, timedPodOptOut: false } },
    { version: '1.12.0', has: { timedPodOptOut: true } },
    { version: '1.14.3', has: { reboots: false, reasons: ['Drifted', 'Empty', 'Underutilized'] } },
    { version: '1.15.0', has: { reboots: true, reasons: ['Drifted', 'Empty', 'Underutilized', 'Unhealthy'] } },
  ])('of $version', ({ version, has }) => {
    expect(features(version)).toMatchObject(has);
  });
});
