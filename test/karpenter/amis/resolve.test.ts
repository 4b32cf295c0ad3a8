import type { EC2NodeClassStatus } from '../../../src/model/karpenter.ts';
import type { Resolution } from '../../../src/model/resolution.ts';
import { image, nodeClass, planImages, resolve, v1beta1Class } from './aws-of.ts';
import type { World } from './aws-of.ts';

const AL2023 = '/aws/service/eks/optimized-ami/1.31/amazon-linux-2023';
const STANDARD = `${AL2023}/x86_64/standard/recommended/image_id`;
const NVIDIA = `${AL2023}/x86_64/nvidia/recommended/image_id`;
const PREVIOUS: EC2NodeClassStatus = {
  amis: [{ id: 'ami-old', name: 'old', requirements: [] }],
  conditions: [{ type: 'AMIsReady', status: 'True', reason: 'AMIsReady' }],
};

function outcome({ outcome: name, amisReady, statusAmis }: Resolution): [string, string | undefined, string[]] {
  return [name, amisReady?.reason, statusAmis.map(({ id }) => id)];
}

describe('outcomes of a resolution', () => {
  it.each<[string, World, ReturnType<typeof outcome>]>([
    ['images are found', { nodeClass: nodeClass([{ id: 'ami-1' }]), images: [image('ami-1')] }, ['ok', 'AMIsReady', ['ami-1']]],
    ['none is found: status is emptied', { nodeClass: nodeClass([{ id: 'ami-1' }]), previousStatus: PREVIOUS }, ['notFound', 'AMINotFound', []]],
    ['no term', { nodeClass: nodeClass([]) }, ['notFound', 'AMINotFound', []]],
    ['a parameter that does not exist', { nodeClass: nodeClass([{ ssmParameter: '/p' }]) }, ['notFound', 'AMINotFound', []]],
    ['a parameter without an image id', { nodeClass: nodeClass([{ ssmParameter: '/p' }]), parameters: { '/p': 'golden' } }, ['notFound', 'AMINotFound', []]],
    ['a parameter that cannot be read: status stays', { nodeClass: nodeClass([{ ssmParameter: '/p' }, { id: 'ami-1' }]), images: [image('ami-1')], parameters: { '/p': { fails: 'denied' } }, previousStatus: PREVIOUS }, ['error', 'AMIsReady', ['ami-old']]],
    ['a version that a parameter does not have is a failure', { nodeClass: nodeClass([{ ssmParameter: '/p:9' }]), parameters: { '/p:9': { fails: 'notFound', code: 'ParameterVersionNotFound' } } }, ['error', undefined, []]],
    ['codes of other services for an absence count too', { nodeClass: nodeClass([{ ssmParameter: '/p' }]), parameters: { '/p': { fails: 'failed', code: 'NoSuchEntity' } } }, ['notFound', 'AMINotFound', []]],
    ['images that cannot be described: status stays', { nodeClass: nodeClass([{ id: 'ami-1' }]), failingQuery: 0, previousStatus: PREVIOUS }, ['error', 'AMIsReady', ['ami-old']]],
    ['an alias without any parameter: status stays', { nodeClass: nodeClass([{ alias: 'al2023@v1' }]), previousStatus: PREVIOUS }, ['error', 'AMIsReady', ['ami-old']]],
    ['an alias whose image is gone', { nodeClass: nodeClass([{ alias: 'al2023@latest' }]), parameters: { [STANDARD]: 'ami-1' } }, ['notFound', 'AMINotFound', []]],
    ['AL2 on 1.33: status stays, the condition says so', { nodeClass: nodeClass([{ alias: 'al2@latest' }]), kubernetesVersion: '1.33', previousStatus: PREVIOUS }, ['unsupportedAlias', 'UnsupportedAlias', ['ami-old']]],
    ['AL2 on 1.33 before 1.6: its parameters are missing', { nodeClass: nodeClass([{ alias: 'al2@latest' }]), kubernetesVersion: '1.33', karpenter: '1.5.8' }, ['error', undefined, []]],
    ['AL2 by id on 1.34 is let pass', { nodeClass: nodeClass([{ id: 'ami-1' }], { amiFamily: 'AL2' }), kubernetesVersion: '1.34', images: [image('ami-1')] }, ['ok', 'AMIsReady', ['ami-1']]],
    ['Windows 2025 on 1.34', { nodeClass: nodeClass([{ alias: 'windows2025@latest' }]), kubernetesVersion: '1.34' }, ['unsupportedAlias', 'UnsupportedAlias', []]],
    ['Windows 2025 on a version that is no number is let pass', { nodeClass: nodeClass([{ alias: 'windows2025@latest' }]), kubernetesVersion: '1.x' }, ['error', undefined, []]],
    ['a version without a dot', { nodeClass: nodeClass([{ alias: 'al2@latest' }]), kubernetesVersion: '1', previousStatus: PREVIOUS }, ['panic', 'AMIsReady', ['ami-old']]],
    ['two @ in an alias', { nodeClass: nodeClass([{ alias: 'al2023@v1@x' }]), previousStatus: PREVIOUS }, ['fatal', 'AMIsReady', ['ami-old']]],
    ['windows2025 in a release that does not know it', { nodeClass: nodeClass([{ alias: 'windows2025@latest' }]), karpenter: '1.8.8', kubernetesVersion: '1.35' }, ['fatal', undefined, []]],
    ['a date that cannot be read', { nodeClass: nodeClass([{ id: 'ami-1' }]), images: [image('ami-1', { deprecationTime: 'soon' })] }, ['panic', undefined, []]],
    ['a date that cannot be read, in a query before one that fails', { nodeClass: nodeClass([{ tags: { a: 'b' } }, { id: 'ami-2' }]), images: [image('ami-1', { tags: { a: 'b' }, deprecationTime: 'soon' })], failingQuery: 1 }, ['panic', undefined, []]],
    ['v1 in a release before it', { nodeClass: nodeClass([{ id: 'ami-1' }]), images: [image('ami-1')], karpenter: '0.37.8' }, ['error', undefined, []]],
    ['a parameter in a release before 1.4 restricts nothing', { nodeClass: nodeClass([{ ssmParameter: '/p' }]), images: [image('ami-1')], karpenter: '1.3.8' }, ['ok', 'AMIsReady', ['ami-1']]],
  ])('%s', (_name, world, expected) => {
    const resolution = resolve(world);
    expect(outcome(resolution)).toEqual(expected);
    expect(resolution.problem === undefined).toBe(expected[0] === 'ok');
  });

  it('a condition with a status that is neither true nor false is unknown', () => {
    const previousStatus = { conditions: [{ type: 'AMIsReady', status: 'Maybe' }] };
    expect(resolve({ nodeClass: nodeClass([{ alias: 'al2@x@y' }]), previousStatus }).amisReady).toEqual({ status: 'Unknown', reason: '' });
  });
});

