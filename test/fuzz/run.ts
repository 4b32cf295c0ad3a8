import { check } from './check.ts';
import { inputOf } from './inputs.ts';
import type { FuzzInput } from './inputs.ts';

export interface Broken {
  index: number;
  input: FuzzInput;
  message: string;
}

/** What is wrong with the input of a number, if anything is. */
export async function tryInput(seeds: readonly FuzzInput[], seed: number, index: number): Promise<Broken | undefined> {
  const input = inputOf(seeds, seed, index);
  const message = await complaintOf(input, index);
  return message === undefined ? undefined : { index, input, message };
}

export async function complaintOf(input: FuzzInput, index: number): Promise<string | undefined> {
  try {
    await check(input, index);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** The same complaint has the same kind, wherever it comes up: its first line without numbers, and the place in the code. */
export function kindOf(message: string): string {
  const [first = '', second = ''] = message.split('\n');
  const place = second.trim().replace(/\(.*\//, '(');
  return `${first.slice(0, 120)} ${place}`.replaceAll(/\d+/g, '#').replaceAll(/"[^"]*"/g, '"…"');
}
