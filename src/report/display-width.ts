import stringWidth from 'string-width';

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Whether every character takes one column. */
export function isPlain(text: string): boolean {
  return PRINTABLE_ASCII.test(text);
}

/** How many columns a terminal needs for a text. The package's answer costs microseconds, and nearly every text is plain. */
export function displayWidth(text: string): number {
  return isPlain(text) ? text.length : stringWidth(text);
}
