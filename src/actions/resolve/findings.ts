import type { ClassResolution, Finding, Unchecked } from '../../model/report.ts';
import { uncheckedOf } from '../unchecked.ts';
import { imageMismatches } from './image-mismatches.ts';
import { noAmi } from './no-ami.ts';
import { unmatched } from './unmatched.ts';

/** What is wrong with a selection: no AMI at all, terms and variants without one, images that do not belong to the cluster or the family. */
export function resolutionFindings(item: ClassResolution): Finding[] {
  const place = item.at === undefined ? {} : { at: item.at };
  return [...noAmi(item), ...unmatched(item), ...imageMismatches(item)].map((finding) => ({ ...finding, subject: subjectOf(item), ...place }));
}

/** Questions that karpami itself could not get answered. */
export function resolutionFailures(item: ClassResolution): Unchecked[] {
  return item.resolution.failures.map((failure) => uncheckedOf(subjectOf(item), failure, item.at));
}

function subjectOf({ name, region, kubernetesVersion }: ClassResolution): string {
  return `EC2NodeClass ${name} (${region === undefined ? '' : `${region.value}, `}Kubernetes ${kubernetesVersion.value})`;
}
