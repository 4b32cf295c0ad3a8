import type { Family } from '../family.ts';

/** The families that karpami serves; any other counts as failed. */
export const families: readonly Family[] = [];
