import type { Config, RuleLevel } from '../../config/config.ts';
import type { Environment } from '../../model/lint.ts';
import type { FileSubject } from '../../rules/subjects.ts';
import type { RawFinding } from './run-rules.ts';

export interface RuleLevels {
  /** Whether a rule can be left out as a whole. */
  isOff(ruleId: string): boolean;
  /** What somebody wants for a finding instead of the rule's own severity. */
  levelOf(finding: RawFinding): RuleLevel | undefined;
}

/** How severe rules are: what the command line says of one, else the configuration for the finding's environment, else for all. */
export function ruleLevels(flags: ReadonlyMap<string, RuleLevel>, config: Config | undefined): RuleLevels {
  const configured = (id: string): NonNullable<ReturnType<Config['rules']['get']>> => config?.rules.get(id) ?? { environments: new Map() };
  return {
    isOff: (id) => {
      const { severity, environments } = configured(id);
      return (flags.get(id) ?? (environments.size === 0 ? severity : undefined)) === 'off';
    },
    levelOf: ({ rule: { info }, subject, file }) => {
      const { severity, environments } = configured(info.id);
      const environment = environments.size === 0 ? undefined : (subject?.environment ?? commonEnvironment(file));
      return flags.get(info.id) ?? (environment === undefined ? undefined : environments.get(environment.name)) ?? severity;
    },
  };
}

/** A file belongs where all of its objects do. */
function commonEnvironment({ subjects }: FileSubject): Environment | undefined {
  const [first, ...others] = subjects;
  return others.every(({ environment }) => environment.name === first?.environment.name) ? first?.environment : undefined;
}
