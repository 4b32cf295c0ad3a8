import type { Family } from '../family.ts';
import { cronFamily } from './cron.ts';
import { requirementsFamily } from './requirements.ts';

/** The families that karpami serves; any other counts as failed. */
export const families: readonly Family[] = [requirementsFamily, cronFamily];
