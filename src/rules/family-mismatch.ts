import type { JsonPath } from '../model/json.ts';
import { nodeClassRule } from './rule.ts';
import { familyOfParameter, knownFamilyOf } from './shared/known-family.ts';
import { distinct, nameTerms, publishedKindsOf } from './shared/name-terms.ts';
import { readAlias, readTerms } from './shared/terms.ts';
import type { NodeClassSubject } from './subjects.ts';
import type { ReleaseFeatures } from '../karpenter/releases.ts';

interface Data {
  family: string;
  /** What is selected: an alias, a name, a parameter. */
  selection: string;
  /** Families of what is selected. */
  own: string[];
  isRefused: boolean;
}

export const familyMismatch = nodeClassRule<Data>({
  id: 'family-mismatch',
  title: 'amiFamily is not the family of the images',
  category: 'selection',
  severity: 'error',
  needs: 'manifest',
  why: 'The family decides what user data Karpenter writes: TOML for Bottlerocket, a NodeConfig for AL2023, a script for AL2. An image of another family cannot read it, so that instances start, never join the cluster and are replaced again and again. With an alias the API server refuses the class.',
  fix: 'Write the family of the images, or amiFamily: Custom where your user data does everything.',
  example: { bad: 'amiFamily: AL2\namiSelectorTerms:\n- alias: al2023@v20260801', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
  fixable: false,
  message: ({ family, selection, own, isRefused }) =>
    isRefused
      ? `"${family}" is refused by the API server beside alias "${selection}", whose images are ${own.join(' or ')}`
      : `images of "${selection}" are ${own.join(' or ')}, and the user data of ${family} does not fit them: their nodes never join the cluster`,
  *check(subject, { release }) {
    const family = knownFamilyOf(subject, release);
    if (family === undefined || subject.object.spec?.amiFamily === undefined) return;
    for (const { at, selection, own, isRefused = false } of selections(subject, release)) {
      if (own.length === 0 || own.includes(family)) continue;
      yield { at, data: { family, selection, own, isRefused }, fix: `Write amiFamily: ${own[0] ?? ''}${isRefused ? ', leave it out' : ''}, or amiFamily: Custom where your user data does everything.` };
    }
  },
});

interface Selection {
  at: JsonPath;
  selection: string;
  own: string[];
  isRefused?: boolean;
}

function selections(subject: NodeClassSubject, release: ReleaseFeatures): Selection[] {
  const alias = readAlias(subject, release);
  if (alias !== undefined) return [{ at: ['spec', 'amiFamily'], selection: alias.text, own: [alias.family], isRefused: true }];
  const names = nameTerms(subject, release).map((term) => ({ at: term.path, selection: term.name, own: distinct(publishedKindsOf(term).map((kind) => kind.family)) }));
  const parameters = readTerms(subject, release).flatMap(({ term, kind, path }) => {
    const own = kind === 'ssmParameter' ? familyOfParameter(term.ssmParameter ?? '') : undefined;
    return own === undefined ? [] : [{ at: [...path, 'ssmParameter'], selection: term.ssmParameter ?? '', own: [own] }];
  });
  return [...names, ...parameters];
}
