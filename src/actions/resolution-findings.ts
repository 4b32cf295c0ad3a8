import { familyOfImageName, kubernetesVersionInName } from '../karpenter/amis/image-name.ts';
import type { Image } from '../model/aws.ts';
import type { ClassResolution, Finding, Unchecked } from '../model/report.ts';
import { uncheckedOf } from './unchecked.ts';

/** What is wrong with a selection: no AMI at all, variants that are missing, images that do not belong to the cluster or the family. */
export function resolutionFindings(item: ClassResolution): Finding[] {
  return [...noAmi(item), ...partialAlias(item), ...imageMismatches(item)].map((finding) => (item.at === undefined ? finding : { ...finding, at: item.at }));
}

/** Questions that karpami itself could not get answered. */
export function resolutionFailures(item: ClassResolution): Unchecked[] {
  return item.resolution.failures.map((failure) => uncheckedOf(subjectOf(item), failure, item.at));
}

function subjectOf({ name, region, kubernetesVersion }: ClassResolution): string {
  return `EC2NodeClass ${name} (${region === undefined ? '' : `${region.value}, `}Kubernetes ${kubernetesVersion.value})`;
}

/** Where karpami could not look, it does not claim that there is none. */
function noAmi(item: ClassResolution): Finding[] {
  const { outcome, problem, failures } = item.resolution;
  if (outcome === 'ok' || failures.length > 0) return [];
  const existing = item.existingVersions?.[0];
  return [
    {
      id: 'no-ami',
      severity: 'error',
      subject: subjectOf(item),
      message: problem ?? 'the selection gives no AMI',
      fix: existing === undefined ? undefined : `the nearest published version is ${existing}`,
    },
  ];
}

/** Karpenter skips missing parameters without a word: the nodes that need them get no AMI. */
function partialAlias(item: ClassResolution): Finding[] {
  if (item.resolution.outcome !== 'ok') return [];
  const missing = item.resolution.parameters.filter(({ outcome }) => outcome.status === 'notFound' || outcome.status === 'notAnImage');
  if (missing.length === 0) return [];
  const words = missing.map(({ architecture, variants, name }) => (architecture === undefined ? name : `${architecture} ${variants.join('/')}`));
  return [
    {
      id: 'missing-variant',
      severity: 'warning',
      subject: subjectOf(item),
      message: `no AMI for ${words.join(', ')}: Karpenter passes over the missing parameters without a word, and such nodes cannot be launched`,
    },
  ];
}

function imageMismatches(item: ClassResolution): Finding[] {
  const kept = item.resolution.candidates.filter((candidate) => candidate.kept).map(({ image }) => image);
  const images = [...new Map(kept.map((image) => [image.id, image])).values()];
  return images.flatMap((image) => [...versionMismatch(item, image), ...familyMismatch(item, image)]);
}

function versionMismatch(item: ClassResolution, image: Image): Finding[] {
  const own = kubernetesVersionInName(image.name);
  const control = item.kubernetesVersion.value;
  if (own === undefined || own === control) return [];
  const skew = minor(own) - minor(control);
  const harm = skew > 0 ? 'a kubelet newer than the control plane is not supported' : skew < -3 ? 'a kubelet more than three minors older is not supported' : 'the selection does not follow the control plane';
  return [
    {
      id: 'kubernetes-version-mismatch',
      severity: 'warning',
      subject: subjectOf(item),
      message: `${image.id} (${image.name}) is built for Kubernetes ${own}, the control plane is ${control}: ${harm}`,
    },
  ];
}

const minor = (version: string): number => Number(version.split('.')[1]);

function familyMismatch(item: ClassResolution, image: Image): Finding[] {
  const own = familyOfImageName(image.name);
  if (own === undefined || own === item.family || item.family === 'Custom') return [];
  return [
    {
      id: 'family-mismatch',
      severity: 'warning',
      subject: subjectOf(item),
      message: `${image.id} (${image.name}) is an ${own} image, but the class is of family ${item.family}: its user data will not fit`,
      fix: `set amiFamily: ${own}, or select ${item.family} images`,
    },
  ];
}
