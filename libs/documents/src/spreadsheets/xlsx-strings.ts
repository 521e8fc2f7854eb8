import type { BilingualMessage } from '@trowel/domain/core';
import type { Archive } from '../archive-read.ts';
import { requireLength } from './sheet-rows.ts';
import { unescapeSheetText } from './xlsx-text.ts';
import { readXml } from '../xml-read.ts';

/** Collects the text of a string item, plain or in runs, without phonetic readings. */
export interface StringCollector {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /**
   * Returns the text collected since the last call.
   * @throws TooLargeError if it is too long
   */
  take(): string;
}

/** Creates a collector of texts up to `maxCharacters`. `place` names the cell in the error. */
export function createStringCollector(maxCharacters: number, place: () => BilingualMessage): StringCollector {
  let gathered: string[] = [];
  let length = 0;
  let inText = false;
  let phonetic = 0;
  return {
    open(name) {
      if (name === 't') inText = true;
      else if (name === 'rPh') phonetic++;
    },
    text(text) {
      if (!inText || phonetic > 0) return;
      length += text.length;
      requireLength(length, maxCharacters, place);
      gathered.push(text);
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic--;
    },
    take() {
      const text = unescapeSheetText(gathered.join(''));
      gathered = [];
      length = 0;
      return text;
    },
  };
}

/** Reads the strings that cells refer to by index. */
export async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
  maxCharacters: number,
): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !archive.has(part)) return strings;
  const collector = createStringCollector(maxCharacters, () => ({
    en: `Text ${strings.length + 1} of ${part}`,
    it: `Il testo ${strings.length + 1} di ${part}`,
  }));
  await readXml(archive.read(part), part, {
    open: (name) => collector.open(name),
    text: (text) => collector.text(text),
    close(name) {
      collector.close(name);
      if (name === 'si') strings.push(collector.take());
    },
  });
  return strings;
}
