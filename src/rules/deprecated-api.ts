import { hasChange } from '../karpenter/karpenter-version.ts';
import type { Severity } from '../model/report.ts';
import { everyRule } from './rule.ts';
import type { RuleContext } from './rule.ts';
import type { AnySubject, OldSubject } from './subjects.ts';

interface Data {
  api: string;
  state: string;
}

export const deprecatedApi = everyRule<Data>({
  id: 'deprecated-api',
  title: 'The API version or kind is gone, or about to go',
  category: 'admission',
  severity: 'error',
  severityNote: 'warning where the release still serves it, or where nobody says which release runs',
  needs: 'manifest',
  why: 'A cluster with a current Karpenter does not know such objects: they cannot be applied, and old ones are not looked at. karpenter.sh/v1beta1 was last served by Karpenter 1.0, v1alpha5 by 0.32.',
  fix: 'Convert the object to karpenter.sh/v1 or karpenter.k8s.aws/v1.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1beta1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiFamily: AL2023\n  role: demo-node\n  subnetSelectorTerms:\n  - tags:\n      karpenter.sh/discovery: demo\n  securityGroupSelectorTerms:\n  - tags:\n      karpenter.sh/discovery: demo',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20260801\n  role: demo-node\n  subnetSelectorTerms:\n  - tags:\n      karpenter.sh/discovery: demo\n  securityGroupSelectorTerms:\n  - tags:\n      karpenter.sh/discovery: demo',
  },
  fixable: false,
  message: ({ api, state }) => `${api} ${state}`,
  *check(subject, context) {
    const version = subject.apiVersion.split('/')[1] ?? '';
    const last = LAST_RELEASES.get(version);
    if (last === undefined) return;
    const verdict = judge(last, context);
    if (verdict === undefined) return;
    yield { at: ['apiVersion'], data: { api: `${subject.kind} of ${subject.apiVersion}`, state: verdict.state }, severity: verdict.severity, fix: adviceFor(subject) };
  },
});

interface Service {
  /** The last line of releases that serves the version. */
  last: string;
  /** The first release that does not. */
  goneWith: string;
  /** From this release on there is a version to convert to. */
  replacedWith: string;
}

const V1ALPHA: Service = { last: '0.32', goneWith: '0.33.0', replacedWith: '0.32.0' };

const LAST_RELEASES: ReadonlyMap<string, Service> = new Map([
  ['v1beta1', { last: '1.0', goneWith: '1.1.0', replacedWith: '1.0.0' }],
  ['v1alpha5', V1ALPHA],
  ['v1alpha1', V1ALPHA],
]);

function judge({ last, goneWith, replacedWith }: Service, { release, isReleaseGuessed = false }: RuleContext): { state: string; severity: Severity } | undefined {
  const { version, text } = release;
  if (!hasChange(version, [replacedWith])) return undefined;
  if (!hasChange(version, [goneWith])) return { state: `is served by Karpenter ${text}, and from ${goneWith} on no more`, severity: 'warning' };
  if (isReleaseGuessed) return { state: `was last served by Karpenter ${last}: later releases cannot store it`, severity: 'warning' };
  return { state: `is not served by Karpenter ${text}: it was last served by ${last}, and cannot be stored`, severity: 'error' };
}

/** What each kind has become. Of v1alpha5 and v1alpha1 hardly a field has kept its place. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['Provisioner', 'Write it as a NodePool of karpenter.sh/v1: requirements, taints and labels go into spec.template, ttlSecondsAfterEmpty and consolidation into spec.disruption, ttlSecondsUntilExpired is spec.template.spec.expireAfter.'],
  ['AWSNodeTemplate', 'Write it as an EC2NodeClass of karpenter.k8s.aws/v1: the selectors are lists of terms there, and amiSelectorTerms is required.'],
  ['Machine', 'Leave it out: Karpenter creates NodeClaims of karpenter.sh/v1 itself.'],
  ['EC2NodeClass', 'Write karpenter.k8s.aws/v1 with amiSelectorTerms, such as an alias in place of amiFamily alone; what both versions share was checked.'],
  ['NodePool', 'Write karpenter.sh/v1 with nodeClassRef.group in place of apiVersion, expireAfter in spec.template.spec, and kubelet in the EC2NodeClass; what both versions share was checked.'],
]);

function adviceFor({ kind }: AnySubject | OldSubject): string | undefined {
  return SUCCESSORS.get(kind);
}
