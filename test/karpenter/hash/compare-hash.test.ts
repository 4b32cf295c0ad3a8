import { EC2_NODE_CLASS_ANNOTATIONS, NODE_POOL_ANNOTATIONS } from '../../../src/karpenter/hash/annotations.ts';
import { compareHashes } from '../../../src/karpenter/hash/compare-hash.ts';

const keys = NODE_POOL_ANNOTATIONS;

function annotations(hash: string | undefined, version: string | undefined): Record<string, string> {
  return { ...(hash !== undefined && { [keys.hash]: hash }), ...(version !== undefined && { [keys.version]: version }) };
}

describe('compareHashes', () => {
  it('finds equal hashes the same', () => {
    expect(compareHashes({ owner: annotations('1', 'v3'), claim: annotations('1', 'v3'), keys, isVersioned: true })).toEqual({ outcome: 'same', hash: '1' });
  });

  it('finds drift in different hashes of one version', () => {
    const comparison = compareHashes({ owner: annotations('1', 'v3'), claim: annotations('01', 'v3'), keys, isVersioned: true });
    expect(comparison).toEqual({ outcome: 'differs', ownerHash: '1', claimHash: '01' });
  });

  it('finds none across versions', () => {
    const comparison = compareHashes({ owner: annotations('1', 'v3'), claim: annotations('2', 'v2'), keys, isVersioned: true });
    expect(comparison).toEqual({ outcome: 'versionsDiffer', ownerVersion: 'v3', claimVersion: 'v2' });
  });

  it('takes an empty annotation for one that is there', () => {
    expect(compareHashes({ owner: annotations('', ''), claim: annotations('1', ''), keys, isVersioned: true })).toMatchObject({ outcome: 'differs' });
  });

  it('names what is missing', () => {
    expect(compareHashes({ owner: annotations('1', undefined), claim: undefined, keys, isVersioned: true })).toEqual({
      outcome: 'incomplete',
      missing: [
        { on: 'owner', annotation: 'karpenter.sh/nodepool-hash-version' },
        { on: 'claim', annotation: 'karpenter.sh/nodepool-hash' },
        { on: 'claim', annotation: 'karpenter.sh/nodepool-hash-version' },
      ],
    });
  });

  it('looks at hashes alone before there were versions', () => {
    expect(compareHashes({ owner: annotations('1', 'v1'), claim: annotations('2', undefined), keys, isVersioned: false })).toMatchObject({ outcome: 'differs' });
    expect(compareHashes({ owner: annotations('1', 'v1'), claim: annotations('1', 'v2'), keys, isVersioned: false })).toMatchObject({ outcome: 'same' });
  });

  it('does not mix up the two owners', () => {
    expect(compareHashes({ owner: annotations('1', 'v3'), claim: annotations('1', 'v3'), keys: EC2_NODE_CLASS_ANNOTATIONS, isVersioned: true })).toMatchObject({ outcome: 'incomplete' });
  });
});
