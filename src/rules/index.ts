import { aliasLatest } from './alias-latest.ts';
import type { Rule } from './rule.ts';

/** The catalogue, in the order in which it is shown. */
export const RULES: readonly Rule[] = [aliasLatest];
