import { clusterRegion } from '../../src/actions/regions.ts';
import type { ClusterState } from '../../src/model/cluster.ts';

const ARN = 'arn:aws:eks:ap-south-1:111122223333:cluster/prod';
const node = (labels: Record<string, string>): NonNullable<ClusterState['nodes']> => [{ metadata: { name: 'n', labels } }];
const nodeClass = (zone: string): NonNullable<ClusterState['nodeClasses']> => [{ metadata: { name: 'c' }, status: { subnets: [{ id: 'subnet-1', zone }] } }];

const rows: { why: string; state: Partial<ClusterState>; region: string | undefined }[] = [
  { why: 'the label of a node', state: { name: ARN, nodes: node({ 'topology.kubernetes.io/region': 'eu-west-1' }), nodeClasses: nodeClass('us-east-1a') }, region: 'eu-west-1' },
  { why: 'the zone of a node', state: { nodes: node({ 'topology.kubernetes.io/zone': 'us-gov-west-1b' }) }, region: 'us-gov-west-1' },
  { why: 'a local zone', state: { nodes: node({ 'topology.kubernetes.io/zone': 'us-west-2-lax-1a' }) }, region: 'us-west-2' },
  { why: 'the zone of a subnet', state: { name: ARN, nodeClasses: nodeClass('us-east-1a') }, region: 'us-east-1' },
  { why: 'the ARN that is its name', state: { name: ARN }, region: 'ap-south-1' },
  { why: 'an ARN of another partition', state: { name: 'arn:aws-cn:eks:cn-north-1:111122223333:cluster/prod' }, region: 'cn-north-1' },
  { why: 'nothing, by another name', state: { name: 'prod-eu-west-1' }, region: undefined },
];

describe('clusterRegion', () => {
  test.each(rows)('knows the region by $why', ({ state, region }) => {
    expect(clusterRegion({ name: 'prod', failures: {}, ...state })?.value).toBe(region);
  });
});
