import type { PdfFont } from './pdf-font.ts';
import { cleanText } from './pdf-strings.ts';

/** Breaks a text into lines at most `width` wide (pt) at spaces; words that are wider are broken anywhere. */
export function wrapText(
  font: PdfFont,
  text: string,
  { size, width }: { size: number; width: number },
): string[] {
  const space = font.measure(' ', size);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of cleanText(text).split(/\s+/).filter(Boolean)) {
    for (const part of breakWord(font, word, { size, width })) {
      const wide = font.measure(part, size);
      const isFirst = line === '';
      if (!isFirst && used + space + wide > width) {
        lines.push(line);
        [line, used] = [part, wide];
        continue;
      }
      line = isFirst ? part : `${line} ${part}`;
      used += isFirst ? wide : space + wide;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

function breakWord(font: PdfFont, word: string, { size, width }: { size: number; width: number }): string[] {
  if (font.measure(word, size) <= width) return [word];
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
