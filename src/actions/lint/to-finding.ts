import type { JsonValue } from '../../model/json.ts';
import type { LintFinding } from '../../model/lint.ts';
import type { SourcePosition } from '../../model/manifest.ts';
import { fnv1 } from '../../util/fnv1.ts';
import { formatPath } from '../../util/json-path.ts';
import { excerptAt, indexTextLines, isSecretName } from './excerpt.ts';
import type { FindLine } from './excerpt.ts';
import { editOf } from './fix.ts';
import { valueAt } from './run-rules.ts';
import type { RawFinding } from './run-rules.ts';

type Scalar = string | number | bigint | boolean;

/** Makes findings of what rules found: where, in which line, and a name for each that outlives moving lines. `stablePath`: see findFindings. */
export function toFindings(found: readonly RawFinding[], textOf: (path: string) => string, stablePath: (path: string) => string): LintFinding[] {
  const linesByPath = new Map<string, FindLine>();
  const linesOf = (path: string): FindLine => {
    const lines = linesByPath.get(path) ?? indexTextLines(textOf(path));
    linesByPath.set(path, lines);
    return lines;
  };
  const seen = new Map<string, number>();
  return found.map((raw) => {
    const at = positionOf(raw);
    const identity = identityOf(raw, stablePath(at.path));
    const nth = seen.get(identity) ?? 0;
    seen.set(identity, nth + 1);
    return toFinding(raw, { at, fingerprint: fingerprintOf(identity, nth), findLine: linesOf(at.path), text: textOf(at.path) });
  });
}

function toFinding(raw: RawFinding, { at, fingerprint, findLine, text }: { at: SourcePosition; fingerprint: string; findLine: FindLine; text: string }): LintFinding {
  const { rule, subject, message, severity } = raw;
  const edit = editOf(raw, text);
  const excerpt = isSecret(raw) ? undefined : excerptAt(findLine, { ...at, value: scalarOf(raw) });
  return {
    id: rule.info.id,
    severity,
    subject: subject === undefined ? at.path : `${subject.kind}${subject.name === '' ? '' : ` ${subject.name}`}`,
    message,
    fix: raw.fix ?? rule.info.fix,
    at,
    ...(raw.at.length > 0 && { field: formatPath(raw.at) }),
    ...(subject !== undefined && { object: { apiVersion: subject.apiVersion, kind: subject.kind, name: subject.name }, environment: subject.environment }),
    ...(excerpt !== undefined && { excerpt }),
    fingerprint,
    ...(edit !== undefined && { edit }),
  };
}

function positionOf({ subject, file, at, position }: RawFinding): SourcePosition {
  if (position !== undefined) return { path: file.file, ...position };
  return subject?.locate(at) ?? { path: file.file, line: 1, column: 1 };
}

/** User data and what is named as a secret: its lines are not shown. */
function isSecret({ at }: RawFinding): boolean {
  return at.some((step) => typeof step === 'string' && isSecretName(step));
}

/** The value that is meant, where it is a text, a number or the like. */
function scalarOf({ subject, at }: RawFinding): Scalar | undefined {
  const value = subject === undefined || at.length === 0 ? undefined : valueAt(subject.raw, at);
  return isScalar(value) ? value : undefined;
}

function isScalar(value: JsonValue | undefined): value is Scalar {
  return value !== undefined && typeof value !== 'object';
}

/**
 * What makes a finding the same one in the next run: not its line, and not its message, which may tell the time. Another value in the field is
 * another finding.
 */
function identityOf(raw: RawFinding, path: string): string {
  const { rule, subject, at } = raw;
  return [rule.info.id, path, subject?.kind ?? '', subject?.name ?? '', formatPath(at), String(scalarOf(raw) ?? '')].join('\0');
}

const encoder = new TextEncoder();

/** `nth`: how many of the same identity come before. */
function fingerprintOf(identity: string, nth: number): string {
  return fnv1(encoder.encode(`${identity}\0${nth}`)).toString(16).padStart(16, '0');
}
