import { matchImages } from '../../../src/sources/memory/image-filters.ts';
import { parseKubernetesVersion } from '../../../src/karpenter/amis/kubernetes-version.ts';
import { askImages, askParameters, concludeResolution } from '../../../src/karpenter/amis/resolve.ts';
import type { Image, ImageQuery, Parameter } from '../../../src/model/aws.ts';
import type { EC2NodeClass, StatusAmi } from '../../../src/model/karpenter.ts';
import type { Resolution } from '../../../src/model/resolution.ts';
import type { Answer, FailureKind, SourceService } from '../../../src/model/source-failure.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';
import { releaseOf } from './release.ts';

interface Input {
  nodeClass: EC2NodeClass;
  kubernetesVersion?: string;
  serverVersion?: { major: string; minor: string };
  accountId: string;
  now: string;
  images: (Omit<Image, 'tags'> & { tags?: Record<string, string> })[];
  ssmParameters: Record<string, string>;
  ssmErrors?: Record<string, string>;
  ec2Error?: string;
}

interface Expected {
  outcome: string;
  status?: { amis?: StatusAmi[]; amisReady: { status: string; reason: string } | null };
  alternatives?: { status: Expected['status']; outcome: string }[];
}

export const resolveFamily: Family = { name: 'resolve', check };

function check(row: Row): Difference[] {
  const expected = row.expected as unknown as Expected;
  const actual = comparable(resolve(row));
  const accepted = [expected, ...(expected.alternatives ?? [])].map(({ outcome, status }) => ({ outcome, status: comparableStatus(outcome, status) }));
  const found = accepted.map((answer) => differences(answer, actual));
  return found.some((list) => list.length === 0) ? [] : (found[0] ?? []);
}

/** Runs the three steps of a resolution against the AWS that the row describes. */
export function resolve(row: Row): Resolution {
  const input = row.input as unknown as Input;
  const kubernetesVersion = parseKubernetesVersion(input.serverVersion ?? input.kubernetesVersion ?? '');
  const plan = askParameters({ nodeClass: input.nodeClass, kubernetesVersion, release: releaseOf(row) });
  const imagePlan = askImages(plan, new Map(plan.parameters.map(({ name }) => [name, getParameter(name, input)])));
  const answers = imagePlan.queries.map((query) => describeImages(query, input));
  return concludeResolution(imagePlan, answers, { now: new Date(input.now), previousStatus: input.nodeClass.status, accountId: input.accountId });
}

function getParameter(name: string, { ssmParameters, ssmErrors = {} }: Input): Answer<Parameter> {
  const code = ssmErrors[name];
  if (code !== undefined) return failure('ssm', 'GetParameter', code);
  const value = Object.hasOwn(ssmParameters, name) ? ssmParameters[name] : undefined;
  return value === undefined ? failure('ssm', 'GetParameter', 'ParameterNotFound') : { ok: true, value: { name, value } };
}

function describeImages(query: ImageQuery, { images, accountId, ec2Error }: Input): Answer<Image[]> {
  if (ec2Error !== undefined) return failure('ec2', 'DescribeImages', ec2Error);
  const all = images.map((image) => ({ ...image, tags: image.tags ?? {} }));
  return { ok: true, value: matchImages(all, query, { accountId }) };
}

function failure(service: SourceService, operation: string, code: string): { ok: false; failure: Extract<Answer<never>, { ok: false }>['failure'] } {
  const kind: FailureKind = code === 'ParameterNotFound' || code === 'ParameterVersionNotFound' ? 'notFound' : 'failed';
  return { ok: false, failure: { service, operation, kind, code, message: `simulated ${code}` } };
}

/** With `panic` and `fatal` there is no new status to compare. */
function comparable({ outcome, statusAmis, amisReady }: Resolution): { outcome: string; status: unknown } {
  return { outcome, status: comparableStatus(outcome, { amis: statusAmis, amisReady }) };
}

function comparableStatus(outcome: string, status: Expected['status']): unknown {
  if (outcome === 'panic' || outcome === 'fatal' || status === undefined) return undefined;
  const { amis = [], amisReady } = status;
  return { amis: sortEqualIds(amis.map(storedAmi)), amisReady: amisReady && { status: amisReady.status, reason: amisReady.reason } };
}

/** A status of an earlier round went through Karpenter's types, which drop what is empty. */
function storedAmi({ name, deprecated, ...ami }: StatusAmi): StatusAmi {
  return { ...ami, ...(name && { name }), ...(deprecated && { deprecated }) };
}

/** Entries with one id have no defined order among each other. */
function sortEqualIds(amis: readonly StatusAmi[]): StatusAmi[] {
  const runs: StatusAmi[][] = [];
  for (const ami of amis) {
    const last = runs.at(-1);
    if (last?.[0]?.id === ami.id) last.push(ami);
    else runs.push([ami]);
  }
  const text = ({ requirements }: StatusAmi): string => JSON.stringify(requirements);
  return runs.flatMap((run) => run.sort((a, b) => (text(a) < text(b) ? -1 : 1)));
}
