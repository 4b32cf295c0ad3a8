import type { AmiSelectorTerm, EC2NodeClass } from '../../model/karpenter.ts';
import type { PinKind } from '../../model/resolution.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { isLatest } from './ask-parameters.ts';
import { hasWildcard } from './name-pattern.ts';
import { findAlias, termKind, termsOf } from './selector-terms.ts';
import { convertToV1, isV1Beta1 } from './v1beta1.ts';

export interface Pin {
  kind: PinKind;
  /** In words, without a full stop. */
  why: string;
}

/**
 * How the selection of a class moves. The loosest term decides, for an image of any term can take the place of the others. An alias decides
 * alone.
 */
export function pinKind(nodeClass: EC2NodeClass, release: ReleaseFeatures): Pin {
  if (isV1Beta1(nodeClass) && release.apiVersions.includes('v1')) return pinKind(convertToV1(nodeClass), release);
  const terms = termsOf(nodeClass);
  const alias = findAlias(terms, release);
  const pins = (alias === undefined ? terms : terms.slice(alias.termIndex, alias.termIndex + 1)).map((term) => termPinKind(term, release));
  for (const kind of LOOSEST_FIRST) {
    const pin = pins.find((candidate) => candidate.kind === kind);
    if (pin) return pin;
  }
  if (isV1Beta1(nodeClass)) return { kind: 'floating', why: 'without terms it takes the latest images of its family' };
  return { kind: 'immutable', why: 'it has no terms and selects nothing' };
}

const LOOSEST_FIRST: readonly PinKind[] = ['floating', 'version-pinned', 'immutable'];

export function termPinKind(term: AmiSelectorTerm, release: ReleaseFeatures): Pin {
  switch (termKind(term, release)) {
    case 'alias':
      return aliasPinKind(term.alias ?? '', release);
    case 'id':
      return { kind: 'immutable', why: 'an image id always names the same image' };
    case 'ssmParameter':
      return parameterPinKind(term.ssmParameter ?? '');
    case 'query':
      return queryPinKind(term);
  }
}

function aliasPinKind(text: string, release: ReleaseFeatures): Pin {
  const found = findAlias([{ alias: text }], release);
  if (found?.parsed.ok && isLatest(found.parsed.alias)) return { kind: 'floating', why: `"${text}" moves with every image that AWS publishes` };
  return { kind: 'version-pinned', why: `"${text}" moves only with the version of the control plane` };
}

function queryPinKind({ name, tags }: AmiSelectorTerm): Pin {
  if (name && !hasWildcard(name)) return { kind: 'immutable', why: `the name "${name}" is exact: it moves only if another image is registered under it` };
  if (name) return { kind: 'floating', why: `the name "${name}" has a wildcard: the newest image that matches is taken` };
  if (Object.keys(tags ?? {}).length > 0) return { kind: 'floating', why: 'tags can be put on any new image, and the newest one is taken' };
  return { kind: 'floating', why: 'the newest of all visible images is taken' };
}

const MOVING_SEGMENTS: ReadonlySet<string> = new Set(['latest', 'recommended', 'stable', 'current']);

/**
 * AWS never changes a public parameter whose path has the image's version in it, and such a path has its own Kubernetes version, so that not even
 * the control plane moves it. Of somebody's own parameter nothing is known but that its owner can change it.
 */
function parameterPinKind(name: string): Pin {
  const { path, selector } = splitSelector(name);
  const moving = movingSegment(name);
  if (selector !== undefined && /^\d+$/.test(selector)) return { kind: 'immutable', why: `version ${selector} of a parameter never changes` };
  if (moving !== undefined) return { kind: 'floating', why: `"${moving}" in the parameter's path moves with every image that is published` };
  if (path.startsWith('/aws/service/')) return { kind: 'immutable', why: "the parameter's path has the image's version and its own Kubernetes version" };
  return { kind: 'floating', why: 'whoever owns the parameter can put in another image' };
}

/** The part of a parameter's path by which it moves with every image that is published. */
export function movingSegment(name: string): string | undefined {
  return splitSelector(name).path.split('/').find((segment) => MOVING_SEGMENTS.has(segment) || segment === 'ami-windows-latest');
}

/** `name:3` and `name:label` select a version; in an ARN the colons before the path belong to it. */
function splitSelector(name: string): { path: string; selector?: string } {
  const start = name.startsWith('arn:') ? name.indexOf(':parameter/') + ':parameter'.length : 0;
  const colon = name.indexOf(':', start);
  return colon === -1 ? { path: name.slice(start) } : { path: name.slice(start, colon), selector: name.slice(colon + 1) };
}
