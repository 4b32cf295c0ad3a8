import { FORBIDDEN } from './characters.ts';
import type { AliasNode, MappingNode, ScalarNode, SequenceNode, YamlNode } from './node.ts';
import { peekToken, takeToken } from './scanner.ts';
import { createScanner, fail } from './scanner-state.ts';
import type { Scanner, Token, TokenType } from './scanner-state.ts';

/** Kubernetes stops at 10,000; no manifest comes near either, and this many fit on the stack. */
export const MAX_DEPTH = 1000;

export interface Composed {
  /** Absent where the text holds nothing but comments. */
  root?: YamlNode;
  /** Where something stands that Kubernetes never looks at, because it takes one document of each text. */
  unreadFrom?: number;
}

/** Parses the first document of a text into nodes, as go-yaml v2 does (`parserc.go` and `decode.go parser.parse`). Throws YamlError. */
export function composeDocument(text: string): Composed {
  checkCharacters(text);
  const composer: Composer = { scanner: createScanner(text), nodeByAnchor: new Map(), depth: 0 };
  const first = peekToken(composer.scanner);
  if (first.type === 'streamEnd') return {};
  if (first.type === 'directive') fail(first.start, 'Kubernetes takes no YAML directives: it cuts the text at "---" before it reads them');
  const root = first.type === 'documentStart' ? composeExplicit(composer) : composeNode(composer, BLOCK);
  return { root, unreadFrom: findUnread(text, peekToken(composer.scanner)) };
}

function checkCharacters(text: string): void {
  const found = FORBIDDEN.exec(text);
  if (found !== null) fail(found.index, `the character ${describeCode(found[0])} is not allowed; in double quotes it can be written as an escape sequence`);
}

/** The token behind the document is scanned, as upstream scans it, but whatever it is ends the document. */
function findUnread(text: string, { type, start, end }: Token): number | undefined {
  if (type === 'streamEnd') return undefined;
  if (type !== 'documentEnd') return start;
  const content = BEHIND_END_MARK.exec(text.slice(end))?.[0].length ?? 0;
  return end + content === text.length ? undefined : end + content;
}

