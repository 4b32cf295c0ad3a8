import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps } from '../integration/steps.ts';
import { findChromium, launch } from './browser.ts';
import { writePages } from './pages.ts';
import { keyboardSteps } from './stages/keyboard.ts';
import { lookSteps } from './stages/looks.ts';
import { quietSteps } from './stages/quiet.ts';
import { tableSteps } from './stages/tables.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const chromium = findChromium();
if (chromium === undefined) {
  say('skipped: the stage opens pages in a browser, and chromium (Debian: chromium) is not found; CHROMIUM names another one');
  say('0 passed, 0 failed, 1 skipped');
} else {
  const folder = join(process.env['KARPAMI_ROOT'] ?? '.', 'build/browser');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await launch(chromium);
  try {
    const pages = await writePages(folder);
    const fileOf = (name: string): string => pages.find((page) => page.name === name)?.file ?? '';
    const steps = [...quietSteps(browser, pages), ...tableSteps(browser, fileOf), ...keyboardSteps(browser, fileOf), ...lookSteps(browser, { fileOf, folder })];
    const { passed, failed } = await runSteps(steps, say);
    say(`Pages and screenshots are in ${folder}`);
    say(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}