describe('a resolution of an alias', () => {
  const parameters = { [STANDARD]: 'ami-std', [NVIDIA]: 'ami-gpu', [`${AL2023}/arm64/standard/recommended/image_id`]: { fails: 'throttled' as const } };
  const resolution = resolve({ nodeClass: nodeClass([{ alias: 'al2023@latest' }, { id: 'ami-other' }]), images: [image('ami-std'), image('ami-gpu')], parameters });

  it('is made of the parameters that were found', () => {
    expect(resolution.amis.map(({ id, requirements }) => [id, requirements.map(({ key, operator }) => `${key} ${operator}`)])).toEqual([
      ['ami-gpu', ['kubernetes.io/arch In', 'karpenter.k8s.aws/instance-gpu-count Exists']],
      ['ami-std', ['kubernetes.io/arch In', 'karpenter.k8s.aws/instance-gpu-count DoesNotExist', 'karpenter.k8s.aws/instance-accelerator-count DoesNotExist']],
    ]);
  });

  it('tells what became of every parameter, and which failure hides a part of the answer', () => {
    expect(resolution.parameters.map(({ architecture, variants, outcome: { status } }) => `${architecture} ${variants.join('/')} ${status}`)).toEqual([
      'x86_64 standard found',
      'x86_64 nvidia found',
      'x86_64 neuron notFound',
      'arm64 standard failed',
      'arm64 nvidia notFound',
    ]);
    expect(resolution.failures.map(({ kind }) => kind)).toEqual(['throttled']);
  });

  it('takes whatever an alias parameter holds for an id', () => {
    expect(planImages({ nodeClass: nodeClass([{ alias: 'al2023@latest' }]), parameters: { [STANDARD]: 'golden' } }).queries[0]?.filters[0]?.values).toEqual(['golden']);
  });

  it('notes that other terms are ignored', () => {
    const { plan } = planImages({ nodeClass: nodeClass([{ alias: 'al2023@latest' }, { id: 'ami-other' }]), parameters });
    expect(plan.notes).toEqual([{ kind: 'ignoredTerms', termIndex: 0, text: expect.stringContaining('all other terms are ignored') }]);
  });
});

describe('a resolution of terms', () => {
  it('tells which terms selected an image', () => {
    const terms = [{ id: 'ami-1' }, { tags: { team: 'a' } }, { ssmParameter: '/p' }, { id: 'ami-2' }];
    const images = [image('ami-1', { tags: { team: 'a' } }), image('ami-2', { architecture: 'arm64' }), image('ami-3', { tags: { team: 'b' } })];
    const resolution = resolve({ nodeClass: nodeClass(terms), images, parameters: { '/p': 'ami-1' } });
    expect(resolution.candidates.map(({ image: { id }, termIndexes }) => [id, termIndexes])).toEqual([
      ['ami-1', [0, 1, 2]],
      ['ami-2', [3]],
    ]);
  });

  it('notes fields without effect and terms that restrict nothing', () => {
    const { plan } = planImages({ nodeClass: nodeClass([{ id: 'ami-1', ssmParameter: '/p' }, {}]) });
    expect(plan.notes.map(({ kind, termIndex }) => [kind, termIndex])).toEqual([
      ['ignoredFields', 0],
      ['unrestrictedQuery', 1],
    ]);
  });

  it('counts a parameter without an answer as not asked', () => {
    const resolution = resolve({ nodeClass: nodeClass([{ ssmParameter: '/p' }]), parameters: { '/p': { fails: 'notAsked' } } });
    expect([resolution.outcome, resolution.failures.map(({ kind }) => kind)]).toEqual(['error', ['notAsked']]);
  });
});

