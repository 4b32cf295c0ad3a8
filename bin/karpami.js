#!/usr/bin/env node
'use strict';
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const dist = join(__dirname, '../dist');
const args = process.argv.slice(2);
if (!printPrepared()) void start();

/** `--help` and `--version` are asked for often, by scripts too: the build has written their text, so nothing needs to be loaded. */
function printPrepared() {
  if (args.length !== 1 || !['--help', '--version'].includes(args[0])) return false;
  try {
    writeFileSync(1, readFileSync(join(dist, 'prepared', `${args[0].slice(2)}.txt`)));
    return true;
  } catch {
    return false;
  }
}

async function start() {
  // From Node 22.1 on it keeps what V8 compiles.
  const keepsCompiled = Number.parseInt(process.versions.node, 10) >= 22 && require('node:module').enableCompileCache?.() !== undefined;
  const { processIo, run } = isPlainLint() ? loadLint(keepsCompiled) : await import('../dist/cli.js');
  process.exitCode = await run(args, processIo());
  // What was under way when Ctrl-C came, such as a pipe that nobody writes to, would keep the process.
  if (process.exitCode === 130) process.exit();
}

/** A linter runs on every save: what asks no cluster and no AWS is one file, and code that is compiled already. */
function isPlainLint() {
  return args[0] === 'lint' && !args.some((arg) => /^--(?:snapshot|context|kubeconfig|region|profile)(?:=|$)/.test(arg));
}

function loadLint(keepsCompiled) {
  const filename = join(dist, 'start/lint.cjs');
  const define = keepsCompiled ? require(filename) : loadCompiled(filename);
  const exported = {};
  define(exported, require, (name) => import(name.startsWith('node:') ? name : join(dist, 'start', name)));
  return exported;
}

/** The build has kept what its V8 compiled; another version of V8 refuses it and compiles for itself. */
function loadCompiled(filename) {
  const { Script } = require('node:vm');
  const cachedData = readIfThere(filename.replace(/cjs$/, 'cache'));
  const module = { exports: {} };
  new Script(`(function (module) {${readFileSync(filename, 'latin1')}})`, { filename, cachedData }).runInThisContext()(module);
  return module.exports;
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
