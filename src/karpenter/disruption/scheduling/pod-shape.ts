import type { Toleration } from '../../../model/kubernetes.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import type { Resources } from './resources.ts';

/** What pods that are alike ask for; there is one of each, so that what was found for one pod holds for all of them. */
export interface PodShape {
  id: number;
  /** With one piece of resource `pods`. */
  requests: Resources;
  /** Equal requirements are one object. */
  requirements: Requirements;
  tolerations: readonly Toleration[];
  /** What is asked for where this finds no place. */
  relaxed?: PodShape;
}