const BEHIND_END_MARK = /^(?:\s|#.*|\.\.\.(?=\s))*/;

interface Composer {
  scanner: Scanner;
  nodeByAnchor: Map<string, YamlNode>;
  depth: number;
}

interface Context {
  allowsBlock: boolean;
  /** A list may stand at the column of its key. */
  allowsIndentless: boolean;
}

const BLOCK: Context = { allowsBlock: true, allowsIndentless: false };
const BLOCK_OR_INDENTLESS: Context = { allowsBlock: true, allowsIndentless: true };
const FLOW: Context = { allowsBlock: false, allowsIndentless: false };

/** What comes where a value is left out. */
const ENDS_OF_DOCUMENT: readonly TokenType[] = ['directive', 'documentStart', 'documentEnd', 'streamEnd'];
const AFTER_ENTRY: readonly TokenType[] = ['blockEntry', 'blockEnd'];
const AFTER_INDENTLESS_ENTRY: readonly TokenType[] = ['blockEntry', 'key', 'value', 'blockEnd'];
const AFTER_PAIR: readonly TokenType[] = ['key', 'value', 'blockEnd'];
const AFTER_FLOW_ITEM: readonly TokenType[] = ['flowEntry', 'flowSequenceEnd'];
const AFTER_FLOW_PAIR: readonly TokenType[] = ['flowEntry', 'flowMappingEnd'];
const AFTER_FLOW_KEY: readonly TokenType[] = ['value', ...AFTER_FLOW_PAIR];

function describeCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function composeExplicit(composer: Composer): YamlNode {
  takeToken(composer.scanner);
  const isEmpty = nextIsOneOf(composer, ENDS_OF_DOCUMENT);
  return isEmpty ? emptyScalar(peekToken(composer.scanner).start) : composeNode(composer, BLOCK);
}

function nextIs(composer: Composer, type: TokenType): boolean {
  return peekToken(composer.scanner).type === type;
}

function nextIsOneOf(composer: Composer, types: readonly TokenType[]): boolean {
  return types.includes(peekToken(composer.scanner).type);
}

function emptyScalar(offset: number): ScalarNode {
  return { kind: 'scalar', start: offset, end: offset, value: '', tag: '', isImplicit: true };
}

/** `parserc.go yaml_parser_parse_node`. */
function composeNode(composer: Composer, context: Context): YamlNode {
  if (nextIs(composer, 'alias')) return composeAlias(composer);
  const { anchor, tag } = takeProperties(composer);
  composer.depth += 1;
  const start = peekToken(composer.scanner);
  if (composer.depth > MAX_DEPTH) fail(start.start, `collections are nested more than ${MAX_DEPTH} levels deep`);
  const node = startNode(start, context, tag) ?? (anchor !== undefined || tag !== '' ? { ...emptyScalar(start.start), tag, isImplicit: tag === '' } : undefined);
  if (node === undefined) fail(start.start, start.type === 'streamEnd' ? 'the text ends where a value is expected' : 'a value is expected here');
  if (anchor !== undefined) {
    composer.nodeByAnchor.set(anchor, node);
    node.isAnchored = true;
  }
  fillNode(composer, node, start);
  composer.depth -= 1;
  return node;
}

function composeAlias(composer: Composer): AliasNode {
  const { start, end, value: name } = takeToken(composer.scanner);
  const target = composer.nodeByAnchor.get(name);
  if (target === undefined) fail(start, `no anchor "&${name}" stands before this alias in its document`);
  return { kind: 'alias', start, end, name, target };
}

/** An anchor and a tag in either order, one of each at most. */
function takeProperties(composer: Composer): { anchor: string | undefined; tag: string } {
  let anchor: string | undefined;
  let tag: Token | undefined;
  for (let type = peekToken(composer.scanner).type; ; type = peekToken(composer.scanner).type) {
    if (type === 'anchor' && anchor === undefined) anchor = takeToken(composer.scanner).value;
    else if (type === 'tag' && tag === undefined) tag = takeToken(composer.scanner);
    else return { anchor, tag: tag === undefined ? '' : longTag(tag) };
  }
}

function longTag({ start, value: handle, suffix }: Token): string {
  if (handle === '' || handle === '!') return handle + suffix;
  return handle === '!!' ? `tag:yaml.org,2002:${suffix}` : fail(start, `the tag handle "${handle}" is not defined; a text that begins with "!" needs quotes`);
}

/** The node that a token begins, still without its members. */
function startNode({ type, start, end, value, plain }: Token, context: Context, tag: string): YamlNode | undefined {
  if (type === 'scalar') return { kind: 'scalar', start, end, value, tag, isImplicit: (tag === '' && plain) || tag === '!' };
  if (type === 'flowSequenceStart' || (context.allowsBlock && type === 'blockSequenceStart') || (context.allowsIndentless && type === 'blockEntry')) {
    return { kind: 'sequence', start, end, items: [] };
  }
  return type === 'flowMappingStart' || (context.allowsBlock && type === 'blockMappingStart') ? { kind: 'mapping', start, end, pairs: [] } : undefined;
}

function fillNode(composer: Composer, node: YamlNode, { type }: Token): void {
  const hasOwnToken = type !== 'blockEntry' && (node.kind !== 'scalar' || type === 'scalar');
  if (hasOwnToken) takeToken(composer.scanner);
  if (node.kind === 'sequence') {
    if (type === 'flowSequenceStart') fillFlowSequence(composer, node);
    else if (type === 'blockEntry') fillIndentlessSequence(composer, node);
    else fillBlockSequence(composer, node);
  } else if (node.kind === 'mapping') {
    if (type === 'flowMappingStart') fillFlowMapping(composer, node);
    else fillBlockMapping(composer, node);
  }
}

/** A node, or the empty scalar where one of these tokens comes next. */
function composeUnless(composer: Composer, context: Context, { ends, offset }: { ends: readonly TokenType[]; offset: number }): YamlNode {
  return nextIsOneOf(composer, ends) ? emptyScalar(offset) : composeNode(composer, context);
}

function fillBlockSequence(composer: Composer, node: SequenceNode): void {
  while (nextIs(composer, 'blockEntry')) {
    const { end: offset } = takeToken(composer.scanner);
    node.items.push(composeUnless(composer, BLOCK, { ends: AFTER_ENTRY, offset }));
  }
  const last = takeToken(composer.scanner);
  if (last.type !== 'blockEnd') fail(last.start, 'a list entry ("- …") is expected here; is the line indented like the others?');
  node.end = last.start;
}

/** `parserc.go yaml_parser_parse_indentless_sequence_entry`: its end is whatever follows. */
function fillIndentlessSequence(composer: Composer, node: SequenceNode): void {
  while (nextIs(composer, 'blockEntry')) {
    const { end: offset } = takeToken(composer.scanner);
    node.items.push(composeUnless(composer, BLOCK, { ends: AFTER_INDENTLESS_ENTRY, offset }));
  }
  node.end = peekToken(composer.scanner).start;
}

function fillBlockMapping(composer: Composer, node: MappingNode): void {
  while (nextIs(composer, 'key')) {
    const key = composeUnless(composer, BLOCK_OR_INDENTLESS, { ends: AFTER_PAIR, offset: takeToken(composer.scanner).end });
    const hasValue = nextIs(composer, 'value');
    const offset = hasValue ? takeToken(composer.scanner).end : peekToken(composer.scanner).start;
    node.pairs.push({ key, value: hasValue ? composeUnless(composer, BLOCK_OR_INDENTLESS, { ends: AFTER_PAIR, offset }) : emptyScalar(offset) });
  }
  const last = takeToken(composer.scanner);
  if (last.type !== 'blockEnd') fail(last.start, 'a key is expected here; is the line indented like the others, and are quotes closed?');
  node.end = last.start;
}

function fillFlowSequence(composer: Composer, node: SequenceNode): void {
  for (let isFirst = true; !nextIs(composer, 'flowSequenceEnd'); isFirst = false) {
    if (!isFirst) takeSeparator(composer, ']');
    if (nextIs(composer, 'key')) node.items.push(composeFlowPair(composer));
    else if (!nextIs(composer, 'flowSequenceEnd')) node.items.push(composeNode(composer, FLOW));
  }
  node.end = takeToken(composer.scanner).end;
}

/** `[a: b]`: a map of one pair. A missing key swallows the token in its place, as upstream does. */
function composeFlowPair(composer: Composer): MappingNode {
  const { start, end: afterKey } = takeToken(composer.scanner);
  const hasNoKey = nextIs(composer, 'value') || nextIsOneOf(composer, AFTER_FLOW_ITEM);
  const key = hasNoKey ? emptyScalar(takeToken(composer.scanner).end) : composeNode(composer, FLOW);
  const hasValue = nextIs(composer, 'value');
  if (hasValue) takeToken(composer.scanner);
  const offset = peekToken(composer.scanner).start;
  const value = hasValue ? composeUnless(composer, FLOW, { ends: AFTER_FLOW_ITEM, offset }) : emptyScalar(offset);
  return { kind: 'mapping', start: Math.min(start, afterKey), end: value.end, pairs: [{ key, value }] };
}

function fillFlowMapping(composer: Composer, node: MappingNode): void {
  for (let isFirst = true; !nextIs(composer, 'flowMappingEnd'); isFirst = false) {
    if (!isFirst) takeSeparator(composer, '}');
    if (nextIs(composer, 'key')) {
      const key = composeUnless(composer, FLOW, { ends: AFTER_FLOW_KEY, offset: takeToken(composer.scanner).end });
      const hasValue = nextIs(composer, 'value');
      if (hasValue) takeToken(composer.scanner);
      const offset = peekToken(composer.scanner).start;
      node.pairs.push({ key, value: hasValue ? composeUnless(composer, FLOW, { ends: AFTER_FLOW_PAIR, offset }) : emptyScalar(offset) });
    } else if (!nextIs(composer, 'flowMappingEnd')) {
      const key = composeNode(composer, FLOW);
      node.pairs.push({ key, value: emptyScalar(peekToken(composer.scanner).start) });
    }
  }
  node.end = takeToken(composer.scanner).end;
}

function takeSeparator(composer: Composer, close: string): void {
  const { type, start } = takeToken(composer.scanner);
  if (type !== 'flowEntry') fail(start, `"," or "${close}" is expected here`);
}
