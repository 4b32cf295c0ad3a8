import fc from 'fast-check';
import { hashEC2NodeClass, hashStoredEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { EC2NodeClassHash } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { fnv1Text, formatHash64 } from '../../../src/util/fnv1.ts';
import { release } from '../release-of.ts';
import { BASE_SPEC, GOLDEN, specWith, TAGS } from './golden.ts';

const RELEASES = { v1: '0.35.4', v2: '0.37.0', v3: '1.0.8', v4: '1.8.2', v5: '1.14.1', v6: '1.15.2' };
type Version = keyof typeof RELEASES;

const CA_BUNDLE = { text: 'test-ca-bundle' };
const BDM = { deviceName: '/dev/xvda', ebs: { volumeSize: '100Gi', volumeType: 'gp3', encrypted: true, deleteOnTermination: true } };

function storedHash(spec: JsonObject, version: Version, caBundle = CA_BUNDLE): EC2NodeClassHash {
  return hashStoredEC2NodeClass({ spec }, { release: release(RELEASES[version]), caBundle });
}

function manifestHash(change: object, version: Version = 'v6', caBundle = { text: 'LS0tLS1CRUdJTg==' }): string | undefined {
  const spec = { role: 'KarpenterNodeRole-demo', amiFamily: 'AL2023', ...change };
  const result = hashEC2NodeClass({ spec }, { release: release(RELEASES[version]), caBundle });
  return result.ok ? result.hash : undefined;
}

describe('the hash of a stored EC2NodeClass', () => {
  const cases = GOLDEN.flatMap(([name, change, hashes]) => Object.entries(hashes).map(([version, hash]) => ({ name, change, version: version as Version, hash })));

  test.each(cases)('is that of $version with another value of $name', ({ change, version, hash }) => {
    const spec = version === 'v2' ? { amiFamily: 'AL2023', ...specWith(change) } : specWith(change);
    expect(storedHash(spec, version)).toMatchObject({ ok: true, hash, version });
  });

  it('is the same in v3 and v4 without a kubelet', () => {
    expect(storedHash(specWith({}), 'v4')).toMatchObject({ hash: '4950366118253097694', version: 'v4' });
  });

  test.each([
    ['as a whole', {}, '16608948681250225098'],
    ['with other user data', { userData: 'userdata-test-2' }, '588756456110800812'],
    ['with another family', { amiFamily: 'Bottlerocket' }, '9493798894326942407'],
    ['with other volume sizes, which it ignores', {}, '16608948681250225098'],
  ])('is that of v1 %s', (_name, change, hash) => {
    const spec = {
      amiFamily: 'AL2',
      context: 'context-1',
      role: 'role-1',
      tags: TAGS,
      metadataOptions: { httpEndpoint: 'test-metadata-1' },
      blockDeviceMappings: [{ deviceName: 'map-device-1' }, { deviceName: 'map-device-2' }],
      userData: 'userdata-test-1',
      detailedMonitoring: false,
      ...change,
    };
    expect(storedHash(spec, 'v1')).toMatchObject({ hash });
  });

  it('sees only the format of a volume size in v1', () => {
    const hashOf = (volumeSize: string): EC2NodeClassHash => storedHash(specWith({ blockDeviceMappings: [{ ebs: { volumeSize } }] }), 'v1');
    expect(hashOf('20Gi')).toEqual(hashOf('100Gi'));
    expect(hashOf('20Gi')).not.toEqual(hashOf('20G'));
  });
});

describe('the hash of a manifest', () => {
  test.each([
    ['defaults only', {}, '8347043255783957667', '13268795794593449862', '9652207814457676102', '4284785408778663680'],
    ['empty tags', { tags: {} }, '5793014557444164101', '11211272466787887392', '11980081127148568544', '1784786860031449510'],
    ['a tag', { tags: { team: 'a' } }, '18115267337221531987', '3500641950651992694', '955743790104976566', '12954148681132980976'],
    ['a block device', { blockDeviceMappings: [BDM] }, '3157686130664371704', '16150126150768613085', '15994387349874147357', '7165896554945488475'],
    ['the same device twice', { blockDeviceMappings: [BDM, BDM] }, '4444864764813029972', '17752565279918297457', '14666663469612910513', '8435082438157361655'],
    ['no device at all', { blockDeviceMappings: [] }, '4444864764813029972', '17752565279918297457', '14666663469612910513', '8435082438157361655'],
    ['no public address', { associatePublicIPAddress: false }, '14677567005574997861', '19049630220715072', '4437190426048844416', '9444342333184111814'],
    ['another family', { amiFamily: 'Bottlerocket' }, '3713195298036668751', '17903347387410315882', '14241168380966808746', '8874291724734008044'],
    ['a kubelet', { kubelet: { maxPods: 110 } }, '5304137682231009774', '9398601179489272523', '13815132006860313611', '16639906046545481489'],
    ['an empty kubelet', { kubelet: {} }, '16283444145155886097', '3028942095572037428', '1720175423025002996', '4284785408778663680'],
    ['user data', { userData: '#!/bin/bash\necho hi\n' }, '9710209061582540165', '5562802425880522400', '8134829077304801376', '14871358264292793894'],
    ['a volume of 1024Gi', { blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs: { volumeSize: '1024Gi' } }] }, '6537598661317189962', '10468806161116381807', '12438686102780122287', '1304369770580456169'],
    ['a volume of 1Ti', { blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs: { volumeSize: '1Ti' } }] }, '6537598661317189962', '10468806161116381807', '12438686102780122287', '1304369770580456169'],
  ])('with %s is that of v4, v5 without a CA, v5 and v6', (_name, change, v4, v5WithoutCa, v5, v6) => {
    expect(manifestHash(change, 'v4')).toBe(v4);
    expect(manifestHash(change, 'v5', { text: '' })).toBe(v5WithoutCa);
    expect(manifestHash(change, 'v5')).toBe(v5);
    expect(manifestHash(change, 'v6')).toBe(v6);
  });

  test.each([
    ['an expression', { maxPods: 'vcpus * 10' }, '7225546159272896851'],
    ['characters that Go escapes', { kubeReserved: { cpu: 'vcpus > 8 ? 200 : 100' } }, '7306272792770758494'],
    ['one order of DNS servers', { clusterDNS: ['10.0.0.10', '10.0.0.11'] }, '1251478614293993751'],
    ['the other order', { clusterDNS: ['10.0.0.11', '10.0.0.10'] }, '889654743511631651'],
    ['a key that older releases drop', { registryPullQPS: 10, evictionHard: { 'memory.available': '5%' } }, '7653650935235372324'],
    ['a null', { maxPods: null }, '4284785408778663680'],
  ])('takes in the text of a kubelet with %s in v6', (_name, kubelet, hash) => {
    expect(manifestHash({ kubelet })).toBe(hash);
  });

  it('keeps all digits of a kubelet number in v6', () => {
    expect(manifestHash({ kubelet: { podPidsLimit: 9007199254740993n } })).not.toBe(manifestHash({ kubelet: { podPidsLimit: 9007199254740992n } }));
  });

  test.each([
    ['without', undefined, '4284785408778663680'],
    ['with', { enabled: true }, '3810408968609596529'],
    ['with switched off', { enabled: false }, '4161148642569376308'],
  ])('%s enclaves', (_name, enclaveOptions, hash) => {
    expect(manifestHash({ enclaveOptions })).toBe(hash);
  });

  it('leaves out what the release does not know', () => {
    expect(manifestHash({ enclaveOptions: { enabled: true } }, 'v5')).toBe(manifestHash({}, 'v5'));
    expect(manifestHash({ networkInterfaces: [] }, 'v4')).toBe(manifestHash({}, 'v4'));
  });

  it('takes a digest for user data that a snapshot does not show', () => {
    const digest = { fnv1: formatHash64(fnv1Text('#!/bin/sh\n')), bytes: 10 };
    expect(manifestHash({ userData: digest })).toBe(manifestHash({ userData: '#!/bin/sh\n' }));
  });

  it('takes what the CA bundle adds in place of its text', () => {
    const whole = hashEC2NodeClass({ spec: BASE_SPEC }, { release: release('1.14.1'), caBundle: CA_BUNDLE });
    expect(hashEC2NodeClass({ spec: BASE_SPEC }, { release: release('1.14.1'), caBundle: { hash: fnv1Text(CA_BUNDLE.text) } })).toEqual(whole);
  });

  test.each([
    ['the alias alone', { amiFamily: undefined, amiSelectorTerms: [{ alias: 'al2023@latest' }] }],
    ['another version of the alias', { amiFamily: undefined, amiSelectorTerms: [{ alias: 'al2023@v20240807' }] }],
    ['the family and the alias', { amiSelectorTerms: [{ alias: 'al2023@latest' }] }],
    ['the family and an id', { amiSelectorTerms: [{ id: 'ami-0123456789abcdef0' }] }],
    ['other subnets', { subnetSelectorTerms: [{ id: 'subnet-0' }] }],
    ['prefixes', { ipPrefixCount: 3 }],
    ['explicit defaults', { metadataOptions: { httpTokens: 'required' } }],
  ])('does not depend on %s', (_name, change) => {
    expect(manifestHash(change)).toBe(manifestHash({}));
  });

  it('does not depend on the order of tags and list items', () => {
    const tags = fc.dictionary(fc.string(), fc.string(), { maxKeys: 8 });
    const devices = fc.array(fc.record({ deviceName: fc.string(), rootVolume: fc.boolean() }), { maxLength: 6 });
    fc.assert(
      fc.property(tags, devices, (labels, mappings) => {
        const reversed = Object.fromEntries(Object.entries(labels).reverse());
        expect(manifestHash({ tags: reversed, blockDeviceMappings: mappings.toReversed() })).toBe(manifestHash({ tags: labels, blockDeviceMappings: mappings }));
      }),
    );
  });
});

