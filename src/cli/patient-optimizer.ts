import type { FileSource } from '../sources/ports.ts';

const MANY_FILES = 20;

/** Eight times V8's own. */
const INTERRUPT_BUDGET = 1_000_000;

/**
 * In a run over a repository V8 spends a quarter of the time on optimizing functions that are hardly called again. Where there are many files it is told to
 * wait until they are hotter; what runs for long is optimized all the same.
 */
export function withPatientOptimizer(files: FileSource): FileSource {
  return {
    ...files,
    read: async (paths, options) => {
      const reading = await files.read(paths, options);
      if (reading.texts.length >= MANY_FILES) (await import('node:v8')).setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
      return reading;
    },
  };
}
