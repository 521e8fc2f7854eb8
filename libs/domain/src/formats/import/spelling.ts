const ZEROS = /^0+(?=\d)/;
const BLANK_AT_LETTERS = /(?<=\d)\s+(?=\p{L})|(?<=\p{L})\s+(?=\d)/gu;

/**
 * Returns a key that is equal for names that differ only in leading zeros, case, or a blank between
 * digits and letters.
 */
export function spellingOf(name: string): string {
  return name.replace(ZEROS, '').replace(BLANK_AT_LETTERS, '').toLowerCase();
}
