import type { JsonValue } from '../../../src/model/json.ts';
import { recognisePatch } from '../../../src/manifests/recognise/patch.ts';

const POOL = { apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'general' } };

describe('recognisePatch', () => {
  test.each<[string, JsonValue, string]>([
    ['operations on a field of a pool', [{ op: 'replace', path: '/spec/template/spec/requirements/0/values', value: [] }], 'this JSON patch changes "/spec/template/spec/requirements/0/values" of an object that stands elsewhere'],
    ['operations on a field of a class', [{ op: 'test', path: '/metadata/name' }, { op: 'add', path: '/spec/amiSelectorTerms/0' }], 'this JSON patch changes "/spec/amiSelectorTerms/0" of an object that stands elsewhere'],
    ['a directive', { ...POOL, $patch: 'delete' }, '"$patch" makes this a patch of a NodePool that stands elsewhere'],
    ['a directive inside', { ...POOL, spec: { disruption: { budgets: [{ $patch: 'replace' }] } } }, '"$patch" makes this a patch of a NodePool that stands elsewhere'],
    ['a kustomization with a target', { kind: 'Kustomization', apiVersion: 'kustomize.config.k8s.io/v1beta1', patches: [{ path: 'p.yaml', target: { kind: 'NodePool', name: 'general' } }] }, 'this kustomization patches NodePool "general": what comes of it is known only once it is built'],
    ['one with several', { kind: 'Kustomization', apiVersion: 'kustomize.config.k8s.io/v1beta1', patches: [{ target: { kind: 'NodePool' } }, { target: { kind: 'EC2NodeClass' } }, { target: { kind: 'NodePool' } }] }, 'this kustomization patches NodePool and 1 more: what comes of it is known only once it is built'],
    ['one with a group alone', { kind: 'Component', apiVersion: 'kustomize.config.k8s.io/v1alpha1', patchesJson6902: [{ target: { group: 'karpenter.sh' } }] }, 'this kustomization patches objects of karpenter.sh: what comes of it is known only once it is built'],
    ['one with a patch in it', { kind: 'Kustomization', apiVersion: 'kustomize.config.k8s.io/v1beta1', patchesStrategicMerge: ['apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\n'] }, 'this kustomization patches NodePool "general": what comes of it is known only once it is built'],
  ])('tells %s', (_name, value, message) => {
    expect(recognisePatch(value, 'overlays/prod/kustomization.yaml')).toMatchObject({ kind: 'template', message, hint: 'kustomize build overlays/prod | karpami lint -' });
  });

  it('points at the entry that patches', () => {
    const value: JsonValue = { resources: ['a.yaml'], patches: [{ path: 'a.yaml' }, { path: 'b.yaml', target: { kind: 'NodePool' } }] };
    expect(recognisePatch(value, 'kustomization.yaml')).toMatchObject({ path: ['patches', 1], hint: 'kustomize build . | karpami lint -' });
    expect(recognisePatch(value, 'other.yaml')).toBeUndefined();
  });

  test.each<[string, JsonValue]>([
    ['a kustomization that only lists files', { kind: 'Kustomization', apiVersion: 'kustomize.config.k8s.io/v1beta1', resources: ['pool.yaml'] }],
    ["a kustomization that patches others' objects", { kind: 'Kustomization', apiVersion: 'kustomize.config.k8s.io/v1beta1', patches: [{ target: { kind: 'Deployment' }, patch: '- op: remove\n  path: /spec/limits\n' }, { target: { kind: 'NodePool', group: 'apps.openyurt.io' } }] }],
    ['a kustomization of Flux', { apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization', spec: { patches: [{ target: { kind: 'NodePool' } }] } }],
    ['an object', POOL],
    ["another's object with a directive", { apiVersion: 'apps/v1', kind: 'Deployment', $patch: 'delete' }],
    ['a list of other things', [{ op: 'add' }]],
    ['an empty list', []],
    ['a text', 'a'],
  ])('leaves %s alone', (_name, value) => {
    expect(recognisePatch(value, 'kustomization.yaml')).toBeUndefined();
  });

  it('does not take operations on other objects for ours', () => {
    expect(recognisePatch([{ op: 'replace', path: '/spec/replicas' }], 'a.yaml')).toMatchObject({ kind: 'notManifest' });
  });
});
