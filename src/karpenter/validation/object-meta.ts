import type { JsonObject, JsonPath } from '../../model/json.ts';
import { findDecodeProblem } from '../admission/decode-problem.ts';
import { OBJECT_META } from '../admission/object-meta-schema.ts';
import { labelKeyProblem, labelValueProblem, subdomainProblem } from '../label-syntax.ts';
import { membersOf, textAt } from './members.ts';
import { ownerRefusals } from './owner-references.ts';
import { formatField, quote } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { isBeyondUtf8Length } from './utf8-length.ts';

/**
 * What the API server holds against `metadata`. Where it cannot even be read that is the only answer, since nothing else is looked at then. `old` is the
 * stored object of an update; of what may not change by an update only the name is looked at.
 * `k8s.io/apimachinery pkg/api/validation/objectmeta.go ValidateObjectMetaAccessor, ValidateObjectMetaAccessorUpdate`.
 */
export function findMetadataRefusals({ metadata }: JsonObject, old?: JsonObject): Refusal[] {
  const problem = findDecodeProblem(metadata, OBJECT_META);
  if (problem !== undefined) return [{ kind: 'undecodable', path: ['metadata', ...problem.path], field: '', message: problem.message }];
  const meta = membersOf(metadata);
  const shared = [...labelRefusals(meta), ...annotationRefusals(meta), ...ownerRefusals(meta)];
  if (old === undefined) return [...nameRefusals(meta), ...generationRefusals(meta), ...shared, ...finalizerRefusals(meta)];
  return [...renameRefusals(meta, membersOf(old.metadata)), ...shared];
}

/** Whether `metadata` could not be read, so that the request fails before anything is validated. */
export function isUndecodable(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ kind }) => kind === 'undecodable');
}

function refuse(path: JsonPath, value: string, problem: string): Refusal {
  // Upstream names the map, not the entry.
  return { kind: 'metadata', path, field: formatField(path.slice(0, 2)), value, message: `${quote(value)} is refused: ${problem}` };
}

function nameRefusals(meta: JsonObject): Refusal[] {
  const [name, generateName] = [textAt(meta, 'name'), textAt(meta, 'generateName')];
  const prefixProblem = generateName === '' ? undefined : subdomainProblem(generateName.replace(/(.).-$/, '$1a'));
  const prefixRefusals = prefixProblem === undefined ? [] : [refuse(['metadata', 'generateName'], generateName, prefixProblem)];
  if (name === '' && generateName !== '') return prefixRefusals;
  if (name === '') return [{ kind: 'missing', path: ['metadata', 'name'], field: 'metadata.name', message: 'a name is required' }];
  const problem = subdomainProblem(name);
  if (problem === undefined) return prefixRefusals;
  const suggestion = suggestName(name);
  return [...prefixRefusals, { ...refuse(['metadata', 'name'], name, problem), ...(suggestion !== undefined && { suggestion }) }];
}

function suggestName(name: string): string | undefined {
  const suggestion = name.trim().toLowerCase().replace(/[\s_]+/g, '-');
  return subdomainProblem(suggestion) === undefined ? suggestion : undefined;
}

function renameRefusals(meta: JsonObject, old: JsonObject): Refusal[] {
  const [name, oldName] = [textAt(meta, 'name'), textAt(old, 'name')];
  if (name === oldName) return [];
  return [{ kind: 'metadata', path: ['metadata', 'name'], field: 'metadata.name', value: name, message: `the name may not change; the stored object is ${quote(oldName)}` }];
}

function generationRefusals({ generation }: JsonObject): Refusal[] {
  const isNegative = (typeof generation === 'number' || typeof generation === 'bigint') && generation < 0;
  return isNegative ? [refuse(['metadata', 'generation'], String(generation), 'it may not be negative')] : [];
}

function labelRefusals(meta: JsonObject): Refusal[] {
  return Object.entries(membersOf(meta.labels)).flatMap(([key, value]) => {
    const keyProblem = labelKeyProblem(key);
    const text = typeof value === 'string' ? value : '';
    const valueProblem = labelValueProblem(text);
    const path = ['metadata', 'labels', key];
    return [
      ...(keyProblem === undefined ? [] : [refuse(path, key, `${keyProblem} (label key)`)]),
      ...(valueProblem === undefined ? [] : [refuse(path, text, `${valueProblem} (label value)`)]),
    ];
  });
}

const MOST_ANNOTATION_BYTES = 256 * 1_024;

function annotationRefusals(meta: JsonObject): Refusal[] {
  const annotations = membersOf(meta.annotations);
  const refusals: Refusal[] = Object.keys(annotations).flatMap((key) => {
    const problem = labelKeyProblem(key.toLowerCase());
    return problem === undefined ? [] : [refuse(['metadata', 'annotations', key], key, `${problem} (annotation key)`)];
  });
  const texts = Object.entries(annotations).flatMap(([key, value]) => [key, typeof value === 'string' ? value : '']);
  if (!isBeyondUtf8Length(texts, MOST_ANNOTATION_BYTES)) return refusals;
  const message = 'all annotations together may have at most 256 KiB';
  const length = texts.join('').length;
  return [...refusals, { kind: 'tooLong', path: ['metadata', 'annotations'], field: 'metadata.annotations', length, maximum: MOST_ANNOTATION_BYTES, message }];
}

const EXCLUSIVE_FINALIZERS = ['orphan', 'foregroundDeletion'];

function finalizerRefusals({ finalizers }: JsonObject): Refusal[] {
  const names = Array.isArray(finalizers) ? finalizers.map((name) => (typeof name === 'string' ? name : '')) : [];
  const refusals = names.flatMap((name, index) => {
    const problem = labelKeyProblem(name);
    return problem === undefined ? [] : [refuse(['metadata', 'finalizers', index], name, problem)];
  });
  if (!EXCLUSIVE_FINALIZERS.every((name) => names.includes(name))) return refusals;
  return [...refusals, refuse(['metadata', 'finalizers'], EXCLUSIVE_FINALIZERS.join(', '), 'the two finalizers exclude each other')];
}
