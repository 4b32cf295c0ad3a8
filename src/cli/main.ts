import { KarpamiError, isKarpamiError } from '../errors.ts';
import { escapeText } from '../report/escape.ts';
import { VERSION } from '../version.ts';
import type { Io } from './io.ts';
import { EXIT } from './verdict.ts';

export { processIo } from './io.ts';

/** Runs one command line and returns its exit code. Nothing is thrown. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
      io.stdout.write(`${VERSION}\n`);
      return EXIT.ok;
    }
    const { runProgram } = await import('./program.ts');
    return await interruptible(runProgram(argv, io), io.signal);
  } catch (error) {
    return explain(error, io);
  }
}

/** Ctrl-C does not wait for what is still under way. */
async function interruptible(work: Promise<number>, signal: AbortSignal): Promise<number> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    const refuse = (): void => reject(new KarpamiError('interrupted', 'interrupted'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
  interrupted.catch(() => undefined);
  return Promise.race([work, interrupted]);
}

function explain(error: unknown, io: Io): number {
  if (!isKarpamiError(error)) return explainDefect(error, io);
  if (error.kind === 'interrupted') return EXIT.interrupted;
  io.stderr.write(`karpami: ${safeLines(error.message)}\n`);
  if (error.hint !== undefined) io.stderr.write(`  ${safeLines(error.hint)}\n`);
  return error.kind === 'defect' ? EXIT.defect : EXIT.notRun;
}

/** Messages may quote text from files and clusters. */
function safeLines(text: string): string {
  return text.split('\n').map(escapeText).join('\n  ');
}

function explainDefect(error: unknown, io: Io): number {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.stderr.write(`karpami ${VERSION}: a defect in karpami stopped this run\n${safeLines(stack)}\nPlease report the lines above together with the command line and, where you may share it, the input (a snapshot holds no secrets).\n`);
  return EXIT.defect;
}
