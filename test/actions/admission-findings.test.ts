import { admissionFindings } from '../../src/actions/admission-findings.ts';
import { readManifests } from '../../src/actions/read-manifests.ts';
import { newestRelease, parseKarpenterVersion, releaseFeatures } from '../../src/karpenter/releases.ts';
import type { ReleaseFeatures } from '../../src/karpenter/releases.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';

function release(text: string): ReleaseFeatures {
  const parsed = parseKarpenterVersion(text);
  const found = parsed.ok ? releaseFeatures(parsed.version) : undefined;
  return found?.supported === true ? found.features : newestRelease();
}

const CLASS = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata:
  name: web
spec:
  role: fake-role
  amiSelectorTerms: [{alias: al2023@latest}]
  subnetSelectorTerms: [{id: subnet-1}]
  securityGroupSelectorTerms: [{id: sg-1}]
`;

const POOL = `apiVersion: karpenter.sh/v1
kind: NodePool
metadata:
  name: web
spec:
  template:
    spec:
      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: web}
      requirements: []
  disruption:
    consolidateAfter: 5m
`;

async function findingsOf(text: string, version: string): Promise<[id: string, place: string, message: string][]> {
  const files = await readManifests(memoryFiles({ files: { 'm.yaml': text } }), ['m.yaml']);
  return admissionFindings(files, release(version)).map(({ id, at, message }) => [id, `${at?.line}:${at?.column}`, message]);
}

const rows: { why: string; text: string; version?: string; found: [string, string, RegExp][] }[] = [
  { why: 'a good class and a good pool', text: `${CLASS}---\n${POOL}`, found: [] },
  { why: 'a misspelt field is dropped without a word', text: `${CLASS}  instanceprofile: x\n`, found: [['dropped-field', '10:20', /^spec\.instanceprofile /]] },
  { why: 'a field of a later release', text: `${CLASS}  enclaveOptions: {enabled: true}\n`, version: '1.14.1', found: [['dropped-field', '10:3', /1\.15\.0 is the first release/]] },
  { why: 'a policy that does not exist', text: `${POOL}    consolidationPolicy: WhenUnderutilized\n`, found: [['refused', '12:26', /spec\.disruption\.consolidationPolicy/]] },
  { why: 'a kubelet that 1.15 makes NotReady', text: `${CLASS}  kubelet: {maxpods: 5}\n`, version: '1.15.0', found: [['not-ready', '10:22', /InvalidKubeletConfiguration/]] },
  { why: 'two equal taints, which only the controller minds', text: POOL.replace('requirements: []', 'requirements: []\n      taints: [{key: a, effect: NoSchedule}, {key: a, effect: NoSchedule}]'), found: [['not-ready', '10:46', /does not use the pool/]] },
];

describe('admissionFindings', () => {
  test.each(rows)('$why', async ({ text, version = '1.15.2', found }) => {
    const actual = await findingsOf(text, version);
    expect(actual.map(([id, place]) => [id, place])).toEqual(found.map(([id, place]) => [id, place]));
    for (const [index, [, , message]] of found.entries()) expect(actual[index]?.[2]).toMatch(message);
  });
});
