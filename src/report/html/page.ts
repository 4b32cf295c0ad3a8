import { SCRIPT_HASH, STYLE_HASH } from './hashes.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { formatInstant } from '../words.ts';
import { definitions } from './patterns.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** Nothing is loaded, and only the sheet and the script of karpami count. Images in the page itself are allowed for its icon. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; script-src 'sha256-${SCRIPT_HASH}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** No tagged template: bundlers put a helper in the place of one that holds the end of a script. */
const SCRIPT_ELEMENT: Markup = { markup: `<script>${SCRIPT}</script>` };

const ICON = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%231b5a91' d='M1 2h9v3H1zM4 7h9v3H4zM7 12h8v3H7z'/%3E%3C/svg%3E";

export interface PageContent {
  title: string;
  main: Markup;
  /** RFC 3339. */
  at: string;
  version: string;
}

/** One page that needs nothing else. */
export function renderPage({ title, main, at, version }: PageContent): string {
  return `${
    html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: POLICY }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${{ markup: ICON }}">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${definitions()}
<header><h1>${title}</h1></header>
<main id="main" tabindex="-1">
${main}</main>
<footer><p>Written by karpami ${version} for ${formatInstant(at)}. This page asks nothing of any network.</p></footer>
${SCRIPT_ELEMENT}
</body>
</html>`.markup
  }\n`;
}
