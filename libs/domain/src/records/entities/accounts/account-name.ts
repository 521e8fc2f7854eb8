import { foldText, WISHES } from '@trowel/domain/core';

/** Names of channels in the change log, and names that suggest the service or an anonymous user. */
const RESERVED = [
  'trowel',
  'mcp',
  'cli',
  'api',
  'web',
  'anonymous',
  'system',
  'root',
  'support',
  'nobody',
  'everyone',
  'null',
  'undefined',
];

/** Each name uses one of these scripts. Japanese and Korean mix several. */
const SCRIPTS: readonly RegExp[] = [
  /^\p{Script_Extensions=Latin}$/u,
  /^\p{Script_Extensions=Greek}$/u,
  /^\p{Script_Extensions=Cyrillic}$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}]$/u,
  /^\p{Script_Extensions=Arabic}$/u,
  /^\p{Script_Extensions=Hebrew}$/u,
  /^\p{Script_Extensions=Armenian}$/u,
  /^\p{Script_Extensions=Georgian}$/u,
  /^\p{Script_Extensions=Devanagari}$/u,
  /^\p{Script_Extensions=Thai}$/u,
  /^\p{Script_Extensions=Ethiopic}$/u,
];

const LETTERS = /\p{L}/gu;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Zs}\u2800]/u;

/** Returns why a name is not allowed for a new account, as the end of a sentence, or undefined. */
export function findAccountNameProblem(name: string): string | undefined {
  if (UNSEEN.test(name)) return WISHES.seenCharacters.en;
  if (name !== name.normalize('NFKC').normalize('NFC')) return WISHES.ordinaryLetters.en;
  const letters = name.match(LETTERS) ?? [];
  if (letters.length > 0 && !SCRIPTS.some((script) => letters.every((letter) => script.test(letter))))
    return WISHES.oneAlphabet.en;
  if (RESERVED.some((reserved) => foldAccountName(reserved) === foldAccountName(name)))
    return WISHES.reservedName.en;
  return undefined;
}

/** Letters of other alphabets, and digits, with the Latin letters they resemble. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'l',
  ӏ: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  с: 'c',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ϲ: 'c',
  ϳ: 'j',
  օ: 'o',
  ѡ: 'w',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'l',
  i: 'l',
  '0': 'o',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  $: 's',
  '‐': '-',
  '–': '-',
  '—': '-',
};

/** Folds a name by its appearance. Two names with the same result can be confused. */
export function foldAccountName(name: string): string {
  const signs = [...foldText(name)].map((sign) => TAKEN_FOR[sign] ?? sign).join('');
  return signs.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
