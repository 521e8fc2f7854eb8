import type { BilingualMessage } from '@trowel/domain/core';
import { requireLength } from './sheet-rows.ts';

/**
 * Collects the text of a cell in paragraphs. Spaces stay unchanged, as in LibreOffice. A line end of
 * the XML is one space.
 */
export interface OdsText {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
  /** Returns the text collected since the last call, one line per paragraph. */
  take(): string;
}

const SIGNS: Readonly<Record<string, string>> = { s: ' ', tab: '\t', 'line-break': '\n' };

/**
 * Creates a collector of texts up to `maxCharacters`. `place` names the cell in the error.
 * @throws TooLargeError
 */
export function createOdsText(maxCharacters: number, place: () => BilingualMessage): OdsText {
  let lines: string[] = [];
  let line: string | undefined;
  let length = 0;
  const add = (text: string): void => {
    length += text.length;
    requireLength(length, maxCharacters, place);
    line += text;
  };
  return {
    open(name, attributes) {
      if (name === 'p') line = '';
      const sign = SIGNS[name];
      if (line === undefined || sign === undefined) return;
      const times = name === 's' ? Number(attributes['text:c'] ?? 1) || 1 : 1;
      add(sign.repeat(Math.max(1, Math.min(times, maxCharacters + 1))));
    },
    text(text) {
      if (line !== undefined) add(text.replace(/[\r\n][ \t\r\n]*/g, ' '));
    },
    close(name) {
      if (name !== 'p' || line === undefined) return;
      lines.push(line);
      length++;
      line = undefined;
    },
    take() {
      const text = lines.join('\n');
      [lines, length] = [[], 0];
      return text;
    },
  };
}
