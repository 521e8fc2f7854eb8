const ZEROS = /^0+(?=\d)/;
const BLANK_AT_LETTERS = /(?<=\d)\s+(?=\p{L})|(?<=\p{L})\s+(?=\d)/gu;

/** Gives what names have in common that differ only in zeros before them, capitals, or a blank between digits and letters. */
export function spellingOf(name: string): string {
  return name.replace(ZEROS, '').replace(BLANK_AT_LETTERS, '').toLowerCase();
}
