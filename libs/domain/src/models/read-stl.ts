import {
  readStretch,
  refuseFile,
  toLetters,
  viewOf,
  type FileReading,
  type FileToRead,
} from './file-reading.ts';

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;
const LOOK_BYTES = 4_096;

/** Checks that a file is STL, binary or as text. @throws UnsupportedMediaTypeError */
export function* checkStl({ fileName, sizeBytes }: FileToRead): FileReading<void> {
  const head = yield* readStretch(0, LOOK_BYTES);
  if (isBinary(head, sizeBytes)) return;
  const tail = yield* readStretch(Math.max(0, sizeBytes - LOOK_BYTES), LOOK_BYTES);
  if (!isText(toLetters(head), toLetters(tail)))
    throw refuseFile(fileName, { en: 'is not an STL file', it: 'non è un file STL' });
}

/**
 * Returns true if the file size matches the number of triangles exactly. The header text may be anything, even
 * `solid`.
 */
function isBinary(head: Uint8Array<ArrayBuffer>, sizeBytes: number): boolean {
  if (head.length < HEADER_BYTES) return false;
  const triangles = viewOf(head).getUint32(80, true);
  return triangles > 0 && sizeBytes === HEADER_BYTES + triangles * TRIANGLE_BYTES;
}

function isText(head: string, tail: string): boolean {
  return (
    /^\s*solid\b[^\n\0]*\n\s*facet\s+normal\s/i.test(head) &&
    /\bendsolid\b[^\n\0<]*\s*$/i.test(tail) &&
    !head.includes('\0')
  );
}
