/** One thing that has to hold; throws when it does not. */
export interface Step {
  name: string;
  run: () => Promise<void>;
}

export interface Tally {
  passed: number;
  failed: number;
}

/** Runs steps one after the other, a line each. A failed step does not stop those behind it. */
export async function runSteps(steps: readonly Step[], say: (line: string) => void): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  for (const { name, run } of steps) {
    const started = performance.now();
    try {
      await run();
      tally.passed += 1;
      say(`ok    ${name} (${seconds(started)})`);
    } catch (error) {
      tally.failed += 1;
      say(`FAIL  ${name} (${seconds(started)})\n${indent(error instanceof Error ? (error.stack ?? error.message) : String(error))}`);
    }
  }
  return tally;
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '      ');
}
