// Builds dist after an installation in a checkout. npm also runs this where karpami is installed from git, as pre-commit does; with --global
// it brings no development packages then, and the build gets them itself.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** npm hands its own flags on; these would make this installation global, too. */
const OUTER_FLAGS = ['npm_config_global', 'npm_config_location', 'npm_config_prefix', 'npm_config_install_links', 'npm_config_omit', 'npm_config_package_lock_only'];

function installPackages() {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUTER_FLAGS.includes(name.toLowerCase())));
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  // Standard output may be read for the name of a tarball.
  const options = { cwd: root, env, stdio: ['ignore', 2, 2] };
  const { status } = npm === undefined ? spawnSync('npm', args, options) : spawnSync(process.execPath, [npm, ...args], options);
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(root, 'node_modules/rolldown'))) installPackages();
const { status } = spawnSync(process.execPath, [join(root, 'test/tools/build.mjs'), '--no-types'], { cwd: root, stdio: ['ignore', 2, 2] });
process.exitCode = status ?? 1;
