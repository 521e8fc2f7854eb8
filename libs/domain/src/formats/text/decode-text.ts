import type { Language } from '@trowel/domain/matrix';
import { formatInLanguage, UnsupportedMediaTypeError } from '@trowel/domain/core';
import { CODE_PAGES, type CodePage } from './code-pages.ts';

/** A text and its detected encoding. */
export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;
}

const SAMPLE_BYTES = 65_536;
const LETTERS = /[àáâãäåæçèéêëìíîïñòóôõöøùúûüßœ]/i;
/** Letters of the languages of the Central European and the Baltic code page. */
const FURTHER_LETTERS: Partial<Record<CodePage, RegExp>> = {
  'windows-1250': /[áäąćčďđéęěëíľłńňóôöőřśšťúůüűýźżžßçâî]/i,
  'windows-1257': /[āąčēęėģīįķļņšūųžõäöüéó]/i,
};
const VOWEL = /[aeiouyáéíóúýěůąęàèìòùäöüāēīūėįų]/i;
/** A byte that is a vowel in western Europe may be a consonant or a rare vowel in eastern Europe. */
const WESTERN_VOWELS = /[èìòùøïæð]/i;
const EASTERN_CONSONANTS = /[čďňřťćľ]/i;
const AFTER_CONSONANT = /[ěů]/i;
const SIGNS = /[’‘“”–—…°«»€£§½²³·º¿¡]/;
const WORD = /[\p{L}]/u;
const PADDING = /[\u001a\u0000\s]/;

/**
 * Decodes the bytes of an exchange file. Tried in this order: byte order mark, valid UTF-8, UTF-16 by
 * its zero bytes, and the Windows, DOS or Macintosh code page whose letters form the most plausible
 * words. Removes the DOS end-of-file mark.
 * @throws UnsupportedMediaTypeError when the bytes are no text.
 * @example
 * console.log(decodeText(Uint8Array.of(0x63, 0x69, 0x74, 0x74, 0xe0)));
 * // { text: 'città', encoding: 'windows-1252' }
 */
export function decodeText(bytes: Uint8Array, language: Language = 'en'): DecodedText {
  const { text, encoding } = decodeBytes(bytes);
  // Removes a byte order mark that was decoded as letters.
  const clean = dropEndOfFile(text).replace(/^\ufeff?(?:ï»¿)+/, '');
  if (clean.includes('\u0000'))
    throw formatInLanguage(
      language,
      new UnsupportedMediaTypeError({
        en: 'The file is not text: it contains NUL characters',
        it: 'Il file non è testo: contiene caratteri NUL',
      }),
    );
  return { text: clean, encoding };
}

/** Removes the first end-of-file mark that is only followed by padding. Cost: linear in the padding. */
function dropEndOfFile(text: string): string {
  let end = text.length;
  for (let i = text.length - 1; i >= 0 && PADDING.test(text[i]!); i--) if (text[i] === '\u001a') end = i;
  return text.slice(0, end);
}

function decodeBytes(bytes: Uint8Array): DecodedText {
  const wide = findWideEncoding(bytes);
  // The decoder removes the mark.
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const encoding = findCodePage(bytes);
    return { text: decodeCodePage(bytes, encoding), encoding };
  }
}

function findWideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const end = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  const zeros = [0, 0];
  for (let i = 0; i < end; i++) if (bytes[i] === 0) zeros[i & 1]!++;
  const most = end * 0.3;
  if (end < 4) return undefined;
  if (zeros[1]! > most && zeros[0]! < most / 10) return 'utf-16le';
  return zeros[0]! > most && zeros[1]! < most / 10 ? 'utf-16be' : undefined;
}

/** Windows wins a tie, because most such files come from there. */
function findCodePage(bytes: Uint8Array): CodePage {
  let best: CodePage = 'windows-1252';
  let highest = -Infinity;
  const pages: readonly CodePage[] = hasMacLines(bytes)
    ? ['windows-1252', 'macroman', 'cp850', 'cp437']
    : ['windows-1252', 'windows-1250', 'windows-1257', 'cp850', 'cp437', 'macroman'];
  for (const page of pages) {
    const score = scoreCodePage(bytes, page);
    if (score > highest) [highest, best] = [score, page];
  }
  return best;
}

/** Returns true if lines end with a carriage return only, as in programs of the old Macintosh. */
function hasMacLines(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  return sample.includes(0x0d) && !sample.includes(0x0a);
}

/**
 * Scores a code page: letters inside words count for it, capitals among small letters, box drawings
 * and undefined bytes against it.
 */
function scoreCodePage(bytes: Uint8Array, page: CodePage): number {
  let score = 0;
  const text = ` ${decodeCodePage(bytes.subarray(0, SAMPLE_BYTES), page)} `;
  for (let i = 1; i < text.length - 1; i++) {
    if (text.charCodeAt(i) >= 0x80) score += scoreCharacter([text[i - 1]!, text[i]!, text[i + 1]!], page);
  }
  return score;
}

function scoreCharacter([before, char, after]: readonly [string, string, string], page: CodePage): number {
  if (char === '\ufffd') return -10;
  if ((FURTHER_LETTERS[page] ?? LETTERS).test(char)) {
    const isCapital = isUpper(char);
    if (isCapital && WORD.test(before) && !isUpper(before)) return -2;
    if (!isCapital && isUpper(before) && (!WORD.test(after) || isUpper(after))) return 0;
    if (!WORD.test(before) && !WORD.test(after)) return -1;
    return scoreLetter([before, char, after], page);
  }
  return SIGNS.test(char) ? 1 : -3;
}

/**
 * Scores a letter: vowels next to vowels, and consonants without one, count for another page. The
 * Baltic page is rare.
 */
function scoreLetter(letters: readonly [string, string, string], page: CodePage): number {
  const [, char, after] = letters;
  if (page === 'windows-1252') return WESTERN_VOWELS.test(char) && VOWEL.test(after) ? 0 : 2;
  return scoreEastern(letters) ?? (page === 'windows-1257' ? 1.5 : 2);
}

/** Returns the score of a central European letter in an unusual place; otherwise undefined. */
function scoreEastern([before, char, after]: readonly [string, string, string]): number | undefined {
  const [isAfterVowel, isBeforeVowel] = [VOWEL.test(before), VOWEL.test(after)];
  if (EASTERN_CONSONANTS.test(char) && !isBeforeVowel && !(isAfterVowel && WORD.test(after)))
    return isAfterVowel || /[ln]/i.test(before) ? 1 : -1;
  // Polish writes `ni` before a vowel.
  if (/ń/i.test(char) && isBeforeVowel) return -1;
  return AFTER_CONSONANT.test(char) && (!WORD.test(before) || isAfterVowel) ? -1 : undefined;
}

function isUpper(char: string): boolean {
  return char !== char.toLowerCase();
}

function decodeCodePage(bytes: Uint8Array, page: CodePage): string {
  const high = CODE_PAGES[page];
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192) {
    const piece = bytes.subarray(start, start + 8192);
    parts.push(
      Array.from(piece, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : high[byte - 0x80]!)).join(''),
    );
  }
  return parts.join('');
}
