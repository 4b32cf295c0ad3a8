import { PICTURE_STYLE } from './style-pictures.ts';

const PAGE_STYLE = String.raw`
:root {
  color-scheme: light;
  --page: #fff; --raised: #f5f6f8; --text: #16191f; --faint: #565e6c; --line: #cfd4dc; --focus: #0b57d0;
  --good: #00684a; --bad: #a8321a; --warn: #7a4f00; --on-tone: #fff;
  --closed: #3d4451; --closed-line: #8d95a5; --limited: #b9d7f2; --limited-line: #2a6496; --open: #fbe3b3; --open-line: #8a5a00;
  --wait: #e3e6eb; --wait-line: #7b8494; --start: #8fc1ea; --start-line: #1b5a91; --drain: #f0b35c; --drain-line: #6f4300; --end: #4a5160; --end-line: #c6ccd6;
  --on-limited: #0d2f4f; --now: #a8321a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --page: #14171c; --raised: #1e232b; --text: #e8eaee; --faint: #a6aebb; --line: #3a424f; --focus: #8ab4f8;
    --good: #62d2a2; --bad: #ff9a80; --warn: #f2c14e; --on-tone: #14171c;
    --closed: #05070a; --closed-line: #69727f; --limited: #24507a; --limited-line: #8fc1ea; --open: #5c430f; --open-line: #f2c14e;
    --wait: #2b313b; --wait-line: #8d95a5; --start: #2d6ca2; --start-line: #b9d7f2; --drain: #b9781b; --drain-line: #2b1a00; --end: #c6ccd6; --end-line: #4a5160;
    --on-limited: #e3f0fb; --now: #ff9a80;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
header, main, footer { max-width: 100rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.25rem; }
footer { padding-bottom: 2rem; color: var(--faint); font-size: .875rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 .75rem; padding-top: .75rem; border-top: 2px solid var(--line); font-size: 1.25rem; line-height: 1.3; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1.0625rem; line-height: 1.3; }
p { margin: .5rem 0; max-width: 75ch; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--raised); z-index: 2; }
a { color: var(--focus); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
td, dd, li, h1, h2, h3, summary, code { unicode-bidi: isolate; overflow-wrap: anywhere; }
.scroll td, .scroll td li { overflow-wrap: break-word; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: .375rem 1.5rem; margin: .75rem 0; }
dl > div { display: flex; gap: .75rem; }
dt { flex: 0 0 7.5rem; color: var(--faint); }
dd { margin: 0; min-width: 0; }
pre { margin: .75rem 0; padding: .75rem 1rem; overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; font: .8125rem/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles li { padding: .625rem .875rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.tiles b { display: block; font-size: 1.375rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.tiles .wide { grid-column: span 2; }
.tiles small { display: block; color: var(--faint); font-size: .8125rem; }
.tone { font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .dim { color: var(--faint); font-weight: 400; }
.icon { width: .875em; height: .875em; margin-right: .375em; vertical-align: -.0625em; fill: currentColor; }
.icon .sign, .sign { fill: none; stroke: var(--on-tone); stroke-width: 2; stroke-linecap: round; }
.ring { fill: none; stroke: currentColor; stroke-width: 2; }
.defs { position: absolute; width: 0; height: 0; }
ul.items { margin: .5rem 0; padding: 0; list-style: none; }
ul.items > li { margin: .25rem 0; }
.detail { color: var(--text); padding-left: 1.25rem; }
.cut { color: var(--faint); font-style: italic; }
.data { margin: .75rem 0 1.5rem; }
.controls { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem 1rem; margin: .5rem 0; }
.controls[hidden], button[hidden] { display: none; }
.controls label { min-width: 0; max-width: 100%; color: var(--faint); font-size: .875rem; }
.controls .count { margin: 0 0 .375rem; color: var(--faint); font-variant-numeric: tabular-nums; }
input, select, button { font: inherit; color: inherit; }
input, select { display: block; min-height: 2.25rem; max-width: min(100%, 20rem); padding: .25rem .5rem; background: var(--page); color: var(--text); border: 1px solid var(--faint); border-radius: 4px; }
input[type=search] { width: 18rem; }
.data > button { min-height: 2.25rem; margin-top: .5rem; padding: .25rem 1rem; background: var(--raised); border: 1px solid var(--faint); border-radius: 4px; cursor: pointer; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 4px; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: .3125rem .625rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 0; }
.scroll td { max-width: 28rem; }
.short { white-space: nowrap; }
.number { width: 1%; text-align: right; white-space: nowrap; }
thead th { background: var(--raised); color: var(--faint); font-weight: 600; white-space: nowrap; }
th button { padding: 0; border: 0; background: none; font-weight: 600; cursor: pointer; }
th button::after { content: "\2195"; content: "\2195" / ""; margin-left: .375rem; opacity: .55; }
th[aria-sort=ascending] button::after { content: "\2191"; content: "\2191" / ""; opacity: 1; }
th[aria-sort=descending] button::after { content: "\2193"; content: "\2193" / ""; opacity: 1; }
summary { cursor: pointer; white-space: nowrap; }
details ul { margin: .25rem 0 .375rem; padding-left: 1.125rem; }
@media (max-width: 40rem) {
  body { font-size: 14px; }
  header, main, footer { padding-left: .75rem; padding-right: .75rem; }
  .tiles { grid-template-columns: repeat(2, 1fr); }
  dl > div { display: block; }
  input[type=search] { width: 100%; max-width: 100%; }
  .controls label { flex: 1 1 100%; }
  .scroll td:not(.number, .short) { min-width: 8rem; }
}
@media print {
  @page { margin: 12mm; }
  body { font-size: 9.5pt; }
  header, main, footer { max-width: none; padding: 0; }
  .skip, .controls, .data > button { display: none; }
  .scroll { overflow: visible; border: 0; }
  th button::after { content: none; }
  thead { display: table-header-group; }
  tr, .tiles li, figure.small { break-inside: avoid; }
  h2, h3, figcaption { break-after: avoid; }
  svg, .tiles li { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** The policy of a page allows this sheet by its digest, and no style beside it: `hashes.ts` has it. */
export const STYLE = PAGE_STYLE + PICTURE_STYLE;
