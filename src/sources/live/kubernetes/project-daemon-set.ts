import type { DaemonSet, ObjectMeta } from '../../../model/kubernetes.ts';
import type { Intern } from './intern.ts';
import { podSpecProjection } from './project-pod-spec.ts';
import type { RawPodSpec } from './project-pod-spec.ts';
import { karpenterAnnotations, projectMetadata } from './project.ts';

export interface RawDaemonSet {
  metadata: ObjectMeta;
  spec?: { template?: { metadata?: Pick<ObjectMeta, 'labels' | 'annotations'>; spec?: RawPodSpec } };
}

/** A DaemonSet without environment, images and volumes: what it will take of a node, and of which nodes. */
export function projectDaemonSet({ metadata, spec }: RawDaemonSet, intern: Intern): DaemonSet {
  const template = spec?.template;
  return {
    metadata: { ...projectMetadata(metadata), annotations: karpenterAnnotations(metadata.annotations) },
    spec: spec && {
      template: template && {
        metadata: template.metadata && { labels: template.metadata.labels, annotations: karpenterAnnotations(template.metadata.annotations) },
        spec: template.spec && podSpecProjection(intern)(template.spec),
      },
    },
  };
}
