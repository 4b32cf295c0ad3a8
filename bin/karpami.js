#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';

const args = process.argv.slice(2);
if (!printPrepared()) {
  const { default: module } = await import('node:module');
  // Only from Node 22.1 on.
  module.enableCompileCache?.();
  const { processIo, run } = await import('../dist/cli.js');
  process.exitCode = await run(args, processIo());
  // What was under way when Ctrl-C came, such as a pipe that nobody writes to, would keep the process.
  if (process.exitCode === 130) process.exit();
}

/** `--help` and `--version` are asked for often, by scripts too: the build has written their text, so nothing needs to be loaded. */
function printPrepared() {
  if (args.length !== 1 || !['--help', '--version'].includes(args[0])) return false;
  try {
    writeFileSync(1, readFileSync(new URL(`../dist/prepared/${args[0].slice(2)}.txt`, import.meta.url)));
    return true;
  } catch {
    return false;
  }
}
