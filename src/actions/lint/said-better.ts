import type { JsonPath } from '../../model/json.ts';
import type { Severity } from '../../model/report.ts';
import type { RawFinding } from './run-rules.ts';

const GRAVITY: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** How seriously one rule takes a place, and what is in it. By the place. */
interface Places {
  at: Map<string, number>;
  within: Map<string, number>;
}

/**
 * Tells whether a more special rule speaks of the same place as a finding, or of what is around or in it, and takes it as seriously. The findings
 * of one object are looked through once: there may be thousands.
 */
export function saidBetterAmong(findings: readonly RawFinding[]): (finding: RawFinding) => boolean {
  const special = new Set(findings.flatMap(({ unlessFoundBy = [] }) => unlessFoundBy));
  const placesByRule = new Map<string, Places>();
  for (const finding of findings) {
    const { id } = finding.rule.info;
    if (special.has(id)) addPlace(placesOf(placesByRule, id), finding);
  }
  return ({ at, severity, unlessFoundBy = [] }) => unlessFoundBy.some((id) => gravityAt(placesByRule.get(id), at) >= GRAVITY[severity]);
}

function placesOf(byRule: Map<string, Places>, id: string): Places {
  const places = byRule.get(id) ?? { at: new Map<string, number>(), within: new Map<string, number>() };
  byRule.set(id, places);
  return places;
}

function addPlace({ at, within }: Places, finding: RawFinding): void {
  const keys = keysTo(finding.at);
  const gravity = GRAVITY[finding.severity];
  for (const key of keys) raise(within, key, gravity);
  raise(at, keys[keys.length - 1] ?? '', gravity);
}

function raise(gravities: Map<string, number>, key: string, gravity: number): void {
  gravities.set(key, Math.max(gravity, gravities.get(key) ?? -1));
}

/** -1 where nothing is said. */
function gravityAt(places: Places | undefined, path: JsonPath): number {
  if (places === undefined) return -1;
  const keys = keysTo(path);
  const around = keys.map((key) => places.at.get(key) ?? -1);
  return Math.max(places.within.get(keys[keys.length - 1] ?? '') ?? -1, ...around);
}

/** Of the object, of each field on the way, and of the place itself. */
function keysTo(path: JsonPath): string[] {
  let key = '';
  return ['', ...path.map((step) => (key += JSON.stringify(step)))];
}
