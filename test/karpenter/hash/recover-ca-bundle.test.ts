import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import { recoverCaBundle } from '../../../src/karpenter/hash/recover-ca-bundle.ts';
import type { AnnotatedNodeClass } from '../../../src/karpenter/hash/recover-ca-bundle.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { fnv1Text } from '../../../src/util/fnv1.ts';
import { release } from '../release-of.ts';

const RELEASE = release('1.14.1');
const BUNDLE = 'LS0tLS1CRUdJTg==';

function nodeClass(spec: JsonObject, { version = 'v5', bundle = BUNDLE } = {}): AnnotatedNodeClass {
  const stored = { spec: { role: 'node', amiFamily: 'AL2023', metadataOptions: {}, ...spec } };
  const result = hashEC2NodeClass(stored, { release: RELEASE, caBundle: { text: bundle } });
  const hash = result.ok ? result.hash : '';
  const metadataOptions = { httpEndpoint: 'enabled', httpProtocolIPv6: 'disabled', httpPutResponseHopLimit: 1, httpTokens: 'required' };
  return {
    stored: { spec: { ...stored.spec, metadataOptions } },
    annotations: { 'karpenter.k8s.aws/ec2nodeclass-hash': hash, 'karpenter.k8s.aws/ec2nodeclass-hash-version': version },
  };
}

describe('recoverCaBundle', () => {
  it('finds what the bundle adds from one class', () => {
    expect(recoverCaBundle([nodeClass({})], RELEASE)).toEqual({ ok: true, hash: fnv1Text(BUNDLE), agreeing: 1, asked: 1 });
  });

  it('predicts hashes of changed classes with it', () => {
    const recovered = recoverCaBundle([nodeClass({})], RELEASE);
    if (!recovered.ok) throw new Error(recovered.reason);
    const changed = { spec: { role: 'other' } };
    const predicted = hashEC2NodeClass(changed, { release: RELEASE, caBundle: { hash: recovered.hash } });
    expect(predicted).toEqual(hashEC2NodeClass(changed, { release: RELEASE, caBundle: { text: BUNDLE } }));
  });

  it('lets the majority decide where an annotation is stale', () => {
    const classes = [nodeClass({ tags: { a: 'b' } }), nodeClass({}, { bundle: 'stale' }), nodeClass({ context: 'c' })];
    expect(recoverCaBundle(classes, RELEASE)).toEqual({ ok: true, hash: fnv1Text(BUNDLE), agreeing: 2, asked: 3 });
  });

  it('decides nothing between two that disagree', () => {
    expect(recoverCaBundle([nodeClass({}), nodeClass({}, { bundle: 'stale' })], RELEASE)).toEqual({ ok: false, reason: 'noneAgree' });
  });

  test.each<[string, AnnotatedNodeClass[]]>([
    ['there is no class', []],
    ['the only hash is of another version', [nodeClass({}, { version: 'v4' })]],
    ['the only class has no annotations', [{ ...nodeClass({}), annotations: undefined }]],
    ['the only class cannot be decoded', [{ ...nodeClass({}), stored: { spec: { role: 1 } } }]],
  ])('knows nothing when %s', (_name, classes) => {
    expect(recoverCaBundle(classes, RELEASE)).toEqual({ ok: false, reason: 'noHash' });
  });

  it('knows nothing in a version without a bundle', () => {
    expect(recoverCaBundle([nodeClass({}, { version: 'v4' })], release('1.8.2'))).toEqual({ ok: false, reason: 'noHash' });
  });
});
