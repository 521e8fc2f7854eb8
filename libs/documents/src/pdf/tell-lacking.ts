import type { Language } from '@trowel/domain/matrix';
import type { PdfFonts } from './pdf-content.ts';
import { pdfWordsIn } from './pdf-words.ts';

/** Characters named; there may be thousands. */
const MOST_NAMED = 8;

/** Tells which letters drawn so far stand as squares, because the font lacks them; empty when it has all. */
export function tellLacking({ F1, F2 }: PdfFonts, language: Language): string {
  const lacking = [...new Set([...F1.listLacking(), ...F2.listLacking()])];
  if (lacking.length === 0) return '';
  const named = lacking
    .slice(0, MOST_NAMED)
    .map((letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  const codes = `${named.join(', ')}${lacking.length > MOST_NAMED ? ', …' : ''}`;
  return pdfWordsIn(language).lacking(codes, lacking.length);
}
