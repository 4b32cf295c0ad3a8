import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Step } from '../../integration/steps.ts';
import { openPage } from '../browser.ts';

interface Pages {
  fileOf: (name: string) => string;
  /** Screenshots are kept here, to be looked at. */
  folder: string;
}

const LOOKED_AT = ['drift', 'plan', 'budgets'];

export function lookSteps(browser: Browser, pages: Pages): Step[] {
  return [
    ...LOOKED_AT.map((name): Step => ({ name: `${name}: light, dark and printed look as they should`, run: () => adapts(browser, name, pages) })),
    ...LOOKED_AT.map((name): Step => ({ name: `${name}: text stands out from its ground, light and dark`, run: () => isReadable(browser, pages.fileOf(name)) })),
    ...(['achromatopsia', 'deuteranopia', 'protanopia', 'tritanopia'] as const).map((vision): Step => ({ name: `patterns differ with ${vision}`, run: () => differs(browser, vision, pages) })),
    { name: 'a page prints, with details opened', run: () => prints(browser, pages.fileOf('drift')) },
  ];
}

const GROUND = 'getComputedStyle(document.body).backgroundColor';

async function adapts(browser: Browser, name: string, { fileOf, folder }: Pages): Promise<void> {
  const { page } = await openPage(browser, fileOf(name));
  const shoot = (kind: string): Promise<Buffer> => page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
  const light = await shoot('light');
  assert.equal(await page.evaluate<string>(GROUND), 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.notEqual(await page.evaluate<string>(GROUND), 'rgb(255, 255, 255)');
  assert.ok(!light.equals(await shoot('dark')));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  assert.equal(await page.evaluate<string>(GROUND), 'rgb(255, 255, 255)');
  assert.equal(await page.locator('.controls:visible, .skip:visible').count(), 0);
  await shoot('print');
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  await page.setViewportSize({ width: 360, height: 800 });
  await shoot('360');
  await page.context().close();
}

/** WCAG's contrast of each text with the nearest ground behind it: 4.5 for text. */
const WEAK_TEXTS = `(() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = numbers(color).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if ((numbers(color)[3] ?? 1) > 0) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const texts = [...document.querySelectorAll('main *')].filter((element) => !element.closest('svg, script') && element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return texts.filter((element) => {
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
  }).map((element) => element.outerHTML.slice(0, 120));
})()`;

async function isReadable(browser: Browser, file: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, file, { colorScheme });
    assert.deepEqual(await page.evaluate(WEAK_TEXTS), [], colorScheme);
    await page.context().close();
  }
}

async function seeWith(page: Page, type: 'achromatopsia' | 'deuteranopia' | 'protanopia' | 'tritanopia'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedVisionDeficiency', { type });
}

/** Swatches of one legend are no two the same, even where no colour is seen. */
async function differs(browser: Browser, vision: 'achromatopsia' | 'deuteranopia' | 'protanopia' | 'tritanopia', { fileOf, folder }: Pages): Promise<void> {
  for (const name of LOOKED_AT) {
    const { page } = await openPage(browser, fileOf(name));
    await seeWith(page, vision);
    await page.screenshot({ path: join(folder, `${name}-${vision}.png`), fullPage: true });
    const swatches = await page.locator('.legend').first().locator('svg').all();
    const looks = await Promise.all(swatches.map(async (swatch) => (await swatch.screenshot()).toString('base64')));
    assert.ok(looks.length >= 3);
    assert.equal(new Set(looks).size, looks.length);
    await page.context().close();
  }
}

async function prints(browser: Browser, file: string): Promise<void> {
  const { page } = await openPage(browser, file);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  assert.equal(await page.locator('details:not([open])').count(), 0);
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  assert.equal(await page.locator('details[open]').count(), 0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  await page.context().close();
}
