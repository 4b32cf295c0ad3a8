import type { JsonPath } from '../../model/json.ts';
import type { ReadProblemKind } from '../../model/manifest.ts';

/** What a text is instead of a manifest, in one sentence, and how to get at the manifests that it makes. */
export interface Unrendered {
  /** `template`: Karpenter's objects come out of it once it is rendered. `notManifest`: nothing in it is about Karpenter. */
  kind: Extract<ReadProblemKind, 'template' | 'notManifest'>;
  /** Where it shows, as an offset into the text. */
  offset: number;
  message: string;
  hint?: string;
}

/** The program that reads what others render. */
export const READER = 'karpami lint -';

/** Joins the command that renders with the one that reads. */
export function pipeOf(command: string): string {
  return `${command} | ${READER}`;
}

/** The same of a value that was read. */
export interface UnrenderedValue extends Omit<Unrendered, 'offset'> {
  /** From the value to where it shows. */
  path: JsonPath;
}
