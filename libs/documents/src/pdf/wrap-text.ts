import type { PdfFont } from './pdf-font.ts';
import { cleanText } from './pdf-strings.ts';

/** Splits a text into words. A non-breaking space does not split, as between number and unit. */
export function splitWords(text: string): string[] {
  return text
    .split(/[^\S\u00a0]+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll('\u00a0', ' '));
}

/** Breaks a text at spaces into lines of at most `width` pt. Longer words are broken anywhere. */
export function wrapText(
  font: PdfFont,
  text: string,
  { size, width }: { size: number; width: number },
): string[] {
  const space = font.measure(' ', size);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const add = (part: string, wide: number): void => {
    if (line === '') [line, used] = [part, wide];
    else if (used + space + wide <= width) [line, used] = [`${line} ${part}`, used + space + wide];
    else {
      lines.push(line);
      [line, used] = [part, wide];
    }
  };
  for (const word of splitWords(cleanText(text))) {
    const wide = font.measure(word, size);
    if (wide <= width) add(word, wide);
    else for (const part of breakWord(font, word, { size, width })) add(part, font.measure(part, size));
  }
  if (line !== '') lines.push(line);
  return lines;
}

function breakWord(font: PdfFont, word: string, { size, width }: { size: number; width: number }): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of word) {
    const wide = font.measure(letter, size);
    if (part !== '' && used + wide > width) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += letter;
    used += wide;
  }
  return [...parts, part];
}
