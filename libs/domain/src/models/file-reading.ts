import { UnsupportedMediaTypeError, type BilingualMessage } from '@trowel/domain/core';

/** A stretch of a file, in bytes. */
export interface Stretch {
  start: number;
  length: number;
}

/**
 * A reader that requests the byte ranges it needs and receives their bytes (fewer at the end of the file), so
 * that the whole file never has to be in memory.
 */
export type FileReading<T> = Generator<Stretch, T, Uint8Array<ArrayBuffer>>;

/** A file about to be read. */
export interface FileToRead {
  fileName: string;
  sizeBytes: number;
}

/** Requests one range of bytes. */
export function* readStretch(start: number, length: number): FileReading<Uint8Array<ArrayBuffer>> {
  return yield { start, length };
}

/** Creates the error for a file that is not what its name says, or exceeds a limit. The argument ends the sentence. */
export function refuseFile(fileName: string, { en, it }: BilingualMessage): UnsupportedMediaTypeError {
  const message = { en: `${fileName} ${en}`, it: `${fileName} ${it}` };
  return new UnsupportedMediaTypeError(message, { type: 'wrong_kind', file_name: fileName });
}

/** Returns a view of the bytes for reading numbers by position. */
export function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView<ArrayBuffer> {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes bytes as text. Only ASCII characters are reliable. */
export function toLetters(bytes: Uint8Array): string {
  return latin1.decode(bytes);
}

const latin1 = new TextDecoder('latin1');

/** Returns the first bytes of a file as characters with the same codes. */
export function signatureOf(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, 64));
}
