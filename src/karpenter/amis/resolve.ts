/**
 * A resolution in three pure steps with the questions in between left to the caller: `askParameters` → SSM → `askImages` → EC2 →
 * `concludeResolution`.
 */
export { askParameters } from './ask-parameters.ts';
export type { EarlyOutcome, ParameterPlan, ResolutionRequest, SelectionKind } from './ask-parameters.ts';
export { askImages } from './ask-images.ts';
export type { ImagePlan } from './ask-images.ts';
export { concludeResolution } from './conclude-resolution.ts';
export type { ConclusionContext } from './conclude-resolution.ts';
export type { ResolutionNote } from './resolution-notes.ts';
