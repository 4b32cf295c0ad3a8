import { formatSnapshot } from '../../../src/sources/snapshot/format.ts';
import { readSnapshot } from '../../../src/sources/snapshot/read.ts';
import { scrubSnapshot } from '../../../src/sources/snapshot/scrub.ts';
import { record } from './sample.ts';

const text = formatSnapshot(scrubSnapshot(await record()));

function problemOf(content: string): { message: string; hint?: string } {
  const read = readSnapshot(content, 'prod.json');
  if (read.ok) throw new Error('it was read');
  expect(read.problem).toMatchObject({ service: 'snapshot', operation: 'read prod.json', kind: 'invalid' });
  return read.problem;
}

/** The document with one member changed; `path` as the messages write it. */
function changed(path: string, value: unknown): string {
  const document: unknown = JSON.parse(text);
  const steps = path.match(/[^.[\]]+/g) ?? [];
  const parent = steps.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
  (parent as Record<string, unknown>)[steps.at(-1) ?? ''] = value;
  return JSON.stringify(document);
}

describe('readSnapshot', () => {
  test.each([
    ['nothing', '', '"prod.json" is empty'],
    ['blanks', ' \n', '"prod.json" is empty'],
    ['YAML', 'kind: List\n', '"prod.json" is not JSON'],
    ['another list', '[]', '"prod.json" is JSON, but not a karpami snapshot'],
    ['a number', '1', '"prod.json" is JSON, but not a karpami snapshot'],
    ['another object', '{"kind":"List"}', '"prod.json" is JSON, but not a karpami snapshot'],
    ['a version in words', '{"karpamiSnapshot":"one"}', '"prod.json" is a damaged snapshot: karpamiSnapshot must be 1, not "one"'],
    ['a version that never was', '{"karpamiSnapshot":0}', '"prod.json" is a damaged snapshot: karpamiSnapshot must be 1, not 0'],
    ['nothing but the version', '{"karpamiSnapshot":1}', '"prod.json" is a damaged snapshot: takenAt must be an instant such as "2026-11-27T14:30:00Z", not absent'],
  ])('refuses %s', (_name, content, message) => {
    expect(problemOf(content).message).toContain(message);
  });

  it('tells that a newer karpami wrote it, whatever else is in it', () => {
    const problem = problemOf('{"karpamiSnapshot":2,"aws":"elsewhere"}');
    expect(problem.message).toBe('"prod.json" was written by a newer karpami (snapshot format 2, this one reads 1)');
    expect(problem.hint).toContain('update karpami');
  });

  test.each([0.1, 0.37, 0.5, 0.93, 0.999].map((share) => Math.floor(text.length * share)))('tells that it is cut off after %d characters', (length) => {
    expect(problemOf(text.slice(0, length)).message).toBe(`"prod.json" is cut off after ${length} characters`);
  });

  test.each([
    ['takenAt', 'yesterday', 'takenAt must be an instant such as "2026-11-27T14:30:00Z", not "yesterday"'],
    ['scrubbed', 'yes', 'scrubbed must be true or false, not "yes"'],
    ['aws', {}, 'aws must be a list, not an object'],
    ['aws[0].region', null, 'aws[0].region must be a text, not null'],
    ['aws[0].images.found[0].tags', { a: 1 }, 'aws[0].images.found[0].tags.a must be a text, not 1'],
    ['aws[0].images.queries[0].images', ['ami-5'], 'aws[0].images.queries[0].images must be ids that stand in aws[0].images.found, not "ami-5"'],
    ['aws[0].images.queries[0].images', undefined, 'aws[0].images.queries[0] must be an object with either images or failure, not an object'],
    ['aws[0].parameters.failed[0].failure.kind', 'lost', 'aws[0].parameters.failed[0].failure.kind must be one of denied, '],
    ['aws[0].instances.found[0].securityGroupIds', undefined, 'aws[0].instances.found[0].securityGroupIds must be a list, not absent'],
    ['aws[0].instanceTypes.found[0].gpuCounts', [1.5], 'aws[0].instanceTypes.found[0].gpuCounts[0] must be a whole number, not 1.5'],
    ['aws[0].offerings.found[0].zones', 'eu-west-1a', 'aws[0].offerings.found[0].zones must be a list, not "eu-west-1a"'],
    ['aws[0].placementGroups.queries[0].name', 7, 'aws[0].placementGroups.queries[0].name must be a text, not 7'],
    ['aws[0].subnets.found[0].availableIpAddressCount', undefined, 'aws[0].subnets.found[0].availableIpAddressCount must be a whole number, not absent'],
    ['aws[0].subnets.queries[0].found', ['subnet-5'], 'aws[0].subnets.queries[0].found must be ids that stand in aws[0].subnets.found, not "subnet-5"'],
    ['aws[0].securityGroups.queries[0].found', undefined, 'aws[0].securityGroups.queries[0] must be an object with either found or failure, not an object'],
    ['cluster.asked', 'pods', 'cluster.asked must be a list, not "pods"'],
    ['cluster.failures.pods', 'no', 'cluster.failures.pods must be an object, not "no"'],
    ['cluster.pods[0].spec', { placement: { alsoDecidedBy: ['stars'] } }, 'cluster.pods[0].spec.placement.alsoDecidedBy[0] must be one of topologySpread, '],
    ['cluster.nodes[0].metadata', [], 'cluster.nodes[0].metadata must be an object, not a list'],
    ['cluster.nodeClasses[0].spec.amiSelectorTerms[0].alias', 7, 'cluster.nodeClasses[0].spec.amiSelectorTerms[0].alias must be a text, not 7'],
    ['cluster.nodePools[0].spec.disruption.budgets[0].nodes', 5, 'cluster.nodePools[0].spec.disruption.budgets[0].nodes must be a text, not 5'],
    ['cluster.pods[0].metadata.labels.app', true, 'cluster.pods[0].metadata.labels.app must be a text, not true'],
  ])('names %s where it is wrong', (path, value, message) => {
    expect(problemOf(changed(path, value)).message).toContain(`"prod.json" is a damaged snapshot: ${message}`);
  });

  it('never throws, whatever is nested', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(problemOf(changed('cluster.nodeClasses[0].spec.tags', 'DEEP').replace('"DEEP"', deep)).message).toContain('"prod.json" is');
  });

  test.each([
    ['a byte order mark', `\uFEFF${text}`],
    ['a kind of a later release', text.replace('"asked": [', '"asked": ["things", ')],
    ['what failed in a later release', text.replace('"failures": {}', '"failures": {"things": {"service": "kubernetes", "operation": "list things", "kind": "denied", "message": "no"}}')],
    ['members of a later release', text.replace('"takenAt"', '"colour": "green",\n  "takenAt"')],
  ])('reads over %s', (_name, content) => {
    expect(readSnapshot(content, 'prod.json')).toEqual(readSnapshot(text, 'prod.json'));
  });

  it('keeps null budgets fields apart from absent ones', () => {
    const read = readSnapshot(text, 'prod.json');
    expect(read.ok && read.snapshot.cluster?.nodePools?.[0]?.spec?.disruption?.budgets).toEqual([{ nodes: '10%', reasons: null }]);
  });
});
