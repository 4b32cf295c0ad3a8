import type { LintFinding } from '../../model/lint.ts';
import type { SourcePosition } from '../../model/manifest.ts';
import { fnv1 } from '../../util/fnv1.ts';
import { formatPath } from '../../util/json-path.ts';
import { excerptAt } from './excerpt.ts';
import type { RawFinding } from './run-rules.ts';

/** Makes findings of what rules found: where, in which lines, and a name for it that outlives moving lines. */
export function toFindings(found: readonly RawFinding[], textOf: (path: string) => string): LintFinding[] {
  const seen = new Map<string, number>();
  return found.map((raw) => {
    const at = positionOf(raw);
    const identity = [raw.rule.info.id, at.path, raw.subject?.kind ?? '', raw.subject?.name ?? '', formatPath(raw.at), raw.message].join('\0');
    const nth = seen.get(identity) ?? 0;
    seen.set(identity, nth + 1);
    return toFinding(raw, { at, fingerprint: fingerprintOf(`${identity}\0${nth}`), text: textOf(at.path) });
  });
}

function toFinding(raw: RawFinding, { at, fingerprint, text }: { at: SourcePosition; fingerprint: string; text: string }): LintFinding {
  const { rule, subject, message, severity } = raw;
  const excerpt = excerptAt(text, at);
  return {
    id: rule.info.id,
    severity,
    subject: subject === undefined ? at.path : `${subject.kind}${subject.name === '' ? '' : ` ${subject.name}`}`,
    message,
    fix: raw.fix ?? rule.info.fix,
    at,
    ...(raw.at.length > 0 && { field: formatPath(raw.at) }),
    ...(subject !== undefined && { object: { apiVersion: subject.apiVersion, kind: subject.kind, name: subject.name }, environment: subject.environment }),
    ...(excerpt !== undefined && !isSecret(raw) && { excerpt }),
    fingerprint,
  };
}

function positionOf({ subject, file, at, position }: RawFinding): SourcePosition {
  if (position !== undefined) return { path: file.file, ...position };
  return subject?.locate(at) ?? { path: file.file, line: 1, column: 1 };
}

/** User data may hold secrets: its lines are not shown. */
function isSecret({ at }: RawFinding): boolean {
  return at[0] === 'spec' && at[1] === 'userData';
}

const encoder = new TextEncoder();

function fingerprintOf(text: string): string {
  return fnv1(encoder.encode(text)).toString(16).padStart(16, '0');
}
