import type { Environment } from '../../model/lint.ts';
import type { EnvironmentOf } from './subjects-of.ts';

/** Decides where objects belong. `forced` holds for all of them. */
export function environmentsOf({ forced }: { forced?: string }): EnvironmentOf {
  const everywhere: Environment | undefined = forced === undefined ? undefined : { name: forced, production: 'yes', decidedBy: '--env' };
  return () => everywhere ?? { name: 'default', production: 'no', decidedBy: 'nothing says so' };
}
