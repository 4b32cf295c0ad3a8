import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Step } from '../../integration/steps.ts';
import { openPage } from '../browser.ts';

interface Claims {
  page: Page;
  table: Locator;
  rows: Locator;
  filter: Locator;
  status: Locator;
}

/** The table of NodeClaims. */
async function openClaims(browser: Browser, file: string): Promise<Claims> {
  const { page } = await openPage(browser, file);
  const data = page.locator('.data', { has: page.getByRole('table', { name: 'NodeClaims', exact: true }) }).first();
  return { page, table: data.locator('table'), rows: data.locator('tbody tr'), filter: data.locator('input[type=search]'), status: data.getByRole('status') };
}

export function tableSteps(browser: Browser, fileOf: (name: string) => string): Step[] {
  return [
    { name: 'a filter keeps the rows that have every word, and says how many', run: () => filters(browser, fileOf('drift')) },
    { name: 'a choice keeps the rows with that value', run: () => chooses(browser, fileOf('drift')) },
    { name: 'a title sorts, and sorts the other way round', run: () => sorts(browser, fileOf('drift')) },
    { name: 'a row that the script writes is the row that the page had', run: () => writesTheSame(browser, fileOf('drift')) },
    { name: 'of 10,000 rows 500 are there, more on demand, and the filter finds all', run: () => copesWithMany(browser, fileOf('10000 NodeClaims')) },
    { name: 'without scripts all is there but what needs them', run: () => worksWithoutScripts(browser, fileOf('10000 NodeClaims')) },
  ];
}

async function filters(browser: Browser, file: string): Promise<void> {
  const { page, rows, filter, status } = await openClaims(browser, file);
  assert.equal(await status.innerText(), '15 rows');
  await filter.fill('BATCH pending');
  assert.equal(await status.innerText(), '4 of 15 rows');
  assert.equal(await rows.count(), 4);
  await filter.fill('no such node');
  assert.equal(await status.innerText(), '0 of 15 rows');
  await filter.fill('');
  assert.equal(await rows.count(), 15);
  await page.context().close();
}

async function chooses(browser: Browser, file: string): Promise<void> {
  const { page, rows, status } = await openClaims(browser, file);
  await page.getByLabel('Verdict').first().selectOption('in sync');
  assert.equal(await status.innerText(), '3 of 15 rows');
  assert.match(await rows.first().innerText(), /in sync/);
  await page.getByLabel('NodePool').first().selectOption('gpu');
  assert.equal(await status.innerText(), '1 of 15 rows');
  await page.context().close();
}

async function sorts(browser: Browser, file: string): Promise<void> {
  const { page, table, rows } = await openClaims(browser, file);
  const firstCell = rows.first().locator('td').first();
  const title = table.getByRole('button', { name: 'NodeClaim', exact: true });
  await title.click();
  assert.equal(await firstCell.innerText(), 'batch-4jd7w');
  assert.equal(await table.locator('th').first().getAttribute('aria-sort'), 'ascending');
  await title.click();
  assert.equal(await firstCell.innerText(), 'system-w2k6x');
  assert.equal(await table.locator('th[aria-sort]').count(), 1);
  await page.context().close();
}

async function writesTheSame(browser: Browser, file: string): Promise<void> {
  const { page, table, filter } = await openClaims(browser, file);
  const body = table.locator('tbody');
  // A class that is empty is written by one of them only.
  const markup = async (): Promise<string> => (await body.innerHTML()).replaceAll(' class=""', '').replace(/>\s+</g, '><').trim();
  const before = await markup();
  await filter.fill('x');
  await filter.fill('');
  assert.equal(await markup(), before);
  await page.context().close();
}

async function copesWithMany(browser: Browser, file: string): Promise<void> {
  const { page, rows, filter, status } = await openClaims(browser, file);
  assert.equal(await rows.count(), 500);
  assert.equal(await status.innerText(), '500 shown of 10000 rows');
  await page.getByRole('button', { name: 'Show 500 more' }).first().click();
  assert.equal(await rows.count(), 1000);
  await filter.fill('needle');
  assert.equal(await status.innerText(), '1 of 10000 rows');
  assert.match(await rows.first().innerText(), /^needle-1/);
  await page.context().close();
}

async function worksWithoutScripts(browser: Browser, file: string): Promise<void> {
  const { page } = await openPage(browser, file, { javaScriptEnabled: false });
  assert.equal(await page.locator('input:visible, select:visible, button:visible').count(), 0);
  assert.equal(await page.getByText('The first 500 of 10000 rows.').count(), 1);
  assert.equal(await page.locator('table', { hasText: 'general-00001' }).locator('tbody tr').count(), 500);
  await page.context().close();
}
