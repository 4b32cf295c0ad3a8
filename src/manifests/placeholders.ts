import type { JsonObject, JsonValue } from '../model/json.ts';

/** What stands for a value that Terraform knows only once it has applied a plan. */
export const KNOWN_AFTER_APPLY = '${known after apply}';

const MOST_NAMED = 20;

/**
 * The ways in which people leave a place for something to be put in. What only looks so is left alone: `$1` and `a < b` of a script,
 * `<none>` of kubectl, an id such as `ami-xxxxxxxx`, a pattern such as `ami-*`. Lengths are bounded, since a text without an end is
 * looked through from each of its beginnings.
 */
const FORMS = [
  // Go templates and Jinja in quotes
  /\{\{[^{}\n]*\}\}/,
  // shells, envsubst, Terraform, Flux: ${X}, ${X:-y}, ${f("x")}; Kustomize and Azure DevOps: $(X); %{ if x }
  /\$\{[^}\n]{0,500}\}|\$\([^)\n]{0,500}\)|\$[A-Za-z_]\w*|%\{[^}\n]{0,500}\}/,
  // documentation: <X>, <<X>>, <your cluster>, <path:vault#key>
  /<(?!(?:none|nil|unset|unknown|invalid)>)<?\p{L}[\p{L}\p{N}_ .:/#|-]{0,200}>>?/u,
  // sed
  /__[A-Za-z][A-Za-z0-9_]*?__|@@[A-Za-z_][\w.-]*@@|%[A-Z_][A-Z0-9_]+%|\[\[ ?[A-Za-z_][\w .-]*\]\]/,
  // Python: {x}, %(x)s
  /\{[A-Za-z_][\w.]*\}|%\([A-Za-z_]\w*\)s/,
  // words
  /\b(?:[A-Z0-9][A-Z0-9_-]{0,60})?PLACEHOLDER(?:[A-Z0-9_-]{0,60}[A-Z0-9])?\b|\bREPLACE[_-]?(?:ME|WITH|THIS)\b[A-Z0-9_-]*|\bREPLACE_[A-Z0-9_]+|\bCHANGE[_-]?ME\b|\b(?:replace|change)[_-]?me\b|\bYOUR_[A-Z0-9_]+/,
  // Pulumi's name for what it does not know yet
  /04da6b54-80e4-46f7-96ec-b56ff0331ba9/,
];

const PLACEHOLDERS = new RegExp(FORMS.map(({ source }) => source).join('|'), 'gu');

/** Every form has one of these: most texts have none, and need not be held against the long pattern. */
const SIGN = /[<{]|\$[({A-Za-z_]|%[({A-Z_]|@@|\[\[|__|PLACEHOLDER|REPLACE|CHANGE|YOUR_|replace|change|04da6b54/;

/** The first placeholder of a text. */
export function findPlaceholder(text: string): string | undefined {
  return SIGN.test(text) ? text.match(PLACEHOLDERS)?.[0] : undefined;
}

/** The rest of a text, with a space for each placeholder. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDERS, ' ');
}

/** Whether a value as a whole is still to be put in, or a part of its text. */
export function isPlaceholder(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return findPlaceholder(value) !== undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && bracedName(value) !== undefined;
}

/** Whether a value has a placeholder in a text or a key, at any depth. */
export function hasPlaceholder(value: JsonValue | undefined): boolean {
  if (isPlaceholder(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasPlaceholder);
  return Object.entries(value).some(([key, member]) => findPlaceholder(key) !== undefined || hasPlaceholder(member));
}

/** The placeholders of a value, each once, in its order, at most 20. Scripts in `userData` have variables of their own. */
export function placeholdersOf(value: JsonValue | undefined): string[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found].slice(0, MOST_NAMED);
}

function collect(value: JsonValue | undefined, found: Set<string>): void {
  if (found.size >= MOST_NAMED) return;
  if (typeof value === 'string' && SIGN.test(value)) for (const [placeholder] of value.matchAll(PLACEHOLDERS)) found.add(placeholder);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
    return;
  }
  const braced = bracedName(value);
  if (braced !== undefined) found.add(braced);
  for (const [key, member] of Object.entries(value)) {
    collect(key, found);
    if (key !== 'userData') collect(member, found);
  }
}

/** Without quotes YAML takes `{CLUSTER_NAME}` for a map of one key without a value. */
function bracedName(value: JsonObject): string | undefined {
  const [entry, ...others] = Object.entries(value);
  return entry !== undefined && others.length === 0 && entry[1] === null && BRACED_NAME.test(entry[0]) ? `{${entry[0]}}` : undefined;
}

const BRACED_NAME = /^(?:[A-Z][A-Z0-9]+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)$/;
