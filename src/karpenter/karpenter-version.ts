/** A release of the AWS provider. `patch` is the last one known of its line where the text names none. */
export interface KarpenterVersion {
  major: number;
  minor: number;
  patch: number;
}

export type ParsedKarpenterVersion = { ok: true; version: KarpenterVersion } | { ok: false; problem: string };

/** The last patch of each line that the table in `releases.ts` was checked against. */
const LAST_PATCHES: Record<string, number> = {
  '0.32': 10,
  '0.33': 12,
  '0.34': 13,
  '0.35': 12,
  '0.36': 9,
  '0.37': 8,
  '1.0': 14,
  '1.1': 10,
  '1.2': 8,
  '1.3': 8,
  '1.4': 4,
  '1.5': 8,
  '1.6': 8,
  '1.7': 6,
  '1.8': 8,
  '1.9': 3,
  '1.10': 2,
  '1.11': 3,
  '1.12': 2,
  '1.13': 1,
  '1.14': 3,
  '1.15': 2,
};

const VERSION = /^v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(?:[-+][0-9A-Za-z.+-]+)?$/;

/** Reads `1.14.1`, `v1.14.1` or `1.14`; a pre-release or build suffix counts as the release it is named after. */
export function parseKarpenterVersion(text: string): ParsedKarpenterVersion {
  const match = VERSION.exec(text.trim());
  if (match === null) return { ok: false, problem: `"${text}" is no Karpenter version; write it like 1.14.1 or 1.14` };
  const [major, minor] = [Number(match[1]), Number(match[2])];
  const patch = match[3] === undefined ? (LAST_PATCHES[`${major}.${minor}`] ?? 0) : Number(match[3]);
  return { ok: true, version: { major, minor, patch } };
}

export function formatKarpenterVersion({ major, minor, patch }: KarpenterVersion): string {
  return `${major}.${minor}.${patch}`;
}

/** Sort order: negative where `a` is the earlier release. */
export function compareKarpenterVersions(a: KarpenterVersion, b: KarpenterVersion): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

/**
 * Whether a release has a change that came with `firsts`: the first release of the main line that has it, preceded by the
 * first patches of older lines that got it later. `hasChange(1.2.5, ['1.0.8', '1.1.0'])` is true.
 */
export function hasChange(version: KarpenterVersion, firsts: readonly string[]): boolean {
  const steps = firsts.map(readStep);
  const newest = steps.reduce((a, b) => (compareKarpenterVersions(a, b) < 0 ? b : a));
  return compareKarpenterVersions(version, newest) >= 0 || steps.some((step) => isSameLine(step, version) && version.patch >= step.patch);
}

function isSameLine(a: KarpenterVersion, b: KarpenterVersion): boolean {
  return a.major === b.major && a.minor === b.minor;
}

function readStep(text: string): KarpenterVersion {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map(Number);
  return { major, minor, patch };
}
