import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `CHROMIUM` in the environment, or the first that is on the path. */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM'];
  if (asked !== undefined) return asked;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

export function launch(executablePath: string): Promise<Browser> {
  // The sandbox cannot be had by root, as which containers run; the pages are our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--force-color-profile=srgb'] });
}

export interface OpenPage {
  page: Page;
  /** What a page should not do: messages on the console, errors, violations of its policy, dialogs, requests besides the page itself. */
  complaints: string[];
}

/** Opens a file in a context of its own. */
export async function openPage(browser: Browser, file: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url() !== `file://${file}` && !request.url().startsWith('data:')) complaints.push(`request: ${request.url()}`);
  });
  if (options.javaScriptEnabled !== false) await page.addInitScript("addEventListener('securitypolicyviolation', (event) => console.error('violates ' + event.violatedDirective + ': ' + event.blockedURI));");
  await page.goto(`file://${file}`);
  return { page, complaints };
}
