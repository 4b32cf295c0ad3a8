import { join } from 'node:path';
import { parseKubernetesVersion } from '../../../src/karpenter/amis/kubernetes-version.ts';
import { instanceTypeRequirements } from '../../../src/karpenter/amis/map-instance-types.ts';
import { askParameters } from '../../../src/karpenter/amis/resolve.ts';
import { amiFamilyOf } from '../../../src/karpenter/amis/selector-terms.ts';
import { requirementsSpecs } from '../../../src/karpenter/requirements/requirements.ts';
import type { EC2NodeClass, RequirementSpec } from '../../../src/model/karpenter.ts';
import { instanceTypeFacts } from '../../conformance/families/instance-type-facts.ts';
import { releaseOf } from '../../conformance/families/release.ts';
import { readRows } from '../../conformance/run.ts';

const VECTORS = join(import.meta.dirname, '../../../fixtures/vectors');

describe('what the vectors tell besides the answers', () => {
  it('Karpenter asked SSM for the same parameters', () => {
    const wrong: string[] = [];
    for (const row of readRows(join(VECTORS, 'resolve.jsonl.gz'))) {
      const { nodeClass, kubernetesVersion, serverVersion } = row.input as unknown as { nodeClass: EC2NodeClass; kubernetesVersion?: string; serverVersion?: { major: string; minor: string } };
      const version = parseKubernetesVersion(serverVersion ?? kubernetesVersion ?? '');
      const names = askParameters({ nodeClass, kubernetesVersion: version, release: releaseOf(row) }).parameters.map(({ name }) => name);
      const { ssm = [] } = (row.expected.queries ?? {}) as { ssm?: string[] };
      if ([...new Set(names)].sort().join() !== [...new Set(ssm)].sort().join()) wrong.push(row.id);
    }
    expect(wrong).toEqual([]);
  });

  it('Karpenter made the same requirements of the instance types', () => {
    const wrong: string[] = [];
    for (const row of readRows(join(VECTORS, 'drift.jsonl.gz'))) {
      const { nodeClass, instanceTypes = [] } = row.input as unknown as { nodeClass: EC2NodeClass | null; instanceTypes?: { name: string; requirements?: RequirementSpec[] }[] };
      for (const { name, requirements = [] } of instanceTypes) {
        const family = (nodeClass && amiFamilyOf(nodeClass, releaseOf(row))) ?? 'Custom';
        const own = requirementsSpecs(instanceTypeRequirements(instanceTypeFacts(name), family, releaseOf(row)));
        const differing = own.filter((spec) => requirements.length > 0 && !requirements.some((other) => textOf(other) === textOf(spec)));
        wrong.push(...differing.map((spec) => `${row.id} ${name}: ${textOf(spec)}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});

function textOf({ key, operator, values = [] }: RequirementSpec): string {
  return [key, operator, ...values].join(' ');
}
