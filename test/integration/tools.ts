import { execFile, spawnSync } from 'node:child_process';

/** Commands that are not installed. */
export function missingCommands(commands: readonly string[]): string[] {
  return commands.filter((command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0);
}

const MOST_OUTPUT = 64 * 1024 * 1024;

/** Standard output of a command. Throws with what it said when it fails. The command does not outlive this process. */
export function output(command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { ...options, maxBuffer: MOST_OUTPUT }, (error, stdout) => {
      process.off('exit', stop);
      // go mod download -json explains itself on standard output.
      if (error) reject(new Error(`${error.message.trim()}\n${stdout.trim().slice(-1000)}`));
      else resolve(stdout);
    });
    const stop = (): void => void child.kill();
    process.once('exit', stop);
  });
}
