import type { JsonValue } from '../../model/json.ts';
import { parseAlias } from '../amis/alias.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { memberOf } from './structural-hash.ts';

/** On an alias that the release cannot read the controller process ends. */
export type ResolvedFamily = { ok: true; family: string } | { ok: false; problem: string };

const CUSTOM = 'Custom';

/** `spec.amiFamily`, else the family of the first alias, else `Custom` (`pkg/apis/v1/ec2nodeclass.go AMIFamily`). */
export function resolveAmiFamily(spec: JsonValue | undefined, release: ReleaseFeatures): ResolvedFamily {
  const family = memberOf(spec, 'amiFamily');
  if (typeof family === 'string') return { ok: true, family };
  const terms = memberOf(spec, 'amiSelectorTerms');
  const aliases = Array.isArray(terms) ? terms.map((term) => memberOf(term, 'alias')) : [];
  const text = aliases.find((alias) => typeof alias === 'string' && alias !== '');
  if (typeof text !== 'string') return { ok: true, family: CUSTOM };
  const parsed = parseAlias(text, release.aliasFamilies);
  return parsed.ok ? { ok: true, family: parsed.alias.family } : { ok: false, problem: parsed.problem };
}
