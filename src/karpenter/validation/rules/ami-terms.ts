import type { JsonValue } from '../../../model/json.ts';
import { LATEST, isWindows, parseAlias } from '../../amis/alias.ts';
import { has, hasAny, itemsOf, textOf } from '../members.ts';
import { quote } from '../refusal.ts';
import type { Rule, RuleContext, Violation } from './rule.ts';
import { violationIf } from './rule.ts';

const TERMS = 'spec.amiSelectorTerms';
const ALIAS = `${TERMS}[].alias`;
const ALIAS_FORM = /^[a-zA-Z0-9]+@[^\n]+$/;

function familyNames({ release }: RuleContext): string[] {
  return release.aliasFamilies.map((family) => family.toLowerCase());
}

function checkAliasForm(self: JsonValue): readonly Violation[] {
  const text = textOf(self);
  return violationIf(!ALIAS_FORM.test(text), `${quote(text)} is refused: an alias has the form family@version, such as "al2023@v20250123"`);
}

function checkAliasFamily(self: JsonValue, context: RuleContext): readonly Violation[] {
  const text = textOf(self);
  const [family = '', ...rest] = text.split('@');
  const names = familyNames(context);
  if (names.includes(family)) return [];
  const right = names.find((name) => name === family.trim().toLowerCase());
  const message = `${quote(text)} is refused: known families are ${names.join(', ')}, in lower case`;
  return [{ message, ...(right !== undefined && rest.length > 0 && { suggestion: [right, ...rest].join('@') }) }];
}

/** Without an `@` the rule breaks off, since there is no version to look at. */
function checkWindowsVersion(self: JsonValue, { release }: RuleContext): readonly Violation[] {
  const text = textOf(self);
  const [family = '', version] = text.split('@');
  const parsed = parseAlias(`${family}@`, release.aliasFamilies);
  if (!parsed.ok || !isWindows(parsed.alias.family) || version === LATEST) return [];
  const message = `${quote(text)} is refused: images of Windows are known as ${family}@latest only`;
  return [{ message, suggestion: `${family}@${LATEST}`, isFailure: version === undefined }];
}

function checkTermsSelect(self: JsonValue, { release }: RuleContext): readonly Violation[] {
  const fields = ['alias', 'tags', 'id', 'name', ...(release.ssmParameterTerms ? ['ssmParameter'] : [])];
  return itemsOf(self).flatMap((term, index) => (hasAny(term, ...fields) ? [] : [{ at: [index], message: `the term selects nothing: it needs one of ${fields.join(', ')}` }]));
}

function checkTermsAlone(self: JsonValue, field: 'alias' | 'id'): readonly Violation[] {
  const others = ['alias', 'tags', 'id', 'name', 'owner'].filter((name) => name !== field);
  return itemsOf(self).flatMap((term, index) => {
    const beside = others.filter((name) => has(term, name));
    return has(term, field) && beside.length > 0 ? [{ at: [index], message: `"${field}" may not stand beside ${beside.join(', ')} in one term` }] : [];
  });
}

function checkAliasIsOnlyTerm(self: JsonValue): readonly Violation[] {
  const terms = itemsOf(self);
  const index = terms.findIndex((term) => has(term, 'alias'));
  return index !== -1 && terms.length !== 1 ? [{ at: [index], message: 'a term with an alias must be the only term' }] : [];
}

/** Rules about `amiSelectorTerms`. One bad term is enough. `ssmParameter` is left out of the rules about what excludes what. */
export const AMI_TERM_RULES: readonly Rule[] = [
  { id: 'alias-form', place: ALIAS, check: checkAliasForm },
  { id: 'alias-family', place: ALIAS, check: checkAliasFamily },
  { id: 'windows-alias-version', place: ALIAS, check: checkWindowsVersion },
  { id: 'ami-term-selects', place: TERMS, check: checkTermsSelect },
  { id: 'ami-term-id-alone', place: TERMS, check: (self) => checkTermsAlone(self, 'id') },
  { id: 'ami-term-alias-alone', place: TERMS, check: (self) => checkTermsAlone(self, 'alias') },
  { id: 'ami-alias-only-term', place: TERMS, check: checkAliasIsOnlyTerm },
];
