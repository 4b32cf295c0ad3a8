import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import type { Step } from '../../integration/steps.ts';
import { openPage } from '../browser.ts';
import type { PageFile } from '../pages.ts';

const WIDTHS = [360, 768, 1280, 1600];

const MEGABYTES = 1_000_000;

/** What holds for every page: it does nothing that it should not, and is no wider than the screen. */
export function quietSteps(browser: Browser, pages: readonly PageFile[]): Step[] {
  return [
    ...pages.map(({ name, file }): Step => ({ name: `${name}: no message, no violation of its policy, no request, nothing beside the screen`, run: () => staysQuiet(browser, file) })),
    ...pages.map(({ name, file }): Step => ({ name: `${name}: names for all fields and pictures, no id twice, no reference to nothing`, run: () => isNamed(browser, file) })),
    { name: 'hostile names stand in the page as text', run: () => showsHostileNames(browser, fileOf(pages, 'hostile names')) },
    { name: 'a page with 1,000 NodeClaims is at most 2 MB', run: () => isSmall(fileOf(pages, '1000 NodeClaims')) },
  ];
}

function fileOf(pages: readonly PageFile[], name: string): string {
  return pages.find((page) => page.name === name)?.file ?? '';
}

async function isSmall(file: string): Promise<void> {
  const { size } = await stat(file);
  assert.ok(size <= 2 * MEGABYTES, `${size} bytes`);
}

async function staysQuiet(browser: Browser, file: string): Promise<void> {
  const { page, complaints } = await openPage(browser, file);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), width);
  }
  assert.deepEqual(complaints, []);
  await page.context().close();
}

const UNNAMED = `[
  ...[...document.querySelectorAll('svg[role=img]')].filter((svg) => !svg.getAttribute('aria-label')),
  ...[...document.querySelectorAll('svg:not([role=img])')].filter((svg) => svg.getAttribute('aria-hidden') !== 'true'),
  ...[...document.querySelectorAll('input, select')].filter((field) => field.labels.length === 0),
  ...[...document.querySelectorAll('button, summary, h1, h2, h3, th, a, caption')].filter((element) => element.textContent.trim() === '' && !element.querySelector('svg')),
].map((element) => element.outerHTML.slice(0, 200))`;

const IDS_TWICE = `[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index)`;

const DANGLING = `[...document.querySelectorAll('use')].map((use) => use.getAttribute('href').slice(1)).concat([...document.querySelectorAll('[aria-controls]')].map((element) => element.getAttribute('aria-controls'))).filter((id) => !document.getElementById(id))`;

async function isNamed(browser: Browser, file: string): Promise<void> {
  const { page } = await openPage(browser, file);
  assert.deepEqual(await page.evaluate(UNNAMED), []);
  assert.deepEqual(await page.evaluate(IDS_TWICE), []);
  assert.deepEqual(await page.evaluate(DANGLING), []);
  await page.context().close();
}

async function showsHostileNames(browser: Browser, file: string): Promise<void> {
  const { page, complaints } = await openPage(browser, file);
  const filter = page.locator('input[type=search]').first();
  const cells = page.locator('tbody tr td:first-child');
  // Filtering lets the script write the rows, too.
  for (const text of ['<script>alert(1)</script>', '"onload="alert(3)"', '</style></script></title><h1>out</h1>', 'line\\u2028separator\\u2029', 'right\\u202eto left', 'שלום עולם', '🚀', '\\u0000\\u001b[2J\\u0007\\u009b', 'half a \\ud83d']) {
    assert.ok((await page.locator('main').innerText()).includes(text), `${text} is not in the page`);
    await filter.fill(text);
    assert.ok((await cells.first().innerText()).includes(text), `${text} is not found by the filter`);
    await filter.fill('');
  }
  const foreign = await page.evaluate<number>(`document.querySelectorAll('img, main h1, iframe, object, embed, [onload], [onerror], [onmouseover], main style, main script:not([type="application/json"])').length`);
  assert.equal(foreign, 0);
  assert.equal(await page.evaluate<number>(`document.querySelectorAll('script:not([type])').length`), 1);
  assert.deepEqual(complaints, []);
  await page.context().close();
}
