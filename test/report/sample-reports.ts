import type { Image } from '../../src/model/aws.ts';
import type { DriftDetail } from '../../src/model/drift.ts';
import type { ClaimDrift, ClaimExplanation, ClassResolution, ClusterDrift, DriftReport, PlanReport, Report, ReportBase, ResolveReport, WhyReport } from '../../src/model/report.ts';
import type { Resolution } from '../../src/model/resolution.ts';

/** Text that would break a terminal, a table, Markdown, CSV or HTML if it were let through. */
export const HOSTILE = '\u001b[2J=1|2,"x"<img src=x>\u202e`a`[b](http://c.invalid)\r\n\u0007\u009b31m@someone';

export const AT = '2026-11-27T14:30:00.000Z';

const base = (): ReportBase => ({ at: AT, findings: [], unchecked: [], notes: [], checkedCount: 1 });

export function image(overrides: Partial<Image> = {}): Image {
  return {
    id: 'ami-0aaaaaaaaaaaaaaa1',
    name: 'amazon-eks-node-al2023-x86_64-standard-1.33-v20261123',
    ownerId: '602401143452',
    architecture: 'x86_64',
    creationDate: '2026-11-23T08:00:00.000Z',
    state: 'available',
    tags: {},
    ...overrides,
  };
}

export function resolution(overrides: Partial<Resolution> = {}): Resolution {
  const amis = [{ id: image().id, name: image().name, requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }] }];
  return {
    outcome: 'ok',
    amis,
    statusAmis: amis,
    amisReady: { status: 'True', reason: 'AMIsReady' },
    parameters: [{ name: '/aws/service/fake/image_id', architecture: 'x86_64', variants: ['standard'], termIndex: 0, outcome: { status: 'found', value: image().id } }],
    candidates: [{ image: image(), termIndexes: [0], requirements: amis[0]?.requirements ?? [], variant: 'standard', deprecated: false, kept: true }],
    failures: [],
    ...overrides,
  };
}

export function classResolution(overrides: Partial<ClassResolution> = {}): ClassResolution {
  return {
    name: 'default',
    apiVersion: 'karpenter.k8s.aws/v1',
    kubernetesVersion: { value: '1.33', source: '--kubernetes-version' },
    region: { value: 'eu-west-1', source: '--region' },
    family: 'AL2023',
    pin: { kind: 'floating', why: 'alias @latest follows every release' },
    terms: [{ alias: 'al2023@latest' }],
    resolution: resolution(),
    ...overrides,
  };
}

export function claim(overrides: Partial<ClaimDrift> = {}): ClaimDrift {
  return {
    name: 'general-abcde',
    nodeName: 'ip-10-0-1-1.eu-west-1.compute.internal',
    nodePool: 'general',
    nodeClass: 'default',
    instanceType: 'm6i.large',
    createdAt: '2026-11-01T00:00:00Z',
    status: { state: 'drifted', reasons: [{ reason: 'NodeClassDrift', basis: 'condition' }, { reason: 'AMIDrift', basis: 'computed' }] },
    pending: false,
    condition: { reason: 'NodeClassDrift', since: '2026-11-27T10:00:00Z' },
    actual: { id: 'ami-0bbbbbbbbbbbbbbb2', name: 'amazon-eks-node-al2023-x86_64-standard-1.33-v20261101', createdAt: '2026-11-01T08:00:00.000Z' },
    expected: { id: image().id, name: image().name, createdAt: image().creationDate },
    disagreements: [{ kind: 'conditionReason', reason: 'NodeClassDrift', computed: 'AMIDrift' }],
    uncheckedReasons: [],
    ...overrides,
  };
}

export function clusterDrift(overrides: Partial<ClusterDrift> = {}): ClusterDrift {
  return {
    name: 'demo',
    region: { value: 'eu-west-1', source: 'the node labels of demo' },
    kubernetesVersion: { value: '1.33', source: 'cluster demo' },
    karpenter: { value: '1.14.1', source: "the controller's image" },
    basis: 'fresh resolution',
    overlay: [],
    classes: [{ name: 'default', family: 'AL2023', pin: { kind: 'floating', why: 'alias @latest' }, resolution: resolution(), statusAmis: [], stale: true }],
    claims: [claim()],
    foreignNodes: ['ip-10-0-9-9.eu-west-1.compute.internal'],
    outsideAudit: [{ kind: 'EKS Auto Mode, NodeClass (eks.amazonaws.com)', claims: ['auto-1'] }],
    ...overrides,
  };
}

