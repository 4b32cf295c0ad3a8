import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from '../../src/manifests/parse-manifests.ts';

interface Input {
  description: string;
  default?: string;
}

interface Step {
  name: string;
  id: string;
  shell: string;
  run: string;
  env: Record<string, string>;
  'working-directory'?: string;
}

export interface CompositeAction {
  inputs: Record<string, Input>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
}

export interface ActionRun {
  status: number;
  /** What the log of the runner would show. */
  log: string;
  outputs: Record<string, string>;
  summary: string;
}

export interface RunOptions {
  /** Of the action itself. */
  actionFolder: string;
  /** Where the repository is checked out. */
  workspace: string;
  /** Where the runner keeps its files; made anew for each run. */
  temp: string;
  env: Record<string, string | undefined>;
  /** Outputs, by name, of steps that ran before and need not run again. */
  done?: Record<string, Record<string, string>>;
}

export function readYaml(path: string): unknown {
  const { documents, problems } = readDocuments({ path, text: readFileSync(path, 'utf8') });
  if (problems.length > 0) throw new Error(`${path}: ${problems.map(({ message }) => message).join('; ')}`);
  return documents[0]?.value;
}

/** Runs the steps as GitHub's runner does: one after the other, each in its own bash, up to the first that fails. */
export function runAction(action: CompositeAction, given: Record<string, string>, { actionFolder, workspace, temp, env, done = {} }: RunOptions): ActionRun {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(action.inputs, name));
  if (unknown.length > 0) throw new Error(`there is no input ${unknown.join(', ')}`);
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value = '' }]) => [`inputs.${name}`, given[name] ?? value]));
  const outputsBefore = Object.entries(done).flatMap(([id, outputs]) => Object.entries(outputs).map(([name, value]) => [`steps.${id}.outputs.${name}`, value]));
  const values: Record<string, string> = { ...inputs, 'github.action_path': actionFolder, ...Object.fromEntries(outputsBefore) };
  const expand = (text: string): string => text.replaceAll(EXPRESSION, (_match, name: string) => valueOf(values, name));
  mkdirSync(temp, { recursive: true });
  const files = { GITHUB_STEP_SUMMARY: join(temp, 'step-summary.md'), GITHUB_OUTPUT: join(temp, 'output') };
  writeFileSync(files.GITHUB_STEP_SUMMARY, '');
  let [status, log] = [0, ''];
  for (const step of action.runs.steps.filter(({ id }) => done[id] === undefined)) {
    writeFileSync(files.GITHUB_OUTPUT, '');
    const script = join(temp, `${step.id}.sh`);
    writeFileSync(script, step.run);
    const stepEnv = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, expand(value)]));
    const cwd = join(workspace, expand(step['working-directory'] ?? '.'));
    const ran = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], { cwd, encoding: 'utf8', env: { ...env, ...files, RUNNER_TEMP: temp, ...stepEnv } });
    log += ran.stdout + ran.stderr;
    for (const line of readFileSync(files.GITHUB_OUTPUT, 'utf8').split('\n').filter(Boolean)) values[`steps.${step.id}.outputs.${line.slice(0, line.indexOf('='))}`] = line.slice(line.indexOf('=') + 1);
    status = ran.status ?? -1;
    if (status !== 0) break;
  }
  const outputs = Object.fromEntries(Object.entries(action.outputs).map(([name, { value }]) => [name, expand(value)]));
  return { status, log, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

const EXPRESSION = /\$\{\{ ([\w.-]+) \}\}/g;

/** A step that did not run has no outputs. */
function valueOf(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name] ?? (name.startsWith('steps.') ? '' : undefined);
  if (value === undefined) throw new Error(`nothing is called ${name}`);
  return value;
}
