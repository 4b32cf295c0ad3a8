import { pinKind, termPinKind } from '../../../src/karpenter/amis/pin-kind.ts';
import type { AmiSelectorTerm } from '../../../src/model/karpenter.ts';
import { release } from '../release-of.ts';
import { nodeClass, v1beta1Class } from './aws-of.ts';

const newest = release('1.15.2');

describe('termPinKind', () => {
  it.each<[string, AmiSelectorTerm, string, string]>([
    ['an alias at latest', { alias: 'al2023@latest' }, 'floating', 'every image that AWS publishes'],
    ['a dated alias', { alias: 'al2023@v20240625' }, 'version-pinned', 'the version of the control plane'],
    ['Latest is a version like any other', { alias: 'al2023@Latest' }, 'version-pinned', 'the version of the control plane'],
    ['Windows images are always the latest', { alias: 'windows2022@v1' }, 'floating', 'every image that AWS publishes'],
    ['an id', { id: 'ami-1' }, 'immutable', 'the same image'],
    ['a name with a star', { name: 'golden-*' }, 'floating', 'wildcard'],
    ['a name with a question mark', { name: 'golden-v?' }, 'floating', 'wildcard'],
    ['an exact name', { name: 'golden-v1' }, 'immutable', 'exact'],
    ['a name with an escaped star', { name: 'golden-\\*' }, 'immutable', 'exact'],
    ['a wildcard behind an escaped backslash', { name: 'golden-\\\\*' }, 'floating', 'wildcard'],
    ['tags', { tags: { team: 'a' } }, 'floating', 'tags'],
    ['an owner alone', { owner: 'self' }, 'floating', 'newest'],
    ['a recommended image', { ssmParameter: '/aws/service/eks/optimized-ami/1.31/amazon-linux-2023/x86_64/standard/recommended/image_id' }, 'floating', '"recommended"'],
    ['the latest Bottlerocket', { ssmParameter: '/aws/service/bottlerocket/aws-k8s-1.31/x86_64/latest/image_id' }, 'floating', '"latest"'],
    ['the current stable Ubuntu', { ssmParameter: '/aws/service/canonical/ubuntu/eks/22.04/1.31/stable/current/amd64/hvm/ebs-gp3/ami-id' }, 'floating', '"stable"'],
    ['a Windows image', { ssmParameter: '/aws/service/ami-windows-latest/Windows_Server-2022-English-Core-EKS_Optimized-1.31/image_id' }, 'floating', 'ami-windows-latest'],
    ['a version of Bottlerocket', { ssmParameter: '/aws/service/bottlerocket/aws-k8s-1.31/x86_64/1.20.4/image_id' }, 'immutable', 'its own Kubernetes version'],
    ['a version of a parameter', { ssmParameter: '/golden/ami:3' }, 'immutable', 'version 3'],
    ['a label of a parameter', { ssmParameter: '/golden/ami:prod' }, 'floating', 'owns the parameter'],
    ['an own parameter', { ssmParameter: '/golden/ami' }, 'floating', 'owns the parameter'],
    ['a shared parameter', { ssmParameter: 'arn:aws:ssm:eu-west-1:111122223333:parameter/golden/ami' }, 'floating', 'owns the parameter'],
    ['a version of a shared parameter', { ssmParameter: 'arn:aws:ssm:eu-west-1:111122223333:parameter/golden/ami:7' }, 'immutable', 'version 7'],
  ])('%s', (_name, term, kind, words) => {
    expect(termPinKind(term, newest)).toEqual({ kind, why: expect.stringContaining(words) });
  });
});

describe('pinKind', () => {
  it.each([
    ['the loosest term decides', nodeClass([{ id: 'ami-1' }, { tags: { team: 'a' } }]), 'floating'],
    ['ids alone', nodeClass([{ id: 'ami-1' }, { id: 'ami-2' }]), 'immutable'],
    ['an alias decides alone', nodeClass([{ tags: { team: 'a' } }, { alias: 'al2023@v1' }]), 'version-pinned'],
    ['no term', nodeClass([]), 'immutable'],
    ['v1beta1 without terms', v1beta1Class('AL2'), 'floating'],
  ])('%s', (_name, object, kind) => {
    expect(pinKind(object, newest).kind).toBe(kind);
  });

  it('v1beta1 without terms takes the latest images before 1.0 too', () => {
    expect(pinKind(v1beta1Class('AL2'), release('0.37.8'))).toEqual({ kind: 'floating', why: expect.stringContaining('latest images of its family') });
  });
});