export function explanation(overrides: Partial<ClaimExplanation> = {}): ClaimExplanation {
  const { name, region, kubernetesVersion, karpenter, basis, overlay } = clusterDrift();
  return {
    cluster: { name, region, kubernetesVersion, karpenter, basis, overlay },
    claim: claim(),
    zone: 'eu-west-1a',
    capacityType: 'on-demand',
    verdict: 'drifted',
    look: [
      { step: 'isOurs', passed: true },
      { step: 'isKept', passed: true },
      { step: 'hasNodePool', passed: true, value: 'general' },
      { step: 'isLaunched', passed: true },
    ],
    checks: [
      { reached: true, check: { reason: 'AMIDrift', outcome: 'drifted', detail: { kind: 'ami', instanceType: 'm6i.large', actualId: 'ami-0bbbbbbbbbbbbbbb2', expectedId: image().id } } },
      { reached: false, check: { reason: 'SubnetDrift', outcome: 'passed', detail: { kind: 'subnet', actual: 'subnet-1', expected: [{ id: 'subnet-1', zone: 'eu-west-1a' }] } } },
    ],
    ...overrides,
  };
}

/** One of each kind of detail, with the same text in every place. */
function allDetails(text: string): DriftDetail[] {
  const owner = { kind: 'EC2NodeClass' as const, name: text };
  return [
    { kind: 'hash', owner, version: text, claimHash: text, ownerHash: text, basis: 'annotation', changes: { known: true, how: 'compared', changes: [{ path: text, before: text, after: { [text]: text } }] } },
    { kind: 'hash', owner, claimHash: text, basis: 'file', changes: { known: false, why: text } },
    { kind: 'requirements', nodePool: text, unmet: [{ key: text, requirements: [{ key: text, operator: text, values: [text] }], labels: [text] }] },
    { kind: 'instanceType', instanceType: text, zone: text, capacityType: text, problem: 'noOffering', clashes: [{ key: text, label: text, offered: { key: text, operator: text, values: [text] } }] },
    { kind: 'ami', instanceType: text, actualId: text, expectedId: text },
    { kind: 'securityGroups', actual: [text], expected: [{ id: text, name: text }], missing: [text], extra: [text] },
    { kind: 'subnet', actual: text, expected: [{ id: text, zone: text }] },
    { kind: 'capacityReservation', reservationId: text, selected: [text] },
    { kind: 'placementGroup', label: text, selector: { name: text }, groupId: text },
  ];
}

const hostileFailure = { service: 'ssm' as const, operation: 'GetParameters', kind: 'denied' as const, code: 'AccessDenied', message: HOSTILE, hint: HOSTILE };

