import { podRequests } from '../../../../src/karpenter/disruption/scheduling/pod-requests.ts';
import type { Amounts, PodPlacement } from '../../../../src/model/kubernetes.ts';

describe('what a pod takes of a node', () => {
  test.each<[name: string, placement: PodPlacement, requests: Amounts]>([
    ['nothing', {}, {}],
    ['the sum of its containers', { containers: [{ cpu: '250m', memory: '1Gi' }, { cpu: '0.75' }] }, { cpu: '1', memory: '1Gi' }],
    ['what an init container takes, where that is more', { containers: [{ cpu: '1', memory: '1Gi' }], initContainers: [{ requests: { cpu: '2' } }, { requests: { cpu: '1500m', memory: '1Mi' } }] }, { cpu: '2', memory: '1Gi' }],
    ['sidecars on top of the containers', { containers: [{ cpu: '1' }], initContainers: [{ requests: { cpu: '500m' }, isSidecar: true }] }, { cpu: '1500m' }],
    [
      'sidecars that run already while an init container does',
      { containers: [{ cpu: '1' }], initContainers: [{ requests: { cpu: '1' }, isSidecar: true }, { requests: { cpu: '3' } }] },
      { cpu: '4' },
    ],
    ['no sidecar that starts after an init container', { containers: [{ cpu: '1' }], initContainers: [{ requests: { cpu: '3' } }, { requests: { cpu: '1' }, isSidecar: true }] }, { cpu: '3' }],
    ['what is asked for as a whole', { containers: [{ cpu: '1', memory: '1Gi', 'example.com/device': '1' }], requests: { cpu: '2', 'example.com/device': '5' } }, { cpu: '2', memory: '1Gi', 'example.com/device': '1' }],
    ['overhead on top of all', { containers: [{ cpu: '1' }], requests: { cpu: '2' }, overhead: { cpu: '250m', memory: '120Mi' } }, { cpu: '2250m', memory: '120Mi' }],
    ['nothing for a quantity that is none', { containers: [{ cpu: 'much', memory: '1Gi' }] }, { memory: '1Gi' }],
  ])('%s', (_name, placement, requests) => {
    expect(podRequests(placement)).toEqual(requests);
  });
});
