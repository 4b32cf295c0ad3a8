/** A fenced block of a document that shows a command and what it prints. */
export interface Example {
  /** What stands between the fences, without the last line break. */
  text: string;
  /** Arguments of karpami. */
  args: string[];
  /** The exit code, where the block shows it (`$ echo $?`). */
  status?: number;
  /** Pieces of the output between lines that say `…`. */
  pieces: string[][];
}

const PROMPT = '$ karpami';
const CUT = '…';
const STATUS_PROMPT = '$ echo $?';
const FENCED = /^```[a-z]*\n(.*?)\n```$/gms;

export function findExamples(markdown: string): Example[] {
  return [...markdown.matchAll(FENCED)].map(([, text = '']) => text).filter((text) => text.startsWith(PROMPT)).map(parseExample);
}

function parseExample(text: string): Example {
  const { command, rest } = splitCommand(text.split('\n'));
  const statusLine = rest.indexOf(STATUS_PROMPT);
  const status = statusLine < 0 ? undefined : Number(rest[statusLine + 1]);
  const pieces: string[][] = [[]];
  for (const line of statusLine < 0 ? rest : rest.slice(0, statusLine)) {
    if (line === CUT) pieces.push([]);
    else pieces.at(-1)?.push(line);
  }
  return { text, args: splitWords(command).slice(1), status, pieces };
}

function splitCommand(lines: string[]): { command: string; rest: string[] } {
  const length = commandLength(lines);
  const command = lines.slice(0, length).map((line) => line.replace(/\\$/, '').trim());
  return { command: command.join(' ').slice('$ '.length), rest: lines.slice(length) };
}

/** A command goes on in the next line after a backslash. */
function commandLength(lines: string[]): number {
  return lines.findIndex((line) => !line.endsWith('\\')) + 1;
}

function splitWords(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
}

/** The text that the block should have: as much of the output as it shows now, each piece found again by its first line. Throws where that line is gone. */
export function expectedText({ text, pieces, status: shown }: Example, { output, status }: { output: string; status: number | null }): string {
  const lines = output.replace(/\n$/, '').split('\n');
  const body: string[] = [];
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) body.push(CUT);
    const start = index === 0 ? 0 : findLine(lines, piece[0], from);
    if (start < 0) throw new Error(`the output has no line "${piece[0] ?? ''}": edit the example, then run npm run golden`);
    const end = index === pieces.length - 1 && (index === 0 || piece.length > 0) ? lines.length : start + piece.length;
    body.push(...lines.slice(start, end));
    from = end;
  }
  const command = text.split('\n').slice(0, commandLength(text.split('\n')));
  return [...command, ...body, ...(shown === undefined ? [] : [STATUS_PROMPT, String(status)])].join('\n');
}

/** An empty piece, after a cut at the very end, needs no line. */
function findLine(lines: string[], line: string | undefined, from: number): number {
  return line === undefined ? from : lines.indexOf(line, from);
}
