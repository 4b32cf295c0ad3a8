import type { JsonValue } from '../../../model/json.ts';
import {
  LABEL_ARCH,
  LABEL_CAPACITY_TYPE,
  LABEL_INSTANCE_TYPE,
  LABEL_NODE_POOL,
  LABEL_OS,
  LABEL_REGION,
  LABEL_WINDOWS_BUILD,
  LABEL_ZONE,
  wellKnownLabels,
} from '../../labels.ts';
import { membersOf, textOf } from '../members.ts';
import { quote } from '../refusal.ts';
import type { Rule, RuleContext, Violation } from './rule.ts';

const AWS_DOMAIN = 'karpenter.k8s.aws';
const LABEL_NODE_CLASS = `${AWS_DOMAIN}/ec2nodeclass`;

/** Keys of the domain `kubernetes.io` that were allowed while it was restricted. */
const KUBERNETES_LABELS: ReadonlySet<string> = new Set([
  LABEL_ARCH,
  LABEL_OS,
  LABEL_ZONE,
  LABEL_REGION,
  LABEL_WINDOWS_BUILD,
  LABEL_INSTANCE_TYPE,
  'beta.kubernetes.io/instance-type',
  'beta.kubernetes.io/os',
  'beta.kubernetes.io/arch',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
]);
const KUBERNETES_DOMAINS = ['node.kubernetes.io', 'node-restriction.kubernetes.io'];

/** What stands before the first slash, all of it where there is none. A key counts to every domain that this ends with: `xkarpenter.sh/a` to `karpenter.sh`. */
function isOfDomain(key: string, domain: string): boolean {
  return (key.split('/')[0] ?? '').endsWith(domain);
}

interface KeyRule extends Pick<Rule, 'id' | 'first' | 'before' | 'onlyAws'> {
  isRefused(key: string, context: RuleContext): boolean;
  reason: string;
}

const KEY_RULES: readonly KeyRule[] = [
  {
    id: 'domain-kubernetes-io',
    before: '1.9.0',
    isRefused: (key) => isOfDomain(key, 'kubernetes.io') && !KUBERNETES_LABELS.has(key) && !KUBERNETES_DOMAINS.some((domain) => isOfDomain(key, domain)),
    reason: 'the domain kubernetes.io is reserved',
  },
  {
    id: 'domain-k8s-io',
    before: '1.9.0',
    isRefused: (key) => isOfDomain(key, 'k8s.io') && !isOfDomain(key, 'kops.k8s.io'),
    reason: 'the domain k8s.io is reserved',
  },
  {
    id: 'domain-karpenter-sh',
    isRefused: (key) => isOfDomain(key, 'karpenter.sh') && key !== LABEL_CAPACITY_TYPE && key !== LABEL_NODE_POOL,
    reason: `of the domain karpenter.sh only ${LABEL_CAPACITY_TYPE} is allowed`,
  },
  { id: 'label-node-pool', isRefused: (key) => key === LABEL_NODE_POOL, reason: 'Karpenter sets it itself' },
  { id: 'label-hostname', isRefused: (key) => key === 'kubernetes.io/hostname', reason: 'it differs from node to node' },
  {
    id: 'domain-karpenter-k8s-aws',
    onlyAws: true,
    isRefused: (key, context) => isOfDomain(key, AWS_DOMAIN) && !allowedAwsLabels(context).has(key),
    reason: `of the domain ${AWS_DOMAIN} only the labels that Karpenter knows are allowed`,
  },
];

function allowedAwsLabels({ release: { version } }: RuleContext): ReadonlySet<string> {
  const known = [...wellKnownLabels(version)].filter((key) => key.startsWith(`${AWS_DOMAIN}/`));
  return new Set(version.major > 1 || version.minor >= 1 ? [...known, LABEL_NODE_CLASS] : known);
}

function refuse(rule: KeyRule, key: string, context: RuleContext): Violation | undefined {
  return rule.isRefused(key, context) ? { message: `the key ${quote(key)} is refused: ${rule.reason}` } : undefined;
}

function checkLabels(rule: KeyRule, self: JsonValue, context: RuleContext): readonly Violation[] {
  return Object.keys(membersOf(self)).flatMap((key) => {
    const violation = refuse(rule, key, context);
    return violation === undefined ? [] : [{ ...violation, at: [key] }];
  });
}

/** Which keys the labels of the template and its requirements may have. */
export const LABEL_RULES: readonly Rule[] = KEY_RULES.flatMap((rule) => {
  const { id, first, before, onlyAws } = rule;
  const span = { first, before, onlyAws };
  return [
    { id, place: 'spec.template.metadata.labels', ...span, check: (self, context) => checkLabels(rule, self, context) },
    {
      id,
      place: 'spec.template.spec.requirements[].key',
      ...span,
      check: (self, context) => [refuse(rule, textOf(self), context)].filter((violation) => violation !== undefined),
    },
  ] satisfies Rule[];
});
