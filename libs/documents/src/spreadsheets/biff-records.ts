import { ValidationError } from '@trowel/domain/core';

/** A record of a workbook stream together with the records that continue it: `[MS-XLS]` 2.1.4. */
export interface BiffRecord {
  type: number;
  parts: readonly Buffer[];
}

/** Reads numbers and texts of a record in order, across the boundaries of its parts. */
export interface BiffReader {
  byte(): number;
  short(): number;
  long(): number;
  double(): number;
  skip(bytes: number): void;
  /** Reads a text of `count` characters, one or two bytes each. A continuing part declares the width again. */
  letters(count: number, areWide: boolean): string;
  bytes(count: number): Buffer;
  /** Returns the bytes left in the current part. */
  left(): number;
}

/** Record types by content. */
export const BIFF = {
  FORMULA: 0x0006,
  EOF: 0x000a,
  DATE_MODE: 0x0022,
  FILE_PASS: 0x002f,
  CONTINUE: 0x003c,
  CODE_PAGE: 0x0042,
  SHEET: 0x0085,
  MANY_RK: 0x00bd,
  RICH_LABEL: 0x00d6,
  CELL_FORMAT: 0x00e0,
  MERGED: 0x00e5,
  SHARED_TEXTS: 0x00fc,
  SHARED_LABEL: 0x00fd,
  NUMBER: 0x0203,
  LABEL: 0x0204,
  TRUTH_OR_ERROR: 0x0205,
  TEXT_OF_FORMULA: 0x0207,
  RK: 0x027e,
  NUMBER_FORMAT: 0x041e,
  BEGIN: 0x0809,
} as const;

/**
 * Yields the records from a position up to the end of the first one's substream.
 * @throws ValidationError if a record is cut off
 */
export function* readRecords(stream: Buffer, from: number): Generator<BiffRecord> {
  let depth = 0;
  let at = from;
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    const parts: Buffer[] = [];
    do {
      const length = stream.readUInt16LE(at + 2);
      if (at + 4 + length > stream.length) throw damaged();
      parts.push(stream.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === BIFF.CONTINUE);
    if (type === BIFF.BEGIN) depth++;
    // Charts within a sheet have their own begin and end records.
    if (depth === 1) yield { type, parts };
    if (type === BIFF.EOF && --depth === 0) return;
  }
}

/** Creates a reader of a record. All methods throw a ValidationError if the record is too short. */
export function createBiffReader({ parts }: BiffRecord): BiffReader {
  let part = 0;
  let at = 0;
  /** Returns the buffer and position of a number of `size` bytes. Numbers never cross a boundary of parts. */
  const take = (size: number): { buffer: Buffer; at: number } => {
    toNextPart();
    const buffer = parts[part];
    if (!buffer || at + size > buffer.length) throw damaged();
    at += size;
    return { buffer, at: at - size };
  };
  const toNextPart = (): boolean => {
    const isOver = part < parts.length - 1 && at >= parts[part]!.length;
    if (isOver) [part, at] = [part + 1, 0];
    return isOver;
  };
  const takeMany = (size: number, each: (bytes: Buffer) => void): void => {
    for (let left = size; left > 0;) {
      toNextPart();
      const buffer = parts[part];
      const count = Math.min(left, (buffer?.length ?? 0) - at);
      if (!buffer || count <= 0) throw damaged();
      each(buffer.subarray(at, at + count));
      at += count;
      left -= count;
    }
  };
  const read = (method: 'readUInt8' | 'readUInt16LE' | 'readUInt32LE' | 'readDoubleLE', size: number) => {
    const { buffer, at: place } = take(size);
    return buffer[method](place);
  };
  return {
    byte: () => read('readUInt8', 1),
    short: () => read('readUInt16LE', 2),
    long: () => read('readUInt32LE', 4),
    double: () => read('readDoubleLE', 8),
    left: () => (parts[part]?.length ?? 0) - at,
    skip: (bytes) => takeMany(bytes, () => undefined),
    bytes(count) {
      const parts: Buffer[] = [];
      takeMany(count, (bytes) => parts.push(bytes));
      return Buffer.concat(parts);
    },
    letters(count, areWide) {
      const texts: string[] = [];
      let isWide = areWide;
      for (let left = count; left > 0;) {
        if (toNextPart()) isWide = (read('readUInt8', 1) & 1) === 1;
        const buffer = parts[part]!;
        const width = isWide ? 2 : 1;
        const count = Math.min(left, Math.floor((buffer.length - at) / width));
        if (count <= 0) throw damaged();
        texts.push(buffer.toString(isWide ? 'utf16le' : 'latin1', at, at + count * width));
        at += count * width;
        left -= count;
      }
      return texts.join('');
    },
  };
}

function damaged(): ValidationError {
  return new ValidationError([], {
    en: 'The workbook is damaged: a record in it is cut off',
    it: 'La cartella di lavoro è danneggiata: un record è incompleto',
  });
}
