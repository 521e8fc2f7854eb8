import {
  readStretch,
  refuseFile,
  viewOf,
  type FileReading,
  type FileToRead,
  type Stretch,
} from './file-reading.ts';

/** Positions of the parts of a GLB. */
export interface GlbParts {
  json: Stretch;
  /** The bytes of its first buffer, when it has them. */
  binary: Stretch | undefined;
}

/** Longest JSON of a GLB, in bytes. */
export const MAX_GLB_JSON_BYTES = 16_777_216;

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;
const MAX_CHUNKS = 16;

/** Finds the chunks of a GLB 2.0 file (glTF 2.0, 4.4). @throws UnsupportedMediaTypeError when a length is false. */
export function* readGlb({ fileName, sizeBytes }: FileToRead): FileReading<GlbParts> {
  const header = yield* readStretch(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || viewOf(header).getUint32(0, true) !== MAGIC) {
    throw refuseFile(fileName, { en: 'is not a GLB file', it: 'non è un file GLB' });
  }
  const version = viewOf(header).getUint32(4, true);
  if (version !== 2)
    throw refuseFile(fileName, {
      en: `is GLB version ${version}; only version 2 is read`,
      it: `è GLB versione ${version}: si legge solo la 2`,
    });
  const declared = viewOf(header).getUint32(8, true);
  if (declared !== sizeBytes)
    throw refuseFile(fileName, {
      en: `says it has ${declared} bytes, but has ${sizeBytes}`,
      it: `dichiara ${declared} byte, ma ne ha ${sizeBytes}`,
    });
  return sortChunks(fileName, yield* readChunks(fileName, sizeBytes));
}

interface Chunk extends Stretch {
  type: number;
}

function* readChunks(fileName: string, sizeBytes: number): FileReading<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let at = HEADER_BYTES; at < sizeBytes;) {
    const head = yield* readStretch(at, 8);
    if (head.length < 8)
      throw refuseFile(fileName, {
        en: 'ends in the middle of a chunk',
        it: 'si interrompe a metà di un blocco',
      });
    const length = viewOf(head).getUint32(0, true);
    const start = at + 8;
    if (start + length > sizeBytes)
      throw refuseFile(fileName, {
        en: 'has a chunk that reaches beyond its end',
        it: 'ha un blocco che va oltre la fine del file',
      });
    chunks.push({ type: viewOf(head).getUint32(4, true), start, length });
    if (chunks.length > MAX_CHUNKS)
      throw refuseFile(fileName, {
        en: `has more than ${MAX_CHUNKS} chunks`,
        it: `ha più di ${MAX_CHUNKS} blocchi`,
      });
    at = start + length;
  }
  return chunks;
}

function sortChunks(fileName: string, [first, second]: readonly Chunk[]): GlbParts {
  if (first?.type !== JSON_CHUNK)
    throw refuseFile(fileName, { en: 'does not begin with its JSON', it: 'non comincia con il suo JSON' });
  if (first.length > MAX_GLB_JSON_BYTES) {
    throw refuseFile(fileName, {
      en: `has more than ${MAX_GLB_JSON_BYTES} bytes of JSON`,
      it: `ha più di ${MAX_GLB_JSON_BYTES} byte di JSON`,
    });
  }
  return { json: stretchOf(first), binary: second?.type === BINARY_CHUNK ? stretchOf(second) : undefined };
}

function stretchOf({ start, length }: Stretch): Stretch {
  return { start, length };
}
