import { caBundleChanges, hashDifference } from '../../../src/karpenter/drift/ca-bundle-change.ts';
import { missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { ec2NodeClassOwnerHash } from '../../../src/karpenter/drift/owner-hashes.ts';
import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { EC2NodeClass } from '../../../src/model/karpenter.ts';
import { release } from '../release-of.ts';
import { claim } from './facts.ts';

const HASH = 'karpenter.k8s.aws/ec2nodeclass-hash';
const VERSION = 'karpenter.k8s.aws/ec2nodeclass-hash-version';
const karpenter = release('1.14.1');

function hashWith(role: string, text: string): string {
  const hash = hashEC2NodeClass({ spec: { role } }, { release: karpenter, caBundle: { text } });
  if (!hash.ok) throw new Error(hash.kind);
  return hash.hash;
}

function nodeClass(name: string, hash: string): EC2NodeClass {
  return { metadata: { name, annotations: { [HASH]: hash, [VERSION]: 'v5' } }, spec: { role: name } };
}

const launchedWith = (hash: string, version = 'v5') => claim({ metadata: { annotations: { [HASH]: hash, [VERSION]: version } } });
const rotated = (name: string) => ({ nodeClass: nodeClass(name, hashWith(name, 'new')), nodeClaim: launchedWith(hashWith(name, 'old')) });

describe('a change of the CA bundle', () => {
  const difference = hashDifference(hashWith('a', 'new'), hashWith('a', 'old')) ?? '';

  it.each([
    ['claims of two classes that differ alike', [rotated('a'), rotated('b')], [difference]],
    ['claims of one class alone tell nothing', [rotated('a'), rotated('a')], []],
    ['edits differ each in its own way', [{ nodeClass: nodeClass('a', hashWith('a', 'new')), nodeClaim: launchedWith(hashWith('x', 'new')) }, rotated('b')], []],
    ['hashes of two versions are not compared', [rotated('a'), { ...rotated('b'), nodeClaim: launchedWith(hashWith('b', 'old'), 'v4') }], []],
    ['what is no hash', [rotated('a'), { ...rotated('b'), nodeClaim: launchedWith('none') }], []],
  ])('%s', (_name, claims, expected) => {
    expect([...caBundleChanges(claims, karpenter)]).toEqual(expected);
  });

  it('is not looked for before the bundle went into the hash', () => {
    expect([...caBundleChanges([rotated('a'), rotated('b')], release('1.11.0'))]).toEqual([]);
  });

  it('needs other kubelet settings where these are a part of their own', () => {
    const of15 = (kubelet: Record<string, number> | undefined) => {
      const made = rotated('a');
      return { ...made, nodeClass: { ...made.nodeClass, metadata: { ...made.nodeClass.metadata, name: JSON.stringify(kubelet) }, spec: kubelet && { kubelet } } };
    };
    expect([...caBundleChanges([of15({ maxPods: 1 }), of15(undefined)], release('1.15.2'))]).toEqual([difference]);
    expect([...caBundleChanges([of15(undefined), of15(undefined)], release('1.15.2'))]).toEqual([]);
  });

  it('is what explains such a hash', () => {
    const stored = nodeClass('a', hashWith('a', 'new'));
    const hash = ec2NodeClassOwnerHash({ stored, release: karpenter }, { caBundle: missing('notRecorded', 'none'), changes: new Set([difference]) });
    expect(hash.explain(hashWith('a', 'old'))).toEqual({ known: true, how: 'caBundle', changes: [] });
    expect(hash.explain('5')).toMatchObject({ known: false });
  });
});
