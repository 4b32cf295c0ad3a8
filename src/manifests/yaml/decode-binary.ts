/**
 * The text of a `!!binary` value: base64 as Go's `StdEncoding` takes it, then UTF-8 with U+FFFD for every single octet that belongs to
 * no character, as Go writes strings into JSON. `undefined` where it is no base64.
 */
export function decodeBinary(value: string): string | undefined {
  const base64 = value.replaceAll(/[\r\n]/g, '');
  if (!BASE64.test(base64)) return undefined;
  return atob(base64).replaceAll(BEYOND_ASCII, (octets) => (octets.length === 1 ? '\ufffd' : decodeCharacter(octets)));
}

const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** A well-formed character of two to four octets, or else a single octet. */
const BEYOND_ASCII = new RegExp(
  [
    '[\\xc2-\\xdf][\\x80-\\xbf]',
    '\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}|\\xed[\\x80-\\x9f][\\x80-\\xbf]',
    '\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|[\\xf1-\\xf3][\\x80-\\xbf]{3}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2}',
    '[\\x80-\\xff]',
  ].join('|'),
  'g',
);

function decodeCharacter(octets: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)));
}
