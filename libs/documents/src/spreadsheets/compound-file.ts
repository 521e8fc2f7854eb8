import { ValidationError } from '@trowel/domain/core';

/** Smallest special value in the sector table: end of chain, or no sector. */
const FIRST_SPECIAL = 0xfffffffa;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Number of table sectors that the header lists. */
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
  /** The next sector in the chain of each sector. */
  next: number[];
}

/** An opened container of Office before 2007. */
export interface CompoundReader {
  /** Returns true if any entry has the name. */
  has(name: string): boolean;
  /**
   * Returns the first stream with one of the names.
   * @throws ValidationError if it is damaged
   */
  read(names: readonly string[]): Buffer | undefined;
}

/**
 * Opens a compound file by its directory. Each chain of sectors is followed at most once; a cycle is
 * reported as damage. Source: [MS-CFB].
 * @throws ValidationError if the file is damaged
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

/** Lists the sectors of the sector table: the first ones from the header, further ones from their own sectors. */
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

/** Small streams are in sectors of 64 bytes within the stream of the root entry. */
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

/** The header occupies the space of one sector. */
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
    en: 'The file is damaged: its parts do not fit together',
    it: 'Il file è danneggiato: non si riesce a ricomporne le parti',
  });
}