describe('an EC2NodeClass without a hash', () => {
  test.each([
    ['a number that is too big', { kubelet: { maxPods: 3_000_000_000 } }, ['spec', 'kubelet', 'maxPods']],
    ['a text where a number belongs', { kubelet: { maxPods: '110' } }, ['spec', 'kubelet', 'maxPods']],
    ['a duration without a unit', { kubelet: { evictionSoftGracePeriod: { 'memory.available': '60' } } }, ['spec', 'kubelet', 'evictionSoftGracePeriod', 'memory.available']],
    ['a volume size that is none', { blockDeviceMappings: [{ ebs: { volumeSize: 'big' } }] }, ['spec', 'blockDeviceMappings', 0, 'ebs', 'volumeSize']],
    ['prefixes that are not hashed either', { ipPrefixCount: 1.5 }, ['spec', 'ipPrefixCount']],
  ])('cannot be decoded: %s', (_name, change, path) => {
    expect(hashEC2NodeClass({ spec: change }, { release: release('1.14.1'), caBundle: CA_BUNDLE })).toMatchObject({ ok: false, kind: 'undecodable', path });
  });

  test.each([
    ['two at signs', 'al2023@v1@x', '1.14.1'],
    ['a family of a later release', 'windows2025@latest', '1.8.2'],
  ])('ends the controller by an alias with %s', (_name, alias, text) => {
    expect(hashEC2NodeClass({ spec: { amiSelectorTerms: [{ alias }] } }, { release: release(text), caBundle: CA_BUNDLE })).toMatchObject({ ok: false, kind: 'fatalAlias' });
  });

  it('needs the CA bundle from v5 on', () => {
    expect(hashEC2NodeClass({ spec: BASE_SPEC }, { release: release('1.12.0') })).toEqual({ ok: false, kind: 'caBundleUnknown' });
    expect(hashEC2NodeClass({ spec: BASE_SPEC }, { release: release('1.11.3') })).toMatchObject({ ok: true });
  });
});
