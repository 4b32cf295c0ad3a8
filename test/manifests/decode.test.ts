import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeResources } from '../../src/manifests/decode.ts';
import type { DecodedFile } from '../../src/manifests/decode.ts';
import { parseManifests } from '../../src/manifests/parse-manifests.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/manifests/decode');

function decodeFixture(path: string): DecodedFile {
  return decodeResources(parseManifests({ path, text: readFileSync(join(fixtures, path), 'utf8') }));
}

function problemsOf({ problems }: DecodedFile): string[] {
  return problems.map(({ kind, position, message }) => `${kind} ${position.line}:${position.column} ${message}`);
}

function placesOf({ resources }: DecodedFile): string[] {
  return resources.map(({ kind, name, locate }) => `${kind} ${name} ${locate([]).line}:${locate(['metadata', 'name']).line}`);
}

describe('a full object', () => {
  const { resources, problems } = decodeFixture('full/input.yaml');

  it('is read without a problem', () => {
    expect(problems).toEqual([]);
    expect(resources.map(({ kind, apiVersion, name }) => [kind, apiVersion, name])).toEqual([
      ['EC2NodeClass', 'karpenter.k8s.aws/v1', 'fixture-class'],
      ['NodePool', 'karpenter.sh/v1', 'fixture-pool'],
      ['NodeClaim', 'karpenter.sh/v1', 'fixture-claim'],
    ]);
  });

  it('keeps the fields of a class that have no type of ours', () => {
    expect(resources[0]?.value).toEqual({
      apiVersion: 'karpenter.k8s.aws/v1',
      kind: 'EC2NodeClass',
      metadata: { name: 'fixture-class', generation: 3, labels: { team: 'payments' }, creationTimestamp: '2026-01-01T00:00:00Z' },
      spec: {
        amiFamily: 'AL2023',
        amiSelectorTerms: [{ id: 'ami-0123456789abcdef0' }, { name: 'fixture-*', owner: '111122223333' }, { tags: { team: 'payments' } }, { ssmParameter: '/fixture/ami' }],
        role: 'fixture-role',
        kubelet: { maxPods: 12345678901234567890n },
        userData: null,
      },
      status: {
        amis: [{ id: 'ami-0123456789abcdef0', name: 'fixture-1', deprecated: true, requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['arm64'], minValues: 1 }] }],
        subnets: [{ id: 'subnet-1', zone: 'eu-west-1a' }],
        conditions: [{ type: 'Ready', status: 'True', reason: 'Ready', lastTransitionTime: '2026-01-01T00:00:00Z' }],
      },
    });
  });

  it('tells no reasons from any reason, and gives a budget its default', () => {
    expect(resources[1]?.value.spec).toMatchObject({
      weight: 10,
      limits: { cpu: 100, memory: '1000Gi' },
      disruption: { budgets: [{ nodes: '10%', reasons: [] }, { nodes: '10%', schedule: '0 9 * * mon-fri', duration: '8h' }] },
      template: { spec: { nodeClassRef: { name: 'fixture-class' }, taints: [{ key: 'example.com/a', effect: 'NoSchedule' }], expireAfter: '720h' } },
    });
  });

  it('is also there as it was read', () => {
    expect(resources[2]?.raw).toMatchObject({ metadata: { name: 'fixture-claim' }, status: { imageID: 'ami-0123456789abcdef0' } });
  });
});

