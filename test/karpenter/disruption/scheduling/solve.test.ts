import { newRequirement } from '../../../../src/karpenter/requirements/requirement.ts';
import { labelRequirements, newRequirements } from '../../../../src/karpenter/requirements/requirements.ts';
import type { InstanceType } from '../../../../src/karpenter/disruption/scheduling/instance-types.ts';
import { solve } from '../../../../src/karpenter/disruption/scheduling/solve.ts';
import type { PodToPlace, TargetNode, Template } from '../../../../src/karpenter/disruption/scheduling/solve.ts';

const WELL_KNOWN = new Set(['topology.kubernetes.io/zone', 'karpenter.sh/capacity-type', 'node.kubernetes.io/instance-type', 'kubernetes.io/arch']);

function pod(key: string, cpu: number, more: Partial<PodToPlace> = {}): PodToPlace {
  return { key, uid: key, createdAt: 0, requests: { cpu, pods: 1 }, requirements: new Map(), tolerations: [], ...more };
}

function node(name: string, cpu: number, more: Partial<TargetNode> = {}): TargetNode {
  return { name, isInitialized: true, requirements: labelRequirements({ zone: 'a' }), taints: [], available: { cpu, pods: 10 }, capacity: { cpu }, ...more };
}

function type(name: string, cpu: number): InstanceType {
  return {
    name,
    requirements: newRequirements([newRequirement('node.kubernetes.io/instance-type', 'In', [name])]),
    capacity: { cpu, pods: 10 },
    allocatable: { cpu: cpu - 100, pods: 10 },
    offerings: [{ price: cpu / 1000, requirements: newRequirements([newRequirement('topology.kubernetes.io/zone', 'In', ['a'])]) }],
  };
}

function template(nodePool: string, more: Partial<Template> = {}): Template {
  return { nodePool, requirements: new Map(), taints: [], types: [type('small', 2000), type('large', 8000)], daemonRequests: {}, ...more };
}

function ask(pods: PodToPlace[], nodes: TargetNode[] = [], templates: Template[] = [template('general')]): object {
  const { newClaims, placed, errors } = solve({ pods, nodes, templates, wellKnown: WELL_KNOWN });
  return {
    placed: Object.fromEntries([...placed].map(([name, on]) => [name, on.map(({ key }) => key)])),
    new: newClaims.map(({ template: { nodePool }, pods: own, types }) => [nodePool, own.map(({ key }) => key), types.map(({ name }) => name)]),
    errors: Object.fromEntries(errors),
  };
}

describe('where pods go', () => {
  test('onto a node that has room, the first name first', () => {
    expect(ask([pod('p', 500)], [node('b', 1000), node('a', 1000)])).toEqual({ placed: { a: ['p'] }, new: [], errors: {} });
  });

  test('onto initialized nodes before others', () => {
    expect(ask([pod('p', 500)], [node('a', 1000, { isInitialized: false }), node('b', 1000)])).toMatchObject({ placed: { b: ['p'] } });
  });

  test('the greatest request is placed first, so that a smaller one may not find room', () => {
    expect(ask([pod('small', 400), pod('great', 800)], [node('a', 1000)], [])).toMatchObject({ placed: { a: ['great'] }, errors: { small: { kind: 'noTemplate' } } });
  });

  test('not onto a taint that is not tolerated', () => {
    const tainted = node('a', 1000, { taints: [{ key: 'dedicated', value: 'x', effect: 'NoSchedule' }] });
    expect(ask([pod('p', 500)], [tainted])).toMatchObject({ placed: {}, new: [['general', ['p'], ['small', 'large']]] });
    expect(ask([pod('p', 500, { tolerations: [{ key: 'dedicated', operator: 'Exists' }] })], [tainted])).toMatchObject({ placed: { a: ['p'] } });
  });

  test('not onto a node without the label that is asked for', () => {
    expect(ask([pod('p', 500, { requirements: labelRequirements({ zone: 'b' }) })], [node('a', 1000)], [])).toMatchObject({ placed: {}, errors: { p: { kind: 'noTemplate' } } });
  });

  test('not onto a node that is overdrawn already, whatever is asked for', () => {
    expect(ask([pod('p', 0)], [node('a', 1000, { available: { cpu: 1000, pods: 10, memory: -1 } })], [])).toMatchObject({ placed: {} });
  });

  test('into one new NodeClaim as long as a type has room for all', () => {
    expect(ask([pod('a', 1500), pod('b', 1500)])).toMatchObject({ new: [['general', ['a', 'b'], ['large']]] });
  });

  test('into the pool that comes first, and into the next one where it cannot', () => {
    const [heavy, light] = [template('heavy', { limits: { cpu: 1000 } }), template('light')];
    expect(ask([pod('p', 500)], [], [template('heavy'), light])).toMatchObject({ new: [['heavy', ['p'], ['small', 'large']]] });
    expect(ask([pod('p', 500)], [], [heavy, light])).toMatchObject({ new: [['light', ['p'], ['small', 'large']]] });
  });

  test('limits leave out the types that would go beyond them, counted with the nodes that stay', () => {
    const stays = node('a', 0, { nodePool: 'general', capacity: { cpu: 6000 } });
    expect(ask([pod('p', 500)], [stays], [template('general', { limits: { cpu: 9000 } })])).toMatchObject({ new: [['general', ['p'], ['small']]] });
    expect(ask([pod('p', 500)], [stays], [template('general', { limits: { cpu: 6000 } })])).toMatchObject({ errors: { p: { kind: 'nowhere', templates: [{ nodePool: 'general', reason: 'limits' }] } } });
  });

  test('a limit of nodes that is used up takes nothing', () => {
    const stays = node('a', 0, { nodePool: 'general', capacity: { cpu: 6000 } });
    expect(ask([pod('p', 500)], [stays], [template('general', { limits: { nodes: 1 } })])).toMatchObject({ errors: { p: { templates: [{ reason: 'nodeLimit' }] } } });
  });

  test('says for each pool why it takes none', () => {
    const tainted = template('tainted', { taints: [{ key: 'k', effect: 'NoSchedule' }] });
    const typed = template('typed', { requirements: newRequirements([newRequirement('node.kubernetes.io/instance-type', 'In', ['other'])]) });
    const asked = pod('p', 50_000, { requirements: labelRequirements({ team: 'x' }) });
    expect(ask([asked], [], [tainted, typed, template('open')])).toMatchObject({
      errors: { p: { kind: 'nowhere', templates: [{ reason: 'taints' }, { reason: 'requirements' }, { reason: 'requirements' }] } },
    });
    expect(ask([pod('p', 50_000)], [], [template('open')])).toMatchObject({ errors: { p: { templates: [{ reason: 'instanceTypes' }] } } });
  });

  test('what DaemonSets take of a new node is not there for others', () => {
    expect(ask([pod('p', 1800)], [], [template('general', { daemonRequests: { cpu: 200, pods: 1 } })])).toMatchObject({ new: [['general', ['p'], ['large']]] });
  });
});
