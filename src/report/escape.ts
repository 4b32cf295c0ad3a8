/**
 * Makes text from clusters and files harmless on a terminal: control characters, escape sequences and characters that change the
 * direction of text are shown as `\u001b`. Line breaks and tabs become visible too, so that a name stays on its line.
 */
export function escapeText(text: string): string {
  return text.replace(UNSAFE, escapeCharacter).replace(RUNNER_COMMAND, '#\\u0023');
}

/** What the runner of a job takes for a command to itself, wherever it stands in a line of a log: `##[`, `##vso[` (Azure), `##teamcity[`. */
const RUNNER_COMMAND = /##(?=(?:vso|teamcity)?\[)/gi;

// C0, DEL, C1, line and paragraph separators, zero-width and bidirectional controls, byte order mark, lone surrogates.
const UNSAFE =
   
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** For a text that was put together of escaped ones: a command that begins in one and ends in the next is broken, without a change of width. */
export function breakCommands(text: string): string {
  return text.replace(RUNNER_COMMAND, '#\u266f');
}

export function hasUnsafeText(text: string): boolean {
  return text.search(UNSAFE) >= 0 || text.search(RUNNER_COMMAND) >= 0;
}

/** JSON text whose strings show on a terminal what they hold; any JSON reader still gets the same strings. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) => (character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)).replace(RUNNER_COMMAND, '#\\u0023');
}

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
