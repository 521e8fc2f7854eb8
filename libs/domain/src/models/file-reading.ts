import { UnsupportedMediaTypeError, type SaidInBoth } from '@trowel/domain/core';

/** A stretch of a file, in bytes. */
export interface Stretch {
  start: number;
  length: number;
}

/**
 * A reading of a file that asks for the stretches it needs and is given their bytes (fewer at the end of the file), so
 * that nobody must hold the whole.
 */
export type FileReading<T> = Generator<Stretch, T, Uint8Array<ArrayBuffer>>;

/** A file about to be read. */
export interface FileToRead {
  fileName: string;
  sizeBytes: number;
}

/** Asks for one stretch. */
export function* readStretch(start: number, length: number): FileReading<Uint8Array<ArrayBuffer>> {
  return yield { start, length };
}

/** The file is not what its name says, or breaks a limit; what is given ends the sentence. */
export function refuseFile(fileName: string, { en, it }: SaidInBoth): UnsupportedMediaTypeError {
  const message = { en: `${fileName} ${en}`, it: `${fileName} ${it}` };
  return new UnsupportedMediaTypeError(message, { type: 'wrong_kind', file_name: fileName });
}

/** Gives the numbers of a stretch by their place. */
export function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView<ArrayBuffer> {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Gives bytes as text whose plain letters are right; others may be any. */
export function toLetters(bytes: Uint8Array): string {
  return latin1.decode(bytes);
}

const latin1 = new TextDecoder('latin1');

/** Gives the first bytes of a file as signs of the same code. */
export function signatureOf(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, 64));
}
