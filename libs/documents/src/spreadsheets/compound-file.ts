import { ValidationError } from '@trowel/domain/core';

/** Numbers that end a chain of sectors, or stand where none is. */
const FIRST_SPECIAL = 0xfffffffa;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Sectors of the table of sectors that the header itself names. */
const NAMED_IN_HEADER = 109;
const STREAM = 2;
const ROOT = 5;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

interface CompoundFile {
  bytes: Buffer;
  sectorBytes: number;
  /** For each sector the next one of its chain. */
  next: number[];
}

/** A container of Office before 2007, opened. */
export interface CompoundReader {
  /** Whether anything in it is called so. */
  has(name: string): boolean;
  /** Gives a stream, the first that has one of the names. @throws ValidationError when it is damaged */
  read(names: readonly string[]): Buffer | undefined;
}

/**
 * Opens a compound file by its directory. Each chain of sectors is followed once at most: one that bites its tail is told as
 * damage. Source: [MS-CFB]. @throws ValidationError when the file is damaged
 */
export function openCompoundFile(content: Uint8Array): CompoundReader {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length < HEADER_BYTES) throw damaged();
  const sectorShift = bytes.readUInt16LE(30);
  const miniShift = bytes.readUInt16LE(32);
  if ((sectorShift !== 9 && sectorShift !== 12) || miniShift !== 6) throw damaged();
  const file: CompoundFile = { bytes, sectorBytes: 2 ** sectorShift, next: [] };
  file.next = readNumbers(listTableSectors(file).map((sector) => sectorOf(file, sector)));
  const entries = readEntries(readChain(file, bytes.readUInt32LE(48)));
  const isStream = (entry: Entry, name: string): boolean => entry.type === STREAM && entry.name === name;
  return {
    has: (name) => entries.some((entry) => entry.name === name),
    read(names) {
      const name = names.find((one) => entries.some((entry) => isStream(entry, one)));
      const entry = entries.find((one) => name !== undefined && isStream(one, name));
      return entry && readStream(file, entry, entries);
    },
  };
}

function readStream(file: CompoundFile, entry: Entry, entries: readonly Entry[]): Buffer {
  const isMini = entry.size < file.bytes.readUInt32LE(56);
  const stream = isMini ? readMiniStream(file, entry, entries) : readChain(file, entry.start);
  if (stream.length < entry.size) throw damaged();
  return stream.subarray(0, entry.size);
}

/** The sectors that say which sector follows which: the first are named in the header, more in sectors of their own. */
function listTableSectors(file: CompoundFile): number[] {
  const { bytes, sectorBytes } = file;
  const count = bytes.readUInt32LE(44);
  const named = readNumbers([bytes.subarray(76, 76 + 4 * NAMED_IN_HEADER)]);
  const seen = new Set<number>();
  for (let at = bytes.readUInt32LE(68); at < FIRST_SPECIAL && named.length < count;) {
    if (seen.has(at)) throw damaged();
    seen.add(at);
    const numbers = readNumbers([sectorOf(file, at)]);
    at = numbers.pop()!;
    named.push(...numbers);
  }
  if (count * sectorBytes > bytes.length) throw damaged();
  return named.slice(0, count);
}

/** Small streams lie in sectors of 64 bytes within the stream of the root. */
function readMiniStream(file: CompoundFile, { start }: Entry, entries: readonly Entry[]): Buffer {
  const root = entries.find(({ type }) => type === ROOT);
  if (!root) throw damaged();
  const mini: CompoundFile = {
    bytes: Buffer.concat([Buffer.alloc(64), readChain(file, root.start)]),
    sectorBytes: 64,
    next: readNumbers([readChain(file, file.bytes.readUInt32LE(60))]),
  };
  return readChain(mini, start);
}

function readChain(file: CompoundFile, start: number): Buffer {
  const parts: Buffer[] = [];
  const seen = new Set<number>();
  for (let sector = start; sector < FIRST_SPECIAL; sector = file.next[sector] ?? FIRST_SPECIAL) {
    if (seen.has(sector)) throw damaged();
    seen.add(sector);
    parts.push(sectorOf(file, sector));
  }
  return Buffer.concat(parts);
}

/** What precedes the first sector has the room of one. */
function sectorOf({ bytes, sectorBytes }: CompoundFile, sector: number): Buffer {
  const at = (sector + 1) * sectorBytes;
  if (at >= bytes.length) throw damaged();
  return bytes.subarray(at, at + sectorBytes);
}

function readNumbers(parts: readonly Buffer[]): number[] {
  return parts.flatMap((part) =>
    Array.from({ length: part.length >> 2 }, (_, i) => part.readUInt32LE(i * 4)),
  );
}

function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, i) => {
    const at = i * ENTRY_BYTES;
    const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
    return {
      name: directory.toString('utf16le', at, at + nameBytes),
      type: directory[at + 66]!,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    };
  });
}

function damaged(): ValidationError {
  return new ValidationError([], {
    en: 'The file is damaged: its parts cannot be put together',
    it: 'Il file è danneggiato: le sue parti non si possono mettere insieme',
  });
}
