import {
  readStretch,
  refuseFile,
  toLetters,
  viewOf,
  type FileReading,
  type FileToRead,
} from './file-reading.ts';

const MAGIC = 'Kaydara FBX Binary  \0';
const HEADER_BYTES = 27;
const LOOK_BYTES = 4_096;
/** From this version on, positions have 64 bits. */
const LONG_PLACES_FROM = 7_500;
const MAX_TOP_NODES = 1_000;
/** Maximum size of the footer after the last node: a mark, padding, and the version again. */
const MAX_FOOTER_BYTES = 512;

/** Checks that a file is FBX, binary or as text. @throws UnsupportedMediaTypeError */
export function* checkFbx(file: FileToRead): FileReading<void> {
  const head = yield* readStretch(0, LOOK_BYTES);
  const text = toLetters(head);
  if (text.startsWith(MAGIC)) return yield* checkNodes(file, head);
  if (!/^;\s*FBX \d/.test(text) || !/^FBXHeaderExtension:/m.test(text) || text.includes('\0')) {
    throw refuseFile(file.fileName, { en: 'is not an FBX file', it: 'non è un file FBX' });
  }
}

/** Follows the outermost nodes from one to the next, to the end of the file. */
function* checkNodes({ fileName, sizeBytes }: FileToRead, head: Uint8Array<ArrayBuffer>): FileReading<void> {
  const version = head.length < HEADER_BYTES ? 0 : viewOf(head).getUint32(23, true);
  if (version < 6_000 || version > 9_999)
    throw refuseFile(fileName, {
      en: 'is not an FBX file of a known version',
      it: 'non è un file FBX di una versione nota',
    });
  const isLong = version >= LONG_PLACES_FROM;
  let at = HEADER_BYTES;
  for (let nodes = 0; at < sizeBytes; nodes++) {
    const place = yield* readStretch(at, 8);
    if (place.length < (isLong ? 8 : 4)) break;
    const end = isLong ? Number(viewOf(place).getBigUint64(0, true)) : viewOf(place).getUint32(0, true);
    if (end === 0) break;
    if (end <= at || end > sizeBytes || nodes >= MAX_TOP_NODES) {
      throw refuseFile(fileName, {
        en: 'has a node that reaches beyond its end',
        it: 'ha un nodo che va oltre la fine del file',
      });
    }
    at = end;
  }
  if (at === HEADER_BYTES) throw refuseFile(fileName, { en: 'holds nothing', it: 'non contiene nulla' });
  if (sizeBytes - at > MAX_FOOTER_BYTES)
    throw refuseFile(fileName, {
      en: 'has something after its last node',
      it: 'ha qualcosa dopo l’ultimo nodo',
    });
}
