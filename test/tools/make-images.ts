// Takes the pictures of docs/images from the pages that karpami writes for the demo's snapshot.
// usage: npm run docs:images
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { findChromium, launch, openPage } from '../browser/browser.ts';
import { runKarpami } from '../integration/run-karpami.ts';

const root = process.env['KARPAMI_ROOT'] ?? '.';
const images = join(root, 'docs/images');
const MARGIN = 12;
const WIDTH = 1280;

interface Picture {
  name: string;
  args: string[];
  /** From the top of the first to the end of the last. */
  parts: (page: Page) => Locator[];
}

const PICTURES: Picture[] = [
  { name: 'plan', args: ['plan'], parts: (page) => [page.locator('.tiles'), page.locator('figure')] },
  {
    name: 'budgets',
    args: ['budgets', '--tz', 'Europe/Berlin'],
    parts: (page) => {
      const pool = page.locator('section', { has: page.getByRole('heading', { name: 'NodePool general' }) });
      return [pool.getByRole('heading', { name: 'NodePool general' }), pool.locator('.pair').first()];
    },
  },
];

async function take(browser: Browser, { name, args, parts }: Picture, folder: string): Promise<void> {
  const file = join(folder, `${name}.html`);
  await runKarpami([...args, '--snapshot', join(root, 'fixtures/demo/cluster.json'), '-o', `html=${file}`], {});
  const { page } = await openPage(browser, file, { viewport: { width: WIDTH, height: 900 }, colorScheme: 'light' });
  const boxes = await Promise.all(parts(page).map((part) => part.boundingBox()));
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) throw new Error(`${name}: what to show is not on the page`);
  const y = first.y - MARGIN;
  await page.screenshot({ path: join(images, `${name}.png`), fullPage: true, clip: { x: 0, y, width: WIDTH, height: last.y + last.height + MARGIN - y } });
  await page.context().close();
}

const chromium = findChromium();
if (chromium === undefined) throw new Error('the pictures need chromium (Debian: chromium)');
const folder = mkdtempSync(join(tmpdir(), 'karpami-images-'));
mkdirSync(images, { recursive: true });
const browser = await launch(chromium);
for (const picture of PICTURES) await take(browser, picture, folder);
await browser.close();
rmSync(folder, { recursive: true });
