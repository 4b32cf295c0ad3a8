import type { SourcePosition } from '../model/manifest.ts';
import { indexLines } from './line-index.ts';

/** A file as the user has it. */
export interface FileText {
  path: string;
  text: string;
  positionAt: (offset: number) => SourcePosition;
}

/** A byte order mark takes no column, and neither does the first half of a line break. */
export function fileText(path: string, text: string): FileText {
  const find = indexLines(text);
  const markWidth = text.startsWith('\ufeff') ? 1 : 0;
  return {
    path,
    text,
    positionAt: (offset) => {
      const isInsideBreak = text.charAt(offset) === '\n' && text.charAt(offset - 1) === '\r';
      const { line, column } = find(isInsideBreak ? offset - 1 : offset);
      return { path, line: line + 1, column: column + 1 - (line === 0 && column > 0 ? markWidth : 0) };
    },
  };
}
