import { isV1Beta1 } from '../karpenter/amis/v1beta1.ts';
import { minorOf } from '../karpenter/amis/kubernetes-version.ts';
import type { ReleaseFeatures } from '../karpenter/releases.ts';
import type { JsonPath } from '../model/json.ts';
import { nodeClassRule } from './rule.ts';
import { familyOfParameter } from './shared/known-family.ts';
import { nameTerms, publishedKindsOf } from './shared/name-terms.ts';
import { readAlias, readTerms } from './shared/terms.ts';
import type { NodeClassSubject } from './subjects.ts';

interface Data {
  selection: string;
  isAlias: boolean;
  /** Where it is 1.33 or later. */
  kubernetesVersion: string | undefined;
  isRefused: boolean;
}

export const al2Eol = nodeClassRule<Data>({
  id: 'al2-eol',
  title: 'EKS images of Amazon Linux 2 are not maintained any more',
  category: 'selection',
  severity: 'warning',
  severityNote: 'error where the Kubernetes version is known to be 1.33 or later',
  needs: 'manifest',
  why: 'AWS ended its EKS images of AL2 on 2025-11-26: no security fixes since then, and no images for Kubernetes 1.33 and later. Karpenter 1.6 and later refuses the alias there, so that an upgrade of the control plane leaves the class without new images.',
  fix: 'Move to AL2023 or Bottlerocket before the control plane moves to 1.33; user data changes its form with it.',
  example: { bad: 'amiSelectorTerms:\n- alias: al2@latest', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
  fixable: false,
  message: (data) =>
    data.kubernetesVersion === undefined
      ? `${wordsOf(data)} images of Amazon Linux 2, for which AWS has published no fixes since 2025-11-26 and nothing for Kubernetes 1.33 and later`
      : `${wordsOf(data)} images of Amazon Linux 2, and there are none for Kubernetes ${data.kubernetesVersion}${data.isRefused ? ': Karpenter refuses the alias (UnsupportedAlias)' : ''}`,
  *check(subject, { release, kubernetesVersion, at: now }) {
    const minor = kubernetesVersion === undefined ? undefined : minorOf(kubernetesVersion);
    const isTooNew = minor?.ok === true && minor.minor >= FIRST_WITHOUT;
    if (now < END && !isTooNew) return;
    for (const { at, selection, isAlias, isPublished } of al2Selections(subject, release)) {
      const none = isTooNew && isPublished;
      yield { at, data: { selection, isAlias, kubernetesVersion: none ? kubernetesVersion : undefined, isRefused: isAlias && release.guardsAl2Alias }, ...(none && { severity: 'error' as const }) };
    }
  },
});

/** 2025-11-26T00:00:00Z, in nanoseconds. */
const END = 1_764_115_200_000_000_000n;
const FIRST_WITHOUT = 33;

function wordsOf({ selection, isAlias }: Data): string {
  return `${isAlias ? 'alias ' : ''}"${selection}" means`;
}

interface Al2Selection {
  at: JsonPath;
  selection: string;
  isAlias: boolean;
  /** It asks for images of the control plane's own version. */
  isPublished: boolean;
}

/** A family alone tells nothing of images that are named by id: other distributions are run as AL2, too. */
function al2Selections(subject: NodeClassSubject, release: ReleaseFeatures): Al2Selection[] {
  const { object } = subject;
  const alias = readAlias(subject, release);
  if (alias !== undefined) return alias.family === 'AL2' ? [{ at: alias.path, selection: alias.text, isAlias: true, isPublished: true }] : [];
  const terms = readTerms(subject, release);
  if (isV1Beta1(object) && terms.length === 0 && object.spec?.amiFamily === 'AL2') return [{ at: ['spec', 'amiFamily'], selection: 'AL2', isAlias: false, isPublished: true }];
  const names = nameTerms(subject, release)
    .filter((term) => isOnlyAl2(publishedKindsOf(term).map(({ family }) => family)))
    .map(({ name, path }) => ({ at: path, selection: name, isAlias: false, isPublished: false }));
  const parameters = terms
    .filter(({ kind, term }) => kind === 'ssmParameter' && familyOfParameter(term.ssmParameter ?? '') === 'AL2')
    .map(({ term, path }) => ({ at: [...path, 'ssmParameter'], selection: term.ssmParameter ?? '', isAlias: false, isPublished: false }));
  return [...names, ...parameters];
}

function isOnlyAl2(families: readonly string[]): boolean {
  return families.length > 0 && families.every((family) => family === 'AL2');
}
