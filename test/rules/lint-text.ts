import { lint } from '../../src/actions/lint.ts';
import type { LintInput } from '../../src/actions/lint.ts';
import type { LintFinding, LintReport } from '../../src/model/lint.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';

export interface LintOptions {
  /** Of the only file. */
  path?: string;
  /** As `--env`: all objects are of this environment, which is production. */
  env?: string;
  karpenterVersion?: string;
  kubernetesVersion?: string;
  /** Only the findings of this rule. */
  rule?: string;
  /** Anything else that differs from what the command line gives without flags. */
  input?: Partial<LintInput>;
}

export const LINT_CLOCK = '2026-12-01T12:00:00Z';

/** What `karpami lint` reports for one file. */
export async function lintText(text: string, options: LintOptions = {}): Promise<LintFinding[]> {
  const { findings } = await lintFiles({ [options.path ?? 'file.yaml']: text }, options);
  return options.rule === undefined ? findings : findings.filter(({ id }) => id === options.rule);
}

/** The same for several files: text by path. */
export function lintFiles(files: Record<string, string>, { env, karpenterVersion, kubernetesVersion, input = {} }: LintOptions = {}): Promise<LintReport> {
  return lint({
    files: memoryFiles({ files }),
    paths: Object.keys(files),
    targets: [],
    at: LINT_CLOCK,
    karpenterVersion,
    kubernetesVersions: kubernetesVersion === undefined ? [] : [kubernetesVersion],
    regions: [],
    environment: env,
    ruleSettings: new Map(),
    strictInputs: undefined,
    ...input,
  });
}
