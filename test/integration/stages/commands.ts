import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { clusterRole } from '../../../src/permissions.ts';
import type { KubeApiServer } from '../kube-apiserver.ts';
import type { Outcome, RunKarpami } from '../run-karpami.ts';
import type { Step } from '../steps.ts';
import type { World } from '../world.ts';
import { al2023Id, bottlerocketId, REGION } from '../world-aws.ts';

export interface CommandStage {
  server: KubeApiServer;
  world: World;
  /** Of the wire server for AWS. */
  awsUrl: string;
  run: RunKarpami;
}

/** Nothing but what the user `viewer` and a user of AWS have. */
export function viewerEnvironment({ server, awsUrl }: CommandStage): Record<string, string> {
  return {
    HOME: server.folder,
    KUBECONFIG: server.kubeconfig('viewer'),
    AWS_ENDPOINT_URL: awsUrl,
    AWS_ACCESS_KEY_ID: 'fake',
    AWS_SECRET_ACCESS_KEY: 'fake',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

interface Claim {
  name: string;
  pending: boolean;
  status: { state: string; reasons?: { reason: string }[] };
  expected?: { id: string };
}

interface Candidate {
  claim: string;
  verdict: string;
  blockers: { kind: string }[];
}

interface JsonReport {
  clusters: { claims: Claim[]; candidates: Candidate[]; foreignNodes: unknown[]; region: { value: string }; karpenter: { value: string } }[];
  unchecked: unknown[];
}

export function reportOf({ stdout, stderr }: Outcome): JsonReport {
  try {
    return JSON.parse(stdout) as JsonReport;
  } catch {
    throw new Error(`standard output is no report: ${stdout.slice(0, 200)}\n${stderr}`);
  }
}

function claimsOf(outcome: Outcome): Claim[] {
  return reportOf(outcome).clusters.flatMap(({ claims }) => claims);
}

/** Name and state of each claim; drifted ones with the mark that they have or have not. */
function statesOf(outcome: Outcome): Record<string, string> {
  const state = ({ status, pending }: Claim): string => (status.state === 'drifted' ? `${pending ? 'pending' : 'marked'} ${status.reasons?.map(({ reason }) => reason).join()}` : status.state);
  return Object.fromEntries(claimsOf(outcome).map((claim) => [claim.name, state(claim)]));
}

const STATES: Record<string, string> = {
  'general-1': 'marked AMIDrift',
  'general-2': 'marked AMIDrift',
  'general-3': 'marked AMIDrift',
  'general-4': 'inSync',
  'general-5': 'inSync',
  'general-6': 'marked AMIDrift',
  'arm-1': 'pending AMIDrift',
  'arm-2': 'inSync',
  'arm-3': 'inSync',
  'edge-1': 'pending AMIDrift',
  'edge-2': 'pending AMIDrift',
  'edge-3': 'pending AMIDrift',
};

/** What `plan` has to say of each drifted claim: whether it can go, and what is in the way. */
const VERDICTS: Record<string, string> = {
  'general-1': 'blocked by podDoNotDisrupt',
  'general-2': 'blocked by blockingPdb',
  'general-3': 'now by nothing',
  'general-6': 'blocked by notInitialized',
};

function verdictsOf(outcome: Outcome): Record<string, string> {
  const candidates = reportOf(outcome).clusters.flatMap((cluster) => cluster.candidates);
  return Object.fromEntries(candidates.map(({ claim, verdict, blockers }) => [claim, `${verdict} by ${blockers.map(({ kind }) => kind).join() || 'nothing'}`]));
}

/** The commands as their users run them, while everything is well. The published role is bound to the viewer. */
export function commandSteps(stage: CommandStage): Step[] {
  const { run, server } = stage;
  const env = viewerEnvironment(stage);
  const snapshot = join(server.folder, 'snapshot.json');
  return [
    { name: 'drift tells which nodes differ, from the classes resolved afresh', run: () => showsDrift(stage) },
    {
      name: 'drift --no-aws knows only what the controller noted',
      run: async () => {
        const outcome = await run(['drift', '--no-aws', '-o', 'json'], env);
        assert.equal(outcome.status, 1);
        assert.deepEqual([statesOf(outcome)['edge-1'], statesOf(outcome)['arm-1']], ['inSync', 'pending AMIDrift']);
      },
    },
    {
      name: 'plan tells which nodes may go and what blocks the others',
      run: async () => {
        const outcome = await run(['plan', '-o', 'json'], env);
        assert.equal(outcome.status, 0, outcome.stderr);
        assert.deepEqual(pick(verdictsOf(outcome), VERDICTS), VERDICTS);
      },
    },
    {
      name: 'drift --why explains one node by its name, step by step; claims of this server are younger than an hour',
      run: async () => {
        const outcome = await run(['drift', '--why', 'node-of-arm-1.eu-west-1.compute.internal', '-o', 'json'], env);
        assert.equal(outcome.status, 1, outcome.stderr);
        const { explanations } = JSON.parse(outcome.stdout) as { explanations: { claim: { name: string }; checks: { reached: boolean; check: { reason: string; outcome: string } }[] }[] };
        const [explanation] = explanations;
        assert.equal(explanation?.claim.name, 'arm-1');
        assert.deepEqual(
          explanation.checks.map(({ reached, check }) => [check.reason, check.outcome, reached]),
          [
            ['NodePoolDrifted', 'passed', true],
            ['RequirementsDrifted', 'passed', true],
            ['InstanceTypeNotFound', 'notApplicable', true],
            ['NodeClassDrift', 'passed', true],
            ['AMIDrift', 'drifted', true],
            ['SecurityGroupDrift', 'passed', false],
            ['SubnetDrift', 'passed', false],
            ['CapacityReservationDrift', 'passed', false],
            ['PlacementGroupDrift', 'passed', false],
          ],
        );
      },
    },
    { name: "resolve shows the AMIs of the cluster's classes, and of a file's", run: () => resolves(stage) },
    {
      name: 'a snapshot answers the same without a cluster and without AWS',
      run: async () => {
        const recorded = await run(['snapshot', '--to', snapshot], env);
        assert.equal(recorded.status, 0, recorded.stderr);
        const drift = await run(['drift', '--snapshot', snapshot, '-o', 'json'], {});
        assert.equal(drift.status, 1, drift.stderr);
        assert.deepEqual(statesOf(drift), STATES);
        assert.deepEqual(pick(verdictsOf(await run(['plan', '--snapshot', snapshot, '-o', 'json'], {})), VERDICTS), VERDICTS);
        assert.ok(!readFileSync(snapshot, 'utf8').match(/not-to-be-seen|fake-viewer-token|111122223333/));
      },
    },
    {
      name: 'permissions prints the role that was bound',
      run: async () => {
        const outcome = await run(['permissions', '--for', 'kubernetes'], {});
        assert.deepEqual(load(outcome.stdout), clusterRole());
      },
    },
    {
      name: 'a table is printed where nobody asks for another format',
      run: async () => {
        const { status, stdout } = await run(['drift'], env);
        assert.equal(status, 1);
        assert.match(stdout, /AMIDrift[^]*general-1 .*marked/);
      },
    },
  ];
}

function pick(all: Record<string, string>, names: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, all[name]]));
}

