import { spawn } from 'node:child_process';

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the installed command with these arguments in an environment of its own: nothing of the tester's reaches it but PATH. */
export type RunKarpami = (args: readonly string[], env: Record<string, string>) => Promise<Outcome>;

const BINARY = `${process.env.KARPAMI_ROOT}/bin/karpami.js`;

export const runKarpami: RunKarpami = (args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BINARY, ...args], { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
