import { usageError } from '../errors.ts';
import { NEWEST_RELEASE, newestRelease, parseKarpenterVersion, releaseFeatures } from '../karpenter/releases.ts';
import type { ReleaseFeatures } from '../karpenter/releases.ts';
import type { ClusterState } from '../model/cluster.ts';
import type { Sourced } from '../model/report.ts';

export interface KnownRelease {
  features: ReleaseFeatures;
  sourced: Sourced<string>;
  notes: string[];
  /** Nothing said which release it is. */
  isGuess?: true;
}

/** Which release's behaviour to use: the flag, else the controller in the cluster, else the hash version on the classes, else the newest. */
export function chooseRelease(flag: string | undefined, state?: ClusterState): KnownRelease {
  if (flag !== undefined) return fromFlag(flag);
  const running = state?.karpenterVersion;
  const parsed = running === undefined ? undefined : parseKarpenterVersion(running.version);
  if (running !== undefined && parsed?.ok === true) {
    const found = releaseFeatures(parsed.version);
    if (found.supported) return known(found.features, running.source);
  }
  const guessed = fromHashVersion(state) ?? known(newestRelease(), 'the newest release that karpami knows');
  return { ...guessed, isGuess: true, notes: [...guessed.notes, ...whyGuessed(state)] };
}

/** The rest holds for the release that is shown; which one runs, the user can say. */
function whyGuessed(state: ClusterState | undefined): string[] {
  const failure = state?.failures.karpenterDeployment;
  const running = state?.karpenterVersion;
  if (failure !== undefined) return [`The release of Karpenter was not read from its Deployment in cluster ${state?.name ?? ''}: ${failure.message}; --karpenter-version says which one runs.`];
  return running === undefined ? [] : [`"${running.version}" (${running.source}) is no release of Karpenter that karpami knows; --karpenter-version says which one runs.`];
}

function fromFlag(flag: string): KnownRelease {
  const parsed = parseKarpenterVersion(flag);
  if (!parsed.ok) throw usageError(`--karpenter-version ${parsed.problem}`);
  const found = releaseFeatures(parsed.version);
  if (!found.supported) throw usageError(`--karpenter-version: ${found.problem}`);
  return known(found.features, '--karpenter-version');
}

function known(features: ReleaseFeatures, source: string): KnownRelease {
  const notes = features.isNewerThanKnown ? [`Karpenter ${features.text} is newer than this karpami knows: it answers as ${NEWEST_RELEASE} does.`] : [];
  return { features, sourced: { value: features.text, source }, notes };
}

/** The running controller writes its hash version on every class: a range of releases, of which the last is taken. */
const LAST_RELEASE_BY_HASH_VERSION: Record<string, string> = { v3: '1.0', v4: '1.11', v5: '1.14', v6: NEWEST_RELEASE };

const HASH_VERSION = 'karpenter.k8s.aws/ec2nodeclass-hash-version';

function fromHashVersion(state: ClusterState | undefined): KnownRelease | undefined {
  const versions = (state?.nodeClasses ?? []).map(({ metadata }) => metadata.annotations?.[HASH_VERSION]);
  const text = versions.flatMap((version) => (version === undefined ? [] : [version])).sort().at(-1);
  const release = text === undefined ? undefined : LAST_RELEASE_BY_HASH_VERSION[text];
  const parsed = release === undefined ? undefined : parseKarpenterVersion(release);
  if (parsed?.ok !== true) return undefined;
  const found = releaseFeatures(parsed.version);
  return found.supported ? known(found.features, `the hash version ${text ?? ''} of the EC2NodeClasses, which fits several releases`) : undefined;
}