async function showsDrift(stage: CommandStage): Promise<void> {
  const outcome = await stage.run(['drift', '-o', 'json'], viewerEnvironment(stage));
  assert.equal(outcome.status, 1, outcome.stderr);
  assert.deepEqual(statesOf(outcome), STATES);
  const expected = Object.fromEntries(claimsOf(outcome).map(({ name, expected: ami }) => [name, ami?.id]));
  assert.deepEqual(
    [expected['general-1'], expected['arm-1'], expected['edge-1']],
    [al2023Id('v20260601', 'x86_64'), al2023Id('v20260601', 'arm64'), bottlerocketId('1.63.0', 'x86_64')],
  );
  const { clusters, unchecked } = reportOf(outcome);
  assert.deepEqual([clusters[0]?.region.value, clusters[0]?.karpenter.value, clusters[0]?.foreignNodes.length, unchecked], [REGION, '1.14.1', 1, []]);
}

async function resolves(stage: CommandStage): Promise<void> {
  const env = viewerEnvironment(stage);
  const file = join(stage.server.folder, 'nodeclass.yaml');
  writeFileSync(file, 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: next}\nspec: {amiSelectorTerms: [{alias: al2023@v20260610}]}\n');
  const own = await stage.run(['resolve', '-o', 'json'], env);
  assert.equal(own.status, 0, own.stderr);
  for (const id of [al2023Id('v20260601', 'x86_64'), al2023Id('v20260601', 'arm64', 'nvidia'), bottlerocketId('1.63.0', 'arm64')]) assert.ok(own.stdout.includes(id));
  const next = await stage.run(['resolve', file, '--kubernetes-version', '1.34', '--region', REGION, '-o', 'json'], env);
  assert.equal(next.status, 0, next.stderr);
  assert.ok(next.stdout.includes(al2023Id('v20260610', 'x86_64')));
}
