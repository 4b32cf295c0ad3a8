import { skipSpace, skipString, skipValue } from './skip-json.ts';

/** Members to keep, by name: whole (`true`) or in part. The same for each element of a list. */
export interface Members {
  [name: string]: true | Members;
}

/** Made once for many texts. */
export type Selection = ReadonlyMap<number, { name: Buffer; members: true | Selection }>;

/**
 * Names are looked up by length and two letters, for a string made of each would cost more than all the rest. Throws where two do not differ
 * in these.
 */
export function compileSelection(members: Members): Selection {
  const entries = Object.entries(members).map(([text, below]) => {
    const name = Buffer.from(text);
    return [keyOf(name, 0, name.length), { name, members: below === true ? below : compileSelection(below) }] as const;
  });
  const selection = new Map(entries);
  if (selection.size < entries.length) throw new Error(`too much alike: ${Object.keys(members).join(', ')}`);
  return selection;
}

function keyOf(bytes: Buffer, from: number, to: number): number {
  return ((to - from) << 16) | ((bytes[from] ?? 0) << 8) | (bytes[to - 1] ?? 0);
}

/**
 * JSON text with the selected members only. Most of a Node or a Pod is of no use here, and passing over it costs a fraction of what
 * `JSON.parse` takes to make objects of it. What is passed over is not checked. The bytes are overwritten: what is kept is moved to the
 * front. Throws SyntaxError for a text that breaks off.
 */
export function selectJson(bytes: Buffer, selection: Selection): string {
  const move = new Move(bytes);
  const end = move.value(skipSpace(bytes, 0), selection);
  if (end > bytes.length) throw new SyntaxError('the text breaks off');
  return move.text();
}

const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** Up to here a loop is faster than the call that copies a block. */
const SHORT = 24;

/** Its methods take the place where something begins and give the place behind its end; behind the text when it has no end. */
class Move {
  readonly #bytes: Buffer;
  /** Never ahead of the place that is read: every mark that is put takes the place of one that was passed. */
  #length = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  text(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  value(at: number, members: true | Selection): number {
    const code = this.#bytes[at];
    if (members !== true && code === OPEN_BRACE) return this.#object(at, members);
    if (members !== true && code === OPEN_BRACKET) return this.#list(at, members);
    const end = skipValue(this.#bytes, at);
    this.#put(at, end);
    return end;
  }

  #list(start: number, members: Selection): number {
    const bytes = this.#bytes;
    let at = skipSpace(bytes, start + 1);
    this.#putByte(OPEN_BRACKET);
    while (at < bytes.length && bytes[at] !== CLOSE_BRACKET) {
      at = skipSpace(bytes, this.value(at, members));
      if (bytes[at] !== COMMA) continue;
      this.#putByte(COMMA);
      at = skipSpace(bytes, at + 1);
    }
    this.#putByte(CLOSE_BRACKET);
    return at + 1;
  }

  #object(start: number, members: Selection): number {
    const bytes = this.#bytes;
    let at = skipSpace(bytes, start + 1);
    let before = OPEN_BRACE;
    while (at < bytes.length && bytes[at] !== CLOSE_BRACE) {
      const nameEnd = skipString(bytes, at);
      const valueAt = skipSpace(bytes, skipSpace(bytes, nameEnd) + 1);
      const wanted = members.get(keyOf(bytes, at + 1, nameEnd - 1));
      if (wanted && this.#isNamed(at + 1, wanted.name)) {
        this.#putByte(before);
        before = COMMA;
        this.#put(at, valueAt);
        at = this.value(valueAt, wanted.members);
      } else at = skipValue(bytes, valueAt);
      at = skipSpace(bytes, at);
      if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1);
    }
    if (before === OPEN_BRACE) this.#putByte(before);
    this.#putByte(CLOSE_BRACE);
    return at + 1;
  }

  #isNamed(at: number, name: Buffer): boolean {
    for (let index = 0; index < name.length; index += 1) if (this.#bytes[at + index] !== name[index]) return false;
    return true;
  }

  #putByte(code: number): void {
    this.#bytes[this.#length] = code;
    this.#length += 1;
  }

  #put(start: number, end: number): void {
    if (end - start > SHORT) this.#length += this.#bytes.copy(this.#bytes, this.#length, start, end);
    else for (let at = start; at < end; at += 1) this.#putByte(this.#bytes[at] ?? 0);
  }
}
