import assert from 'node:assert/strict';
import type { AwsServer } from '../../servers/aws/server.ts';
import type { Fault } from '../../servers/aws/faults.ts';
import { readAudit } from '../audit.ts';
import { setViewerRules } from '../viewer-role.ts';
import type { Step } from '../steps.ts';
import { reportOf, viewerEnvironment } from './commands.ts';
import type { CommandStage } from './commands.ts';

const NOT_RUN = 2;
const INCOMPLETE = 3;
const DRIFTED = 1;

/** The commands while something is wrong. */
export function faultSteps(stage: CommandStage, aws: AwsServer): Step[] {
  return [...kubernetesFaults(stage), ...awsFaults(stage, aws), ...nothingButReads(stage, aws)];
}

function kubernetesFaults(stage: CommandStage): Step[] {
  const { run, server } = stage;
  const env = viewerEnvironment(stage);
  return [
    ...(['nodes', 'nodepools', 'pods', 'poddisruptionbudgets', 'nodeclaims', 'ec2nodeclasses'] as const).map((resource) => ({
      name: `plan without the right to list ${resource} is incomplete and names the rule`,
      run: async (): Promise<void> => {
        await setViewerRules(server.admin, (rule) => !rule.resources?.includes(resource));
        const { status, stdout, stderr } = await run(['plan'], env).finally(() => setViewerRules(server.admin, () => true));
        assert.equal(status, INCOMPLETE, stderr);
        assert.ok(`${stdout}${stderr}`.replace(/\s+/g, '').includes(`"resources":["${resource}"]`), stdout);
      },
    })),
    {
      name: 'plan without the right to list daemonsets goes on without them',
      run: async () => {
        const [all, without] = [await run(['plan'], env), await setViewerRules(server.admin, (rule) => !rule.resources?.includes('daemonsets')).then(() => run(['plan'], env)).finally(() => setViewerRules(server.admin, () => true))];
        assert.equal(without.status, all.status, without.stderr);
      },
    },
    {
      name: 'no such context ends the run and names those that exist',
      run: async () => {
        const { status, stdout, stderr } = await run(['drift', '--context', 'no-such'], env);
        assert.deepEqual([status, stdout], [NOT_RUN, '']);
        assert.match(stderr, /no such context "no-such"[^]*viewer/);
      },
    },
    {
      name: 'a refused token is told',
      run: async () => {
        const { status, stdout, stderr } = await run(['drift'], { ...env, KUBECONFIG: server.kubeconfigWith({ user: { token: 'no-such-token' } }) });
        assert.ok(status === NOT_RUN || status === INCOMPLETE, `ended with ${status}`);
        assert.match(`${stdout}${stderr}`.replace(/\s+/g, ' '), /did not accept the credentials of user "changed"/);
      },
    },
  ];
}

interface AwsTrouble {
  name: string;
  faults: Fault[];
  status: number;
  says?: RegExp;
  flags?: string[];
}

const AWS_TROUBLES: AwsTrouble[] = [
  { name: 'may not describe images', faults: [{ kind: 'denied', action: 'DescribeImages' }], status: INCOMPLETE, says: /ec2:DescribeImages/ },
  { name: 'may read no parameter', faults: [{ kind: 'denied', action: 'GetParameters' }, { kind: 'denied', action: 'GetParameter' }], status: INCOMPLETE, says: /ssm:GetParameter/ },
  { name: 'may read parameters singly only', faults: [{ kind: 'denied', action: 'GetParameters' }], status: DRIFTED },
  { name: 'has an expired token', faults: [{ kind: 'expiredToken' }], status: NOT_RUN, says: /expired/ },
  { name: 'is throttled twice', faults: [{ kind: 'throttled', action: 'GetParameters', times: 1 }, { kind: 'throttled', action: 'DescribeImages', times: 1 }], status: DRIFTED },
  { name: 'is cut off once', faults: [{ kind: 'reset', times: 1 }], status: DRIFTED },
  { name: 'meets an error of the server once', faults: [{ kind: 'serverError', times: 1 }], status: DRIFTED },
  { name: 'gets no answer in the time given', faults: [{ kind: 'silent' }], status: INCOMPLETE, flags: ['--timeout', '4s'] },
];

function awsFaults(stage: CommandStage, aws: AwsServer): Step[] {
  const env = viewerEnvironment(stage);
  return AWS_TROUBLES.map(({ name, faults, status, says = /./, flags = [] }) => ({
    name: `drift whose user of AWS ${name} ends with ${status}`,
    run: async () => {
      aws.setFaults(faults);
      const outcome = await stage.run(['drift', '-o', 'json', ...flags], env).finally(() => aws.setFaults([]));
      assert.equal(outcome.status, status, `${outcome.stderr}\n${outcome.stdout.slice(-500)}`);
      assert.match(outcome.stdout, says);
      assert.equal(reportOf(outcome).unchecked.length > 0, status !== DRIFTED);
    },
  }));
}

function nothingButReads({ server }: CommandStage, aws: AwsServer): Step[] {
  return [
    {
      name: 'the API server was only ever asked to get and list',
      run: async () => {
        const events = readAudit(server.auditLog);
        assert.deepEqual([...new Set(events.map(({ verb }) => verb))].sort(), ['get', 'list']);
        assert.ok(events.every(({ userAgent }) => userAgent?.startsWith('karpami/')));
      },
    },
    {
      name: 'AWS was only ever asked to describe and get',
      run: async () => {
        const actions = [...new Set(aws.calls.map(({ action }) => action))];
        assert.ok(actions.length > 2);
        assert.deepEqual(actions.filter((action) => !/^(Describe|Get)[A-Z]/.test(action)), []);
      },
    },
  ];
}
