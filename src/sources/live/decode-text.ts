import type { SourceFailure } from '../../model/source-failure.ts';
import { fileFailure } from './file-failures.ts';
import { MAX_BYTES } from './read-bytes.ts';

export type Decoded = { text: string } | { failure: SourceFailure };

const TOO_LARGE = fileFailure('invalid', 'it is larger than 50 MB, which no manifest is');

/** Of a file that is larger than what is read there are no bytes. */
export function decodeFile(bytes: Uint8Array | undefined): Decoded {
  return bytes === undefined || bytes.length > MAX_BYTES ? { failure: TOO_LARGE } : decodeText(bytes);
}

/**
 * The text of a file as Kubernetes takes it: UTF-8, with or without a byte order mark, which stays in the text. It refuses UTF-16 (its
 * reader cuts lines at single bytes) and every text that is no UTF-8.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (isUtf16(bytes)) {
    return { failure: fileFailure('invalid', 'it is UTF-16, and Kubernetes reads only UTF-8', 'iconv -f UTF-16 -t UTF-8 FILE | karpami … -') };
  }
  if (bytes.subarray(0, BINARY_PROBE).includes(0)) return { failure: fileFailure('invalid', 'it is binary, not text') };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { failure: fileFailure('invalid', 'it is not UTF-8 text') };
  }
}

/** Going by its byte order mark. */
export function isUtf16(bytes: Uint8Array): boolean {
  return UTF16_MARKS.some(([first, second]) => bytes[0] === first && bytes[1] === second);
}

const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** A file with a NUL this early is no text; git looks as far. */
const BINARY_PROBE = 8000;