describe('deprecated images before 1.1', () => {
  const foreign = image('ami-1', { ownerId: '602401143452', ownerAlias: 'amazon', deprecationTime: '2026-01-01T00:00:00Z' });
  it.each<[string, World, string]>([
    ['1.0.14 does not ask for those of others', { nodeClass: nodeClass([{ id: 'ami-1' }]), karpenter: '1.0.14', images: [foreign] }, 'notFound'],
    ['1.0.14 gets its own unasked', { nodeClass: nodeClass([{ id: 'ami-1' }]), karpenter: '1.0.14', images: [{ ...foreign, ownerId: '111122223333' }] }, 'ok'],
    ['1.0.14 asks for them by an alias at latest', { nodeClass: nodeClass([{ alias: 'al2023@latest' }]), karpenter: '1.0.14', images: [foreign], parameters: { [STANDARD]: 'ami-1' } }, 'ok'],
    ['1.0.6 does not', { nodeClass: nodeClass([{ alias: 'al2023@latest' }]), karpenter: '1.0.6', images: [foreign], parameters: { [STANDARD]: 'ami-1' } }, 'notFound'],
    ['1.1.0 always asks', { nodeClass: nodeClass([{ id: 'ami-1' }]), karpenter: '1.1.0', images: [foreign] }, 'ok'],
  ])('%s', (_name, world, expected) => {
    expect(resolve(world).outcome).toBe(expected);
  });

  it('the image is shown as not asked for', () => {
    const resolution = resolve({ nodeClass: nodeClass([{ id: 'ami-1' }]), karpenter: '1.0.14', images: [foreign] });
    expect(resolution.candidates.map(({ dropped }) => dropped)).toEqual([{ kind: 'notAskedFor' }]);
  });
});

describe('v1beta1', () => {
  const AL2 = '/aws/service/eks/optimized-ami/1.29';
  const parameters = {
    [`${AL2}/amazon-linux-2/recommended/image_id`]: 'ami-std',
    [`${AL2}/amazon-linux-2-arm64/recommended/image_id`]: 'ami-arm',
    [`${AL2}/amazon-linux-2-gpu/recommended/image_id`]: 'ami-gpu',
  };
  const world: World = { nodeClass: v1beta1Class('AL2'), kubernetesVersion: '1.29', parameters, images: [image('ami-std'), image('ami-gpu', { creationDate: '2026-05-02T00:00:00Z' })] };

  it('0.37 lists the default images, those that EC2 does not know too', () => {
    const { amis, amisReady, outcome: name } = resolve({ ...world, karpenter: '0.37.8' });
    expect([name, amisReady]).toEqual(['ok', null]);
    expect(amis.map((ami) => [ami.id, ami.name])).toEqual([
      ['ami-gpu', 'name-ami-gpu'],
      ['ami-gpu', 'name-ami-gpu'],
      ['ami-std', 'name-ami-std'],
      ['ami-arm', undefined],
    ]);
  });

  it('1.0 converts it to an alias, pinned by annotation', () => {
    const object = { ...v1beta1Class('AL2'), metadata: { name: 'default', annotations: { 'compatibility.karpenter.k8s.aws/v1-alias-version': 'v20240807' } } };
    const plan = planImages({ ...world, nodeClass: object, karpenter: '1.0.8' });
    expect(plan.asked[0]?.name).toBe(`${AL2}/amazon-linux-2/amazon-eks-node-1.29-v20240807/image_id`);
  });

  it('later releases answer as the webhook would have converted it, with a note', () => {
    const plan = planImages(world);
    expect(plan.asked.map(({ outcome: { status } }) => status)).toEqual(['found', 'found', 'found']);
    expect(plan.plan.notes).toEqual([{ kind: 'v1beta1', text: expect.stringContaining('Karpenter 1.15.2 does not serve that version') }]);
  });

  it.each([
    ['terms are read as they stand', v1beta1Class('AL2', [{ id: 'ami-std' }]), '0.37.8', 'ok'],
    ['Ubuntu without terms selects nothing from 1.0 on', v1beta1Class('Ubuntu'), '1.0.8', 'notFound'],
    ['Ubuntu with terms is served as AL2', v1beta1Class('Ubuntu', [{ id: 'ami-std' }]), '1.0.8', 'ok'],
    ['Custom without terms selects nothing', v1beta1Class('Custom'), '0.37.8', 'notFound'],
    ['Custom is not converted to an alias', v1beta1Class('Custom', [{ id: 'ami-std' }]), '1.0.8', 'ok'],
  ])('%s', (_name, object, karpenter, expected) => {
    expect(resolve({ ...world, nodeClass: object, karpenter }).outcome).toBe(expected);
  });
});
