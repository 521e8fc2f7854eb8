import type { SaidInBoth } from '@trowel/domain/core';
import { requireLength } from './sheet-rows.ts';

/** Gathers the text of a cell, in paragraphs. Blanks stay as they are, as in LibreOffice; line ends of the XML are one. */
export interface OdsText {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
  /** Gives the text gathered since the last call, a line a paragraph. */
  take(): string;
}

const SIGNS: Readonly<Record<string, string>> = { s: ' ', tab: '\t', 'line-break': '\n' };

/** Creates a collector that refuses texts of more than `maxCharacters`; `place` names the culprit. @throws TooLargeError */
export function createOdsText(maxCharacters: number, place: () => SaidInBoth): OdsText {
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
