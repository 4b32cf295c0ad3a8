import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { Step } from '../../integration/steps.ts';
import { openPage } from '../browser.ts';

export function keyboardSteps(browser: Browser, fileOf: (name: string) => string): Step[] {
  return ['drift', 'plan', 'budgets'].map((name) => ({ name: `${name}: the tab key reaches all there is to do, in order, and each is seen to have the focus`, run: () => tabsThrough(browser, fileOf(name)) })).concat([
    { name: 'the report can be skipped to, filtered, sorted and opened without a mouse', run: () => worksByKeys(browser, fileOf('drift')) },
  ]);
}

/** What has the focus, and whether one sees it. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  return { what: element === document.body ? '' : element.matches('summary') ? 'summary' : element.matches('.scroll') ? 'table' : element.matches('th button') ? 'title' : element.localName + (element.type ? ' ' + element.type : ''), isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 };
})()`;

interface Focused {
  what: string;
  isSeen: boolean;
}

async function tab(page: Page): Promise<Focused> {
  await page.keyboard.press('Tab');
  return page.evaluate<Focused>(FOCUSED);
}

const MOST_STOPS = 400;

async function tabsThrough(browser: Browser, file: string): Promise<void> {
  const { page } = await openPage(browser, file);
  const stops: string[] = [];
  for (let focused = await tab(page); focused.what !== '' && stops.length < MOST_STOPS; focused = await tab(page)) {
    assert.ok(focused.isSeen, `${focused.what} has the focus, and nothing shows it`);
    stops.push(focused.what);
  }
  assert.equal(stops[0], 'a');
  const wanted = await page.evaluate<number>("[...document.querySelectorAll('a[href], button, input, select, summary, [tabindex=\"0\"]')].filter((element) => element.checkVisibility()).length");
  assert.equal(stops.length, wanted);
  await page.context().close();
}

async function worksByKeys(browser: Browser, file: string): Promise<void> {
  const { page } = await openPage(browser, file);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate<string>('document.activeElement.id'), 'main');
  assert.equal((await tab(page)).what, 'input search');
  await page.keyboard.type('general');
  assert.equal(await page.locator('.count').first().innerText(), '5 of 15 rows');
  for (const what of ['select select-one', 'select select-one', 'table', 'title']) assert.equal((await tab(page)).what, what);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.data tbody tr td').first().innerText(), 'general-x5t9b');
  let focused = await tab(page);
  while (focused.what === 'title') focused = await tab(page);
  assert.equal(focused.what, 'summary');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('details[open]').count(), 1);
  assert.match(await page.locator('details[open]').innerText(), /AMIDrift: runs ami-/);
  await page.context().close();
}
