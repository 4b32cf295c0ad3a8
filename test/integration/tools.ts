import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Commands that are not installed. */
export function missingCommands(commands: readonly string[]): string[] {
  return commands.filter((command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0);
}

const execute = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;

/** Standard output of a command. Throws with what it said when it fails. */
export async function output(command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string> {
  const { stdout } = await execute(command, args, { ...options, maxBuffer: MOST_OUTPUT });
  return stdout;
}
