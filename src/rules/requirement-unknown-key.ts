import { LABEL_NODE_POOL, normalizeLabelKey, wellKnownLabels } from '../karpenter/labels.ts';
import { nearestName } from '../karpenter/nearest-name.ts';
import { newestRelease } from '../karpenter/releases.ts';
import { restrictedLabelProblem } from '../karpenter/validation/restricted-labels.ts';
import { nodePoolRule } from './rule.ts';
import { REQUIREMENTS_PATH } from './shared/requirements.ts';

interface Data {
  key: string;
  release: string;
  kind: 'refused' | 'later' | 'own';
  meant: string | undefined;
}

export const requirementUnknownKey = nodePoolRule<Data>({
  id: 'requirement-unknown-key',
  title: 'A requirement names a label that Karpenter does not know',
  category: 'pools',
  severity: 'warning',
  severityNote: 'error where the API server refuses the key',
  needs: 'manifest',
  why: 'In its own domains Karpenter allows the labels that it knows, and the API server refuses all others. Elsewhere an unknown key is taken for a label of your own: it restricts no instance type, and every node gets it.',
  fix: 'Write a label that Karpenter knows, such as node.kubernetes.io/instance-type or karpenter.k8s.aws/instance-family.',
  example: { bad: 'requirements:\n- key: karpenter.k8s.aws/instance-type\n  operator: In\n  values: [m5.large]', good: 'requirements:\n- key: node.kubernetes.io/instance-type\n  operator: In\n  values: [m5.large]' },
  fixable: false,
  message({ key, release, kind, meant }) {
    const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
    if (kind === 'own') return `"${key}" restricts no instance type: Karpenter does not know it and puts it on every node as a label of your own${hint}`;
    return `"${key}" is ${kind === 'later' ? `a label of later releases than Karpenter ${release}` : 'no label that Karpenter knows'}, and the API server refuses the pool${hint}`;
  },
  *check(pool, { release }) {
    if (pool.provider !== 'aws') return;
    const known = wellKnownLabels(release.version);
    for (const [index, { key }] of (pool.object.spec?.template?.spec?.requirements ?? []).entries()) {
      if (known.has(normalizeLabelKey(key)) || SPECIAL.has(key)) continue;
      const isRefused = restrictedLabelProblem(key, release) !== undefined;
      const meant = meantLabel(key, known, isRefused);
      if (!isRefused && (meant === undefined || !isOfPlatform(key))) continue;
      const kind = isRefused ? (wellKnownLabels(newestRelease().version).has(key) ? 'later' : 'refused') : 'own';
      yield { at: [...REQUIREMENTS_PATH, index, 'key'], data: { key, release: release.text, kind, meant: kind === 'later' ? undefined : meant }, severity: isRefused ? 'error' : 'warning', ...(meant !== undefined && { fix: `Write ${meant}.` }) };
    }
  },
});

/** Known, and refused for what they are. */
const SPECIAL: ReadonlySet<string> = new Set(['', LABEL_NODE_POOL, 'kubernetes.io/hostname', 'karpenter.k8s.aws/ec2nodeclass']);

const PLATFORM = /(?:^|\.)(?:kubernetes\.io|k8s\.io|k8s\.aws|karpenter\.sh|amazonaws\.com)$/;

/** Under such domains nobody invents labels with the names of known ones. */
function isOfPlatform(key: string): boolean {
  return key.includes('/') && PLATFORM.test(key.split('/')[0] ?? '');
}

/** The label with the same name under another domain; for a key that is refused the nearest name too. */
function meantLabel(key: string, known: ReadonlySet<string>, allowsSlips: boolean): string | undefined {
  const name = nameOf(key);
  const byName = new Map([...known].map((label) => [nameOf(label), label]));
  const nearest = nearestName(name, [...byName.keys()]);
  const isSame = nearest !== undefined && bare(nearest) === bare(name);
  return nearest !== undefined && (isSame || allowsSlips) ? byName.get(nearest) : undefined;
}

function nameOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
