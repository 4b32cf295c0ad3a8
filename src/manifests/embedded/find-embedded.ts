import { mentionsKarpenter } from '../classify.ts';
import { composeExtracts } from '../extract.ts';
import type { Extract, Span } from '../extract.ts';
import { findFences } from './find-fences.ts';
import type { Fence } from './find-fences.ts';
import { findHclHeredocs } from './find-hcl-heredocs.ts';
import { findShellHeredocs } from './find-shell-heredocs.ts';
import { linesOf } from './lines.ts';

export type HostLanguage = 'terraform' | 'shell' | 'markdown';

/** What a file of another language holds of manifests. */
export interface Embedded {
  language: HostLanguage;
  /** Only texts that mention an API of Karpenter's: others are none of our business, readable or not. */
  texts: Extract[];
  /** Where the code itself makes an object, which nobody can read before it has run. */
  builtAt?: number;
  /** Where the code at least speaks of Karpenter's objects. */
  mentionedAt?: number;
}

/** What holds a file's manifests, by its name, or by its content where the name says nothing; `undefined`: it is one itself. */
export function findEmbedded(path: string, text: string): Embedded | undefined {
  const language = languageByName(path) ?? (MANIFEST.test(path) ? undefined : languageByContent(text));
  switch (language) {
    case undefined: return undefined;
    case 'terraform': return ofTerraform(text);
    case 'shell': return ofShell(text);
    case 'markdown': return { language, texts: findFences(text).flatMap(ofFence) };
  }
}

/** The heredocs of a text that is no YAML: a script without a name and without a first line that tells. */
export function findInUnknown(path: string, text: string): Embedded | undefined {
  if (MANIFEST.test(path)) return undefined;
  const embedded = ofShell(text);
  return embedded.texts.length > 0 ? embedded : undefined;
}

const MANIFEST = /\.(?:ya?ml|json|tpl|tftpl)$/i;

const NAMES: readonly [RegExp, HostLanguage][] = [
  [/\.(?:tf|tofu|tfvars|hcl)$/i, 'terraform'],
  [/\.(?:sh|bash|zsh|ksh)$/i, 'shell'],
  [/\.(?:md|mdx|markdown)$/i, 'markdown'],
];

function languageByName(path: string): HostLanguage | undefined {
  return NAMES.find(([pattern]) => pattern.test(path))?.[1];
}

/** Each of these is an error in YAML, or a comment of it. */
const CONTENTS: readonly [RegExp, HostLanguage][] = [
  [/^#![^\n]*\b(?:ba|z|k|da)?sh\b/, 'shell'],
  [/^```/m, 'markdown'],
  [/^(?:resource|data) "[\w-]+" "[\w-]+" \{\s*$|^(?:locals|terraform) \{\s*$|^(?:module|variable|provider|output) "[\w-]+" \{\s*$/m, 'terraform'],
];

function languageByContent(text: string): HostLanguage | undefined {
  return CONTENTS.find(([pattern]) => pattern.test(text))?.[1];
}

const OBJECT_IN_CODE = /\bapiVersion"?\s*[=:]/;
/** Inputs of the modules that make node pools and classes. */
const MODULE_INPUT = /\bami_?selector_?terms\b|\bEC2NodeClass\b|\bkarpenter[\w-]*node[-_]?(?:pool|class)/i;

function ofTerraform(text: string): Embedded {
  const { heredocs, code } = findHclHeredocs(text);
  return {
    language: 'terraform',
    texts: heredocs.flatMap(innermost),
    builtAt: find(text, code, (line) => mentionsKarpenter(line) && OBJECT_IN_CODE.test(line)),
    mentionedAt: find(text, code, (line) => mentionsKarpenter(line) || MODULE_INPUT.test(line)),
  };
}

function ofShell(text: string): Embedded {
  const code = linesOf(text).filter(({ start, end }) => !/^\s*#/.test(text.slice(start, end)));
  return { language: 'shell', texts: findShellHeredocs(text).filter(isOurs), mentionedAt: find(text, code, mentionsKarpenter) };
}

/** The first place of code like this. */
function find(text: string, code: readonly Span[], matches: (line: string) => boolean): number | undefined {
  const line = code.find(({ start, end }) => matches(text.slice(start, end)));
  return line === undefined ? undefined : line.start + Math.max(text.slice(line.start, line.end).search(/\S/), 0);
}

const YAML_FENCES = ['yaml', 'yml', 'json', ''];
const SHELL_FENCES = ['bash', 'sh', 'shell', 'console', 'zsh', ''];
const TERRAFORM_FENCES = ['hcl', 'terraform', 'tf'];

function ofFence({ language, content }: Fence): Extract[] {
  if (!isOurs(content)) return [];
  if (TERRAFORM_FENCES.includes(language)) return inside(content, ofTerraform(content.text).texts);
  const heredocs = SHELL_FENCES.includes(language) ? inside(content, ofShell(content.text).texts) : [];
  return heredocs.length === 0 && YAML_FENCES.includes(language) ? [content] : heredocs;
}

/** A heredoc that is a script for a shell may hold another. */
function innermost(heredoc: Extract): Extract[] {
  if (!isOurs(heredoc)) return [];
  const inner = ofShell(heredoc.text).texts;
  return inner.length > 0 ? inside(heredoc, inner) : [heredoc];
}

function isOurs({ text }: Extract): boolean {
  return mentionsKarpenter(text);
}

function inside(outer: Extract, texts: readonly Extract[]): Extract[] {
  return texts.map((text) => composeExtracts(text, outer));
}
