import type { Environment } from '../../model/lint.ts';

/** What a finding says of where its object belongs. */
export type Production = Pick<Environment, 'production' | 'decidedBy'>;

export function productionOf({ production, decidedBy }: Environment): Production {
  return { production, decidedBy };
}

/** How much it matters that a selection moves by itself. */
export const FLOATING_SEVERITY = { yes: 'error', maybe: 'warning', no: 'info' } as const;

/** Of what is intended often enough, and dangerous in production. */
export const CAREFUL_SEVERITY = { yes: 'warning', maybe: 'info', no: 'info' } as const;

/** For the end of a sentence: which word made it production. */
export function productionClause({ production, decidedBy }: Production): string {
  return production === 'no' ? '' : `, and this is ${production === 'maybe' ? 'perhaps ' : ''}production: ${decidedBy}`;
}
