import { newRequirement } from '../../../../src/karpenter/requirements/requirement.ts';
import { labelRequirements, newRequirements } from '../../../../src/karpenter/requirements/requirements.ts';
import type { InstanceType } from '../../../../src/karpenter/disruption/scheduling/instance-types.ts';
import { solve } from '../../../../src/karpenter/disruption/scheduling/solve.ts';
import type { NewClaim, PodToPlace, SchedulingResult, Template } from '../../../../src/karpenter/disruption/scheduling/solve.ts';
import { typesOf } from '../../../../src/karpenter/disruption/scheduling/solve.ts';
import { narrowedBy } from '../../../../src/karpenter/disruption/scheduling/narrowed.ts';
import type { PodShape } from '../../../../src/karpenter/disruption/scheduling/pod-shape.ts';
import { addRoom, createRooms } from '../../../../src/karpenter/disruption/scheduling/rooms.ts';
import type { Resources } from '../../../../src/karpenter/disruption/scheduling/resources.ts';
import type { Taint } from '../../../../src/model/kubernetes.ts';

const WELL_KNOWN = new Set(['topology.kubernetes.io/zone', 'karpenter.sh/capacity-type', 'node.kubernetes.io/instance-type', 'kubernetes.io/arch']);

let lastShape = 0;

function shape(cpu: number, more: Partial<PodShape> = {}): PodShape {
  lastShape += 1;
  return { id: lastShape, requests: { cpu, pods: 1 }, requirements: new Map(), tolerations: [], ...more };
}

function pod(key: string, cpu: number, more: Partial<PodShape> = {}): PodToPlace {
  return { key, uid: key, createdAt: 0, shape: shape(cpu, more) };
}

interface TestNode {
  name: string;
  isInitialized: boolean;
  taints: Taint[];
  available: Resources;
  nodePool?: string;
  capacity: Resources;
}

function node(name: string, cpu: number, more: Partial<TestNode> = {}): TestNode {
  return { name, isInitialized: true, taints: [], available: { cpu, pods: 10 }, capacity: { cpu, nodes: 1 }, ...more };
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

interface TestTemplate extends Partial<Omit<Template, 'start'>> {
  types?: InstanceType[];
}

function template(nodePool: string, { types = [type('small', 2000), type('large', 8000)], requirements = new Map(), ...more }: TestTemplate = {}): Template {
  const start = narrowedBy(types, requirements, WELL_KNOWN);
  return { nodePool, requirements, taints: [], start: () => start, daemonRequests: {}, ...more };
}

function askRaw(pods: PodToPlace[], nodes: TestNode[], templates: Template[]): SchedulingResult {
  const rooms = createRooms();
  for (const { name, isInitialized, taints, available } of nodes) {
    addRoom(rooms, { name, available, kind: { key: JSON.stringify([isInitialized, taints]), rank: isInitialized ? 0 : 1, requirements: labelRequirements({ zone: 'a' }), taints } });
  }
  const capacityOf = (pool: string): Resources => nodes.find(({ nodePool }) => nodePool === pool)?.capacity ?? {};
  const first = solve({ pods, rooms, templates, capacityOf, wellKnown: WELL_KNOWN });
  // The rooms are as they were, so the same question has the same answer.
  expect(solve({ pods, rooms, templates, capacityOf, wellKnown: WELL_KNOWN })).toEqual(first);
  return first;
}

function ask(pods: PodToPlace[], nodes: TestNode[] = [], templates: Template[] = [template('general')]): object {
  const { newClaims, placed, errors } = askRaw(pods, nodes, templates);
  return {
    placed: Object.fromEntries([...placed].map(([name, on]) => [name, on.map(({ key }) => key)])),
    new: newClaims.map((claim: NewClaim) => [claim.template.nodePool, claim.pods.map(({ key }) => key), typesOf(claim).map(({ name }) => name)]),
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
    const stays = node('a', 0, { nodePool: 'general', capacity: { cpu: 6000, nodes: 1 } });
    expect(ask([pod('p', 500)], [stays], [template('general', { limits: { cpu: 9000 } })])).toMatchObject({ new: [['general', ['p'], ['small']]] });
    expect(ask([pod('p', 500)], [stays], [template('general', { limits: { cpu: 6000 } })])).toMatchObject({ errors: { p: { kind: 'nowhere', templates: [{ nodePool: 'general', reason: 'limits' }] } } });
  });

  test('a limit of nodes that is used up takes nothing', () => {
    const stays = node('a', 0, { nodePool: 'general', capacity: { cpu: 6000, nodes: 1 } });
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

  test('what fits nowhere asks for less', () => {
    const relaxed = shape(500, { requirements: labelRequirements({ zone: 'a' }) });
    const asked = pod('p', 500, { requirements: labelRequirements({ zone: 'b' }), relaxed });
    expect(ask([asked], [node('a', 1000)], [])).toMatchObject({ placed: { a: ['p'] }, errors: {} });
  });

  test('it ends with the first pod that decides', () => {
    const rooms = createRooms();
    const result = solve({ pods: [pod('a', 800), pod('b', 700)], rooms, templates: [], capacityOf: () => ({}), wellKnown: WELL_KNOWN, isDecisive: () => true });
    expect([...result.errors.keys()]).toEqual(['a']);
  });

  test('what DaemonSets take of a new node is not there for others', () => {
    expect(ask([pod('p', 1800)], [], [template('general', { daemonRequests: { cpu: 200, pods: 1 } })])).toMatchObject({ new: [['general', ['p'], ['large']]] });
  });
});
