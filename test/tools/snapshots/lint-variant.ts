import type { Image } from '../../../src/model/aws.ts';
import type { ClusterState } from '../../../src/model/cluster.ts';
import type { AwsWorld, WorldParameter } from '../../../src/sources/memory/aws-world.ts';
import { resourceId } from '../demo/ids.ts';
import { al2023Name, bottlerocketName } from '../demo/image-names.ts';

const ACCOUNT = '111122223333';

const OLDER = ownImage('example-node-20261001', '2026-10-01T08:00:00.000Z');
const NEWER = ownImage('example-node-20261101', '2026-11-01T08:00:00.000Z');
const DEPRECATED = { ...ownImage('example-node-20241210', '2024-12-10T08:00:00.000Z'), deprecationTime: '2026-12-10T08:00:00.000Z' };

const OLD_NAME = al2023Name({ version: 'v20240625' });
const OLD = { ...ownImage(OLD_NAME, '2024-06-26T01:20:00.000Z'), ownerId: '602401143452', ownerAlias: 'amazon' };

const PARTIAL_VERSION = 'v20261116';

function ownImage(name: string, creationDate: string): Image {
  return { id: resourceId('ami', name), name, ownerId: ACCOUNT, architecture: 'x86_64', creationDate, state: 'available', tags: {} };
}

/** A pinned version of which the images for Arm have no parameters. */
function partialParameters(): WorldParameter[] {
  return ['standard', 'nvidia', 'neuron'].map((variant) => {
    const name = al2023Name({ version: PARTIAL_VERSION, variant });
    return { name: `/aws/service/eks/optimized-ami/1.33/amazon-linux-2023/x86_64/${variant}/${name}/image_id`, value: resourceId('ami', name), lastModifiedAt: '2026-11-17T01:09:12Z' };
  });
}

/** Classes with one fault each, and the account in which it shows. */
export const LINT_VARIANT = {
  cluster: (state: ClusterState): ClusterState => ({ ...state, nodeClaims: [], nodes: [], pods: [], podDisruptionBudgets: [] }),
  aws: (world: Partial<AwsWorld>): Partial<AwsWorld> => ({
    ...world,
    images: [...(world.images ?? []), OLDER, NEWER, DEPRECATED, OLD],
    parameters: [...(world.parameters ?? []), ...partialParameters()],
  }),
  overlay: 'lint.yaml',
};

/** By the rule that it is about: the lines of its `spec` that select images. */
export const LINTED_SELECTIONS: Record<string, readonly string[]> = {
  'pin-too-old': ['amiFamily: AL2023', 'amiSelectorTerms:', `- name: ${OLD_NAME}`, '  owner: amazon'],
  'ami-not-found': ['amiFamily: AL2023', 'amiSelectorTerms:', '- id: ami-0f1e2d3c4b5a69788'],
  'alias-not-published': ['amiSelectorTerms:', '- alias: al2023@v20261110'],
  'alias-variant-missing': ['amiSelectorTerms:', `- alias: al2023@${PARTIAL_VERSION}`],
  'deprecated-ami': ['amiFamily: AL2023', 'amiSelectorTerms:', `- id: ${DEPRECATED.id}`],
  'ami-family-mismatch': ['amiFamily: AL2023', 'amiSelectorTerms:', `- id: ${resourceId('ami', bottlerocketName())}`],
  'k8s-mismatch': ['amiFamily: AL2023', 'amiSelectorTerms:', `- id: ${resourceId('ami', al2023Name({ version: 'v20261123', kubernetes: '1.34' }))}`],
  'ami-never-wins': ['amiFamily: AL2023', 'amiSelectorTerms:', `- id: ${OLDER.id}`, `- id: ${NEWER.id}`],
};

/** A class that the API server takes. */
export function classText(name: string, selection: readonly string[]): string {
  const network = ['subnetSelectorTerms', 'securityGroupSelectorTerms'].flatMap((field) => [`  ${field}:`, '  - tags:', '      karpenter.sh/discovery: demo']);
  return ['apiVersion: karpenter.k8s.aws/v1', 'kind: EC2NodeClass', 'metadata:', `  name: ${name}`, 'spec:', ...selection.map((line) => `  ${line}`), '  role: example-node', ...network, ''].join('\n');
}

/** The classes in one file, so that the snapshot answers the questions about all of them. */
export const LINTED_CLASSES = Object.entries(LINTED_SELECTIONS).map(([rule, selection]) => classText(rule, selection)).join('---\n');
