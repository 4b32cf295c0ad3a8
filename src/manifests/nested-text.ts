import type { JsonPath } from '../model/json.ts';
import type { ManifestDocument, ParsedFile, SourcePosition } from '../model/manifest.ts';
import { parseManifests } from './parse-manifests.ts';
import { folderOf } from './recognise/shell-paths.ts';

/** A text inside of a document. */
export interface NestedText {
  document: ManifestDocument;
  /** To the text. */
  path: JsonPath;
  text: string;
  /** Of the whole file; none where its text is not at hand. */
  fileLines: () => readonly string[];
}

/**
 * Reads a text inside of a document as a file of its own. Its places are those of its lines where it is a block text (`|`), as charts
 * want it; else all of it stands where the text does.
 */
export function readNestedText({ document, path, text, fileLines }: NestedText): ParsedFile {
  const at = document.locate(path);
  const positionOf = createPositions(at, text, fileLines);
  const parsed = parseManifests({ path: `${folderOf(document.path)}/${NAMELESS}`, text });
  return {
    path: document.path,
    problems: parsed.problems.map((problem) => ({ ...problem, position: positionOf(problem.position) })),
    documents: parsed.documents.map((nested) => ({
      ...nested,
      index: document.index,
      locate: (steps) => positionOf(nested.locate(steps)),
      rangeOf: () => undefined,
      duplicateKeys: (steps) => nested.duplicateKeys(steps).map((key) => ({ ...key, first: positionOf(key.first), again: positionOf(key.again) })),
    })),
  };
}

/** The name of the file says nothing of the language of a text in it: it may be a script with heredocs. */
const NAMELESS = 'text';

type MapPosition = (position: SourcePosition) => SourcePosition;

function createPositions(at: SourcePosition, text: string, fileLines: () => readonly string[]): MapPosition {
  return (position) => {
    const lines = fileLines();
    const line = at.line + position.line;
    if (lines[at.line - 1]?.charAt(at.column - 1) !== '|') return at;
    const meant = text.split('\n', position.line)[position.line - 1] ?? '';
    const found = lines[line - 1]?.replace(/\r$/, '');
    if (found?.endsWith(meant) !== true) return at;
    return { path: at.path, line, column: position.column + found.length - meant.length };
  };
}