export const reports: Record<string, Report> = {
  'an empty resolve report': { ...base(), kind: 'resolve', karpenter: { value: '1.15.2', source: 'the newest' }, classes: [], checkedCount: 0 } satisfies ResolveReport,
  'a resolve report': { ...base(), kind: 'resolve', karpenter: { value: '1.15.2', source: 'the newest' }, classes: [classResolution()] } satisfies ResolveReport,
  'a resolve report with hostile text': {
    ...base(),
    kind: 'resolve',
    karpenter: { value: HOSTILE, source: HOSTILE },
    classes: [
      classResolution({
        name: HOSTILE,
        at: { path: HOSTILE, line: 1, column: 2 },
        terms: [{ name: HOSTILE, tags: { [HOSTILE]: HOSTILE } }],
        resolution: resolution({
          outcome: 'error',
          problem: HOSTILE,
          parameters: [{ name: HOSTILE, variants: [], termIndex: 0, outcome: { status: 'failed', failure: hostileFailure } }],
          candidates: [{ image: image({ name: HOSTILE, architecture: HOSTILE }), termIndexes: [0], requirements: [], deprecated: true, kept: false, dropped: { kind: 'unknownArchitecture', architecture: HOSTILE } }],
          failures: [hostileFailure],
        }),
      }),
    ],
    findings: [{ id: 'no-ami', severity: 'error', subject: HOSTILE, message: HOSTILE, fix: HOSTILE, at: { path: HOSTILE, line: 1, column: 1 } }],
    unchecked: [{ subject: HOSTILE, failure: hostileFailure }],
    notes: [HOSTILE],
  } satisfies ResolveReport,
  'an empty drift report': { ...base(), kind: 'drift', clusters: [], checkedCount: 0 } satisfies DriftReport,
  'a drift report': { ...base(), kind: 'drift', clusters: [clusterDrift()] } satisfies DriftReport,
  'a drift report with hostile text': {
    ...base(),
    kind: 'drift',
    clusters: [
      clusterDrift({
        name: HOSTILE,
        claims: [claim({ name: HOSTILE, nodeName: HOSTILE, nodePool: HOSTILE, status: { state: 'unchecked', cause: 'sourceFailed', why: HOSTILE }, actual: { id: HOSTILE, name: HOSTILE } })],
        foreignNodes: [HOSTILE],
        outsideAudit: [{ kind: HOSTILE, claims: [HOSTILE] }],
      }),
    ],
  } satisfies DriftReport,
  'an empty why report': { ...base(), kind: 'why', asked: 'gone', explanations: [], checkedCount: 0 } satisfies WhyReport,
  'a why report': { ...base(), kind: 'why', asked: 'general-abcde', explanations: [explanation()] } satisfies WhyReport,
  'a why report about a number of many digits': {
    ...base(),
    kind: 'why',
    asked: 'general-abcde',
    explanations: [
      explanation({
        checks: [
          {
            reached: true,
            check: {
              reason: 'NodeClassDrift',
              outcome: 'drifted',
              detail: { kind: 'hash', owner: { kind: 'EC2NodeClass', name: 'default' }, claimHash: '1', ownerHash: '2', basis: 'file', changes: { known: true, how: 'compared', changes: [{ path: 'spec.kubelet.maxPods', before: 110, after: 12345678901234567890n }] } },
            },
          },
        ],
      }),
    ],
  } satisfies WhyReport,
  'a why report with hostile text': {
    ...base(),
    kind: 'why',
    asked: HOSTILE,
    explanations: [
      explanation({
        claim: claim({ name: HOSTILE, nodePool: HOSTILE, status: { state: 'drifted', reasons: allDetails(HOSTILE).map((detail) => ({ reason: HOSTILE, basis: 'computed', detail })) } }),
        zone: HOSTILE,
        look: [{ step: 'hasNodePool', passed: false, value: HOSTILE }],
        checks: [
          ...allDetails(HOSTILE).map((detail) => ({ reached: true, check: { reason: 'AMIDrift' as const, outcome: 'drifted' as const, detail } })),
          ...allDetails(HOSTILE).map((detail) => ({ reached: false, check: { reason: 'AMIDrift' as const, outcome: 'passed' as const, detail } })),
          { reached: false, check: { reason: 'SubnetDrift', outcome: 'unchecked', cause: 'sourceFailed', why: HOSTILE } },
        ],
      }),
    ],
  } satisfies WhyReport,
  'a plan report': {
    ...base(),
    kind: 'plan',
    drift: [clusterDrift()],
    clusters: [
      {
        name: 'demo',
        at: AT,
        karpenter: { value: '1.14.1', source: "the controller's image" },
        pools: [
          {
            name: 'general',
            isStatic: false,
            driftedCount: 2,
            nodeCount: 12,
            limit: 2,
            remaining: 1,
            consumers: [{ nodeClaim: 'general-zzzzz', node: 'ip-10-0-1-9', causes: [{ kind: 'notReady', status: 'Unknown' }] }],
            decidedBy: { index: 0, budget: { nodes: '10%' } },
            budgetErrors: [],
            wrappedBudgets: [{ index: 1, written: '4294967297', taken: 1 }],
            nextChange: { at: '2026-11-27T17:00:00Z', limit: 2_147_483_647 },
          },
        ],
        candidates: [
          { claim: 'general-abcde', nodeName: 'ip-10-0-1-1', nodePool: 'general', reasons: ['AMIDrift'], pending: false, driftedSince: '2026-11-27T10:00:00Z', verdict: 'now', blockers: [], lifted: [] },
          {
            claim: HOSTILE,
            nodePool: HOSTILE,
            reasons: ['AMIDrift'],
            pending: true,
            verdict: 'blocked',
            blockers: [{ kind: 'podDoNotDisrupt', pod: { namespace: HOSTILE, name: HOSTILE }, value: HOSTILE }],
            lifted: [],
          },
        ],
        stops: [{ kind: 'unlaunchedNodeClaims', nodeClaims: [HOSTILE] }],
        unobservable: ['nominated'],
        podsKnown: false,
        notRead: ['pods', 'poddisruptionbudgets'],
      },
    ],
  } satisfies PlanReport,
};