describe('values of a wrong type', () => {
  const decoded = decodeFixture('wrong-shapes/input.yaml');

  it('are named with their place', () => {
    expect(problemsOf(decoded)).toEqual([
      'invalid 5:16 EC2NodeClass "fixture-class": metadata.labels.true must be a text, not true',
      'invalid 10:12 EC2NodeClass "fixture-class": spec.amiSelectorTerms[0].owner must be a text, not the number 111122223333',
      'invalid 11:5 EC2NodeClass "fixture-class": spec.amiSelectorTerms[1] must be a map, not a text',
      'invalid 12:4 EC2NodeClass "fixture-class": spec.amiSelectorTerms[2] is an empty entry of its list',
      'invalid 13:32 EC2NodeClass "fixture-class": spec.amiSelectorTerms[3].tags["example.com/size"] must be a text, not the number 5',
      'invalid 17:1 EC2NodeClass: metadata.name is missing',
      'invalid 19:3 EC2NodeClass: spec.amiSelectorTerms must be a list, not a map',
      'invalid 21:1 EC2NodeClass: metadata is missing',
      'invalid 23:7 EC2NodeClass: spec must be a map, not a text',
      'invalid 27:18 NodePool: metadata.name must be a text, not the number 5',
      'invalid 29:11 NodePool: spec.weight must be a whole number, not a text',
      'invalid 31:23 NodePool: spec.disruption.budgets[0].nodes must be a text, not the number 5',
      'invalid 31:27 NodePool: spec.disruption.budgets[1] must be a map, not a text',
      'invalid 31:54 NodePool: spec.disruption.budgets[2].reasons must be a list, not a text',
      'invalid 35:41 NodePool: spec.template.spec.requirements[0].values[0] must be a text, not the number 2',
      'invalid 36:9 NodePool: spec.template.spec.requirements[1] must be a map, not a list',
      'invalid 37:7 NodePool: spec.template.spec.taints must be a list, not a map',
      'invalid 41:1 EC2NodeClass: metadata must be a map, not a list',
      'invalid 43:34 EC2NodeClass: status.amis[0].deprecated must be true or false, not a text',
    ]);
  });

  it('are left out, and indexes stay', () => {
    expect(decoded.resources.map(({ value: { metadata, spec } }) => ({ metadata, spec }))).toEqual([
      { metadata: { name: 'fixture-class', labels: {} }, spec: { amiFamily: 'AL2023', amiSelectorTerms: [{ alias: 'al2023@latest' }, {}, {}, { tags: { team: 'payments' } }] } },
      { metadata: { name: '' }, spec: {} },
      { metadata: { name: '' }, spec: undefined },
      {
        metadata: { name: '' },
        spec: {
          disruption: { budgets: [{ nodes: '10%' }, { nodes: '' }, { nodes: '1' }] },
          template: { spec: { requirements: [{ key: 'a', operator: 'In', values: ['b'] }, { key: '', operator: '' }] } },
        },
      },
      { metadata: { name: '' }, spec: undefined },
    ]);
  });

  it('come with the way out', () => {
    expect(decoded.problems.map(({ hint }) => hint).filter((hint) => hint !== undefined)).toEqual(
      expect.arrayContaining(['put the value in quotes', 'leave out the quotes']),
    );
  });
});

describe('lists', () => {
  it('are taken apart, each object with its own place', () => {
    const decoded = decodeFixture('list/input.yaml');
    expect(placesOf(decoded)).toEqual(['NodePool fixture-a 4:7', 'NodePool fixture-b 11:11', 'NodePool fixture-c 18:21', 'NodePool fixture-d 23:26']);
    expect(problemsOf(decoded)).toEqual([
      'notManifest 12:3 a bare text is no Kubernetes object, and neither are 2 more entries of this list',
      'notManifest 27:3 a map without "apiVersion" and "kind" is no Kubernetes object',
      'notManifest 30:1 a bare text is no Kubernetes object',
    ]);
  });

  it('give their entries the type that these do not repeat', () => {
    expect(placesOf(decodeFixture('typed-list/input.json'))).toEqual(['NodePool fixture-a 5:5', 'NodePool fixture-b 5:5']);
  });
});

describe('other objects', () => {
  it('are named with the reason why they are not looked at', () => {
    const { resources, ignored, problems } = decodeFixture('other-objects/input.yaml');
    expect(resources).toEqual([]);
    expect(ignored.map(({ kind, name, reason, locate }) => `${kind} ${name} ${reason} ${locate([]).line}`)).toEqual([
      'NodeClass fixture-auto autoMode 1',
      'AKSNodeClass fixture-azure otherProvider 3',
      'GCENodeClass fixture-gcp otherProvider 5',
      'NodePool fixture-other other 7',
      'ConfigMap  other 9',
      'NodeOverlay fixture-overlay other 11',
    ]);
    expect(problems.map(({ kind, hint }) => [kind, hint])).toEqual([['notManifest', expect.stringContaining('helm template')]]);
  });

  it('are old versions as far as Karpenter 1 cannot read them', () => {
    const { resources, ignored } = decodeFixture('old-versions/input.yaml');
    expect(resources.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual(['karpenter.k8s.aws/v1beta1 EC2NodeClass', 'karpenter.sh/v1beta1 NodePool']);
    expect(ignored.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual(['Provisioner oldApi', 'AWSNodeTemplate oldApi', 'NodeClaim oldApi', 'NodePool unknownVersion']);
  });
});
