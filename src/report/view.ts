/** How a piece of text is meant; renderers with colour paint it, the others leave it. */
export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'dim' | 'strong';

export interface Span {
  text: string;
  tone: Tone;
}

export type Cell = string | Span;

export interface Column {
  title: string;
  /** Only in the wide layout. */
  wide?: boolean;
  /** May be wrapped when the page is narrow. */
  flexible?: boolean;
  align?: 'right';
}

export interface TableBlock {
  kind: 'table';
  columns: Column[];
  rows: Cell[][];
}

/** `none`: outside of the range, or an hour that clocks pass over. */
export type HeatLevel = 'none' | 'closed' | 'limited' | 'open' | 'unlimited';

export interface HeatCell {
  level: HeatLevel;
  /** The least in the hour. */
  limit: number;
  /** It is another one in a part of the hour. */
  changes: boolean;
}

/** A row for each day, a cell for each of its 24 hours. */
export interface HeatMapBlock {
  kind: 'heatMap';
  title: string;
  rows: { label: string; cells: HeatCell[] }[];
}

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'fields'; fields: [label: string, value: Cell][] }
  | { kind: 'list'; items: { text: string; tone: Tone; detail?: string[] }[] }
  | { kind: 'text'; text: string; tone: Tone }
  /** YAML, line by line as it is. */
  | { kind: 'code'; text: string }
  | TableBlock
  | HeatMapBlock;

/** A report laid out in blocks, before any format. Holds unescaped text. */
export type View = Block[];

export const span = (text: string, tone: Tone): Span => ({ text, tone });

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

export const toneOf = (cell: Cell): Tone => (typeof cell === 'string' ? 'plain' : cell.tone);

/** Leaves out blocks that would be empty. */
export function compact(blocks: (Block | undefined)[]): View {
  return blocks.filter((block): block is Block => {
    if (block === undefined) return false;
    if (block.kind === 'table') return block.rows.length > 0;
    if (block.kind === 'list') return block.items.length > 0;
    if (block.kind === 'fields') return block.fields.length > 0;
    return true;
  });
}
