/** karpami as a library. */
export { KarpamiError } from './errors.ts';
export type { KarpamiErrorKind } from './errors.ts';
export { VERSION } from './version.ts';
export type * from './model/aws.ts';
export type * from './model/cluster.ts';
export type * from './model/json.ts';
export type * from './model/karpenter.ts';
export type * from './model/kubernetes.ts';
export type * from './model/resolution.ts';
export type * from './model/source-failure.ts';
export type * from './sources/ports.ts';
