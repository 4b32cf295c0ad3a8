import { isWindows } from '../../karpenter/amis/alias.ts';
import { amiFamilyOf } from '../../karpenter/amis/selector-terms.ts';
import { kubernetesArchitecture } from '../../karpenter/amis/variants.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { NodeClassSubject } from '../subjects.ts';
import { knownFamilyOf } from './known-family.ts';
import { nameTerms, publishedKindsOf } from './name-terms.ts';
import { readTerms } from './terms.ts';

const BOTH = ['amd64', 'arm64'];

/** For which architectures the images of a class can be, in Kubernetes' spelling; `undefined` where that cannot be told from the terms. */
export function architecturesOfClass(subject: NodeClassSubject, release: ReleaseFeatures): string[] | undefined {
  const family = knownFamilyOf(subject, release);
  if (family !== undefined && isWindows(family)) return ['amd64'];
  const terms = readTerms(subject, release);
  const names = new Map(nameTerms(subject, release).map((term) => [term.path.slice(0, -1).join('.'), term]));
  const found = new Set<string>();
  for (const { term, kind, path } of terms) {
    const name = names.get(path.join('.'));
    const own = kind === 'alias' ? BOTH : kind === 'ssmParameter' ? parameterArchitectures(term.ssmParameter ?? '') : name && publishedKindsOf(name).map(({ architecture }) => kubernetesArchitecture(architecture) ?? '');
    if (own === undefined || own.length === 0) return undefined;
    for (const architecture of own) found.add(architecture);
  }
  return found.size === 0 ? undefined : [...found].sort();
}

/** AWS's own paths have it as a step of its own. */
function parameterArchitectures(path: string): string[] | undefined {
  if (!path.startsWith('/aws/service/')) return undefined;
  const found = path.split('/').flatMap((step) => {
    if (step === 'x86_64' || step === 'amd64') return ['amd64'];
    return step === 'arm64' || step === 'amazon-linux-2-arm64' ? ['arm64'] : [];
  });
  return found.length === 1 ? found : undefined;
}

/** Which operating system the nodes of a class have. `pkg/providers/instancetype/types.go getOS`. */
export function systemOfClass({ object }: NodeClassSubject, release: ReleaseFeatures): 'linux' | 'windows' | undefined {
  const family = amiFamilyOf(object, release);
  if (family === undefined) return undefined;
  return /^windows/i.test(family) ? 'windows' : 'linux';
}

/** Letters, a generation and what makes it special: `m7gd` has Graviton, `m7i` and `m7a` have not. */
const FAMILY = /^(?<series>[a-z]+)\d+(?<traits>[a-z]*)$/;
/** Not EC2's usual scheme: Macs, and combined chips whose letters say something else. */
const ODD_SERIES: ReadonlySet<string> = new Set(['mac', 'p', 'trn', 'inf', 'u']);

/** The architecture of an instance family such as `m7g`; `undefined` where its name does not tell. */
export function architectureOfFamily(family: string): string | undefined {
  if (family === 'a1') return 'arm64';
  const { series, traits } = FAMILY.exec(family)?.groups ?? {};
  if (series === undefined || traits === undefined || ODD_SERIES.has(series)) return undefined;
  return traits.includes('g') ? 'arm64' : 'amd64';
}
