import { readStretch, refuseFile, toLetters, type FileReading, type FileToRead } from './file-reading.ts';

const MAX_HEADER_BYTES = 65_536;
const MAX_ELEMENTS = 50_000_000;
const SIZES: Readonly<Record<string, number>> = {
  char: 1,
  uchar: 1,
  int8: 1,
  uint8: 1,
  short: 2,
  ushort: 2,
  int16: 2,
  uint16: 2,
  int: 4,
  uint: 4,
  int32: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
};

interface Element {
  name: string;
  count: number;
  /** Fewest bytes of one, when the file is binary. */
  bytes: number;
  /** Fewest numbers of one. */
  numbers: number;
  hasLists: boolean;
}

/** Checks that a file is PLY 1.0 and as large as its header says. @throws UnsupportedMediaTypeError */
export function* checkPly({ fileName, sizeBytes }: FileToRead): FileReading<void> {
  const head = yield* readStretch(0, MAX_HEADER_BYTES);
  const text = toLetters(head);
  const end = /\nend_header\r?\n/.exec(text);
  if (!/^ply\r?\n/.test(text) || !end)
    throw refuseFile(fileName, { en: 'is not a PLY file', it: 'non è un file PLY' });
  const lines = text.slice(0, end.index).split(/\r?\n/).slice(1);
  const format = /^format (ascii|binary_little_endian|binary_big_endian) 1\.0\s*$/.exec(
    lines.shift() ?? '',
  )?.[1];
  if (format === undefined)
    throw refuseFile(fileName, { en: 'is not PLY version 1.0', it: 'non è PLY versione 1.0' });
  const elements = readElements(fileName, lines);
  checkVertices(fileName, elements);
  const body = end.index + end[0].length;
  checkSize(fileName, elements, { room: sizeBytes - body, isText: format === 'ascii' });
  if (format === 'ascii') checkText(fileName, text.slice(body));
}

function readElements(fileName: string, lines: readonly string[]): Element[] {
  const elements: Element[] = [];
  for (const line of lines) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'comment' || words[0] === 'obj_info') continue;
    if (words[0] === 'element') elements.push(readElement(fileName, words));
    else if (words[0] === 'property') addProperty(fileName, elements.at(-1), words);
    else
      throw refuseFile(fileName, {
        en: `has the line ${line.slice(0, 40)} in its header`,
        it: `ha nell’intestazione la riga ${line.slice(0, 40)}`,
      });
  }
  return elements;
}

function readElement(fileName: string, [, name = '', text = '', ...rest]: readonly string[]): Element {
  const count = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
  if (rest.length > 0 || count > MAX_ELEMENTS)
    throw refuseFile(fileName, { en: `has too many elements ${name}`, it: `ha troppi elementi ${name}` });
  return { name, count, bytes: 0, numbers: 0, hasLists: false };
}

function addProperty(fileName: string, element: Element | undefined, words: readonly string[]): void {
  const isList = words[1] === 'list';
  const types = isList ? words.slice(2, 4) : words.slice(1, 2);
  const sizes: readonly (number | undefined)[] = types.map((type) => SIZES[type]);
  const bytes = sizes[0];
  if (!element || bytes === undefined || sizes.includes(undefined) || words.length !== (isList ? 5 : 3)) {
    throw refuseFile(fileName, {
      en: `has the line ${words.join(' ').slice(0, 40)} in its header`,
      it: `ha nell’intestazione la riga ${words.join(' ').slice(0, 40)}`,
    });
  }
  element.bytes += bytes;
  element.numbers++;
  element.hasLists ||= isList;
}

function checkVertices(fileName: string, elements: readonly Element[]): void {
  if (!elements.some(({ name, count }) => name === 'vertex' && count > 0)) {
    throw refuseFile(fileName, { en: 'has no vertices', it: 'non ha vertici' });
  }
}

/** A writer may end the file with an empty line. */
const SPARE_BYTES = 2;

function checkSize(
  fileName: string,
  elements: readonly Element[],
  { room, isText }: { room: number; isText: boolean },
): void {
  const least = elements.reduce((sum, one) => sum + one.count * (isText ? 2 * one.numbers : one.bytes), 0);
  const isExact = !isText && elements.every(({ hasLists }) => !hasLists);
  // The last line of a text may lack its end.
  if (room < (isText ? least - 1 : least))
    throw refuseFile(fileName, {
      en: 'is shorter than its header says',
      it: 'è più corto di quanto dice la sua intestazione',
    });
  if (isExact && room > least + SPARE_BYTES)
    throw refuseFile(fileName, {
      en: 'is longer than its header says',
      it: 'è più lungo di quanto dice la sua intestazione',
    });
}

function checkText(fileName: string, body: string): void {
  if (/[^\s\w.+-]/.test(body))
    throw refuseFile(fileName, { en: 'holds more than numbers', it: 'contiene altro oltre ai numeri' });
}
