import { kubernetesVersionInName } from '../karpenter/amis/image-name.ts';
import { minorOf } from '../karpenter/amis/kubernetes-version.ts';
import type { Severity } from '../model/report.ts';
import { groupBy } from '../util/group-by.ts';
import { nodeClassRule } from './rule.ts';
import { imagesText, keptImages } from './shared/resolutions.ts';

export const k8sMismatch = nodeClassRule<{ images: string; isOne: boolean; own: string; control: string; region: string | undefined; skew: number }>({
  id: 'k8s-mismatch',
  title: 'The selected image is made for another Kubernetes version',
  category: 'selection',
  severity: 'warning',
  severityNote: 'error where the image is newer than the control plane or more than three minor versions older',
  needs: 'aws',
  why: 'A kubelet must not be newer than the control plane, and at most three minor versions older: other nodes may not join, or do not work as they should. An older image also means that the selection does not follow the control plane.',
  fix: 'Select an image of the version of the control plane: an alias does so by itself, names and tags have to hold the version.',
  fixable: false,
  message: ({ images, isOne, own, control, region, skew }) =>
    `${images} ${isOne ? 'is' : 'are'} made for Kubernetes ${own}, and the control plane${region === undefined ? '' : ` in ${region}`} is ${control}: ${harmOf(skew)}`,
  *check(subject, { aws, release }) {
    for (const resolved of aws?.resolutionsOf(subject) ?? []) {
      const control = resolved.kubernetesVersion.value;
      const kept = keptImages(subject, resolved, release);
      for (const [own, [first, ...others]] of groupBy(kept, ({ candidate }) => kubernetesVersionInName(candidate.image.name) ?? control)) {
        const skew = skewOf(own, control);
        if (skew === undefined || skew === 0 || first === undefined) continue;
        const images = imagesText([first, ...others].map(({ candidate }) => candidate.image));
        yield { at: first.at, data: { images, isOne: others.length === 0, own, control, region: resolved.region, skew }, severity: severityOf(skew) };
      }
    }
  },
});

const OLDEST = -3;

function severityOf(skew: number): Severity {
  return skew > 0 || skew < OLDEST ? 'error' : 'warning';
}

function harmOf(skew: number): string {
  if (skew > 0) return 'a kubelet newer than the control plane is not supported';
  return skew < OLDEST ? 'a kubelet more than three minor versions older is not supported' : 'the selection does not follow the control plane';
}

function skewOf(own: string, control: string): number | undefined {
  const [image, plane] = [minorOf(own), minorOf(control)];
  return image.ok && plane.ok ? image.minor - plane.minor : undefined;
}
