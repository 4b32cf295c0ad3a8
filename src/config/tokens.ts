/** A word that tells an environment, as it is spelled. */
export interface EnvironmentToken {
  text: string;
  /** Of the environment: `prod`, or the word itself in lower case. */
  name: string;
  production: boolean;
  /** `live` is also how folders of everything that runs are called (`live/dev`): another word beats it. */
  isWeak: boolean;
}

export const PRODUCTION = 'prod';
/** Where nothing tells. */
export const DEFAULT_ENVIRONMENT = 'default';

const PRODUCTION_WORDS = ['prod', 'production', 'prd', 'live'];
const WEAK_WORD = 'live';
const NON_PRODUCTION_WORDS: readonly string[] = [
  'dev', 'development', 'test', 'testing', 'stage', 'stg', 'staging', 'qa', 'uat', 'sandbox', 'preview',
  ...['pre', 'non', 'not'].flatMap((prefix) => PRODUCTION_WORDS.map((word) => prefix + word)),
];
/** Right before a word of production: `pre-prod`. */
const NEGATIONS = ['pre', 'non', 'not', 'no'];
/** Right behind it: `prod-like`. */
const COMPARISON = 'like';

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu;

/** The words of one name (a part of a path, a cluster's name) that tell an environment. They are whole words: `product` and `alive` tell nothing. */
export function tokensOf(name: string): EnvironmentToken[] {
  const words = [...name.matchAll(WORD)].map(({ 0: text, index }) => ({ text, index, end: index + text.length, word: text.toLowerCase() }));
  return words.flatMap(({ text, index, end, word }, at): EnvironmentToken[] => {
    if (NON_PRODUCTION_WORDS.includes(word)) return [{ text, name: word, production: false, isWeak: false }];
    if (!PRODUCTION_WORDS.includes(word)) return [];
    const [before, after] = [words[at - 1], words[at + 1]];
    if (before !== undefined && NEGATIONS.includes(before.word)) return [not(name.slice(before.index, end))];
    if (after?.word === COMPARISON) return [not(name.slice(index, after.end))];
    return [{ text, name: PRODUCTION, production: true, isWeak: word === WEAK_WORD }];
  });
}

function not(text: string): EnvironmentToken {
  return { text, name: text.toLowerCase(), production: false, isWeak: false };
}

/** Whether an environment of this name is production where nobody says. */
export function isProductionName(name: string): boolean {
  const tokens = tokensOf(name);
  return tokens.length > 0 && tokens.every(({ production }) => production);
}
