import { BASE_WORDS, DIGIT_WALKS } from './common-words.ts';

/** Endings that people append to a word until a form accepts it. */
const ENDINGS =
  '1 7 01 12 23 99 123 1234 12345 123456 12345678 123456789 1! 123! @123 2023 2024 2025 2026'.split(' ');
const MIN_LENGTH = 8;
const MASKS: Readonly<Record<string, string>> = { a: '@', o: '0', e: '3', i: '1' };

/** Common passwords, as people write them, that pass a form requiring 8 characters, an uppercase letter and a digit. */
export const COMMON_PASSWORDS: readonly string[] = composePasswords();

const words = new Set(BASE_WORDS);
const listed = new Set(COMMON_PASSWORDS.map((password) => password.toLowerCase()));

/**
 * Returns true if the password is on the list in any case, or a disguised word of the list: with
 * digits and signs around it (`!Summer24.`), with look-alikes for letters (`P@$$w0rd`), or repeated
 * twice.
 */
export function isCommonPassword(text: string): boolean {
  const password = text.normalize('NFKC').toLowerCase();
  return listed.has(password) || listed.has(trimSigns(password)) || unmask(password).some(isCommonWord);
}

function composePasswords(): string[] {
  const ended = BASE_WORDS.flatMap((word) => ENDINGS.map((ending) => capitalize(word) + ending));
  const masked = BASE_WORDS.map((word) => capitalize(mask(word))).filter((word) => /\d/.test(word));
  const walked = DIGIT_WALKS.flatMap((walk) => ['', '!', '.'].map((ending) => capitalize(walk) + ending));
  return [...new Set([...ended, ...masked, ...walked])].filter((password) => password.length >= MIN_LENGTH);
}

function capitalize(word: string): string {
  const first = word.search(/[a-z]/);
  return word.slice(0, first) + word.charAt(first).toUpperCase() + word.slice(first + 1);
}

/** The first letter stays a letter, so that it can be the uppercase one. */
function mask(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aoei]/g, (letter) => MASKS[letter] ?? letter);
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Up to six digits count as decoration. More digits are a secret in themselves. */
const AROUND = /^[\d\W_]{0,3}(.*?[^\d\W_$@])[\W_]{0,3}\d{0,6}[\W_]{0,3}$/u;
/** The same for words that end in a look-alike: `Ciccio` written `Cicci0!`. */
const SIGNS_AROUND = /^[\W_]{0,3}(.*?)[\W_]{0,3}$/u;

/** Returns the words a password may be a disguise of. */
function unmask(password: string): string[] {
  const cores = [AROUND.exec(password)?.[1], SIGNS_AROUND.exec(password)?.[1], password];
  return cores.flatMap((core) => (core ? [core, readLookAlikes(core, 'i'), readLookAlikes(core, 'l')] : []));
}

function readLookAlikes(text: string, one: 'i' | 'l'): string {
  return text.replace(/[@4031!$57]/g, (sign) => (sign === '1' ? one : (LOOK_ALIKES[sign] ?? sign)));
}

function isCommonWord(word: string): boolean {
  const repeated = /^(.{1,16}?)\1+$/u.exec(word)?.[1];
  return words.has(word) || (repeated !== undefined && (repeated.length === 1 || words.has(repeated)));
}

function trimSigns(password: string): string {
  return password.replace(/[!.?*#]{1,3}$/, '');
}
