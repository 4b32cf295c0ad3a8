#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';

const args = process.argv.slice(2);
if (args.length === 1 && args[0] === '--version') {
  // Asked often, by scripts too: answered before anything is loaded.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else {
  // Only from Node 22.1 on.
  module.enableCompileCache?.();
  const { processIo, run } = await import('../dist/cli.js');
  process.exitCode = await run(args, processIo());
}
