import { TooLargeError } from '@trowel/domain/core';

/** Takes text piece by piece and gives its bytes in UTF-8; long texts never lie in memory twice. */
export interface ByteWriter {
  /** @throws TooLargeError when it is too much. */
  add(text: string): void;
  /** Gives all of it; the writer is empty afterwards. */
  finish(): Uint8Array;
}

const PIECE_CHARACTERS = 65_536;
const BYTES_A_CHARACTER = 3;
const FIRST_BYTES = 1_048_576;
/** Memory is taken where it is first written on, so a large buffer that stays half empty costs nothing; copies do. */
const LARGE_BYTES = 33_554_432;

/** Makes a writer of at most so many bytes. */
export function createByteWriter(maxBytes: number): ByteWriter {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(0);
  let waiting = '';
  let size = 0;
  const flush = (): void => {
    const needed = size + BYTES_A_CHARACTER * waiting.length;
    if (needed > buffer.length) buffer = enlarge(buffer, { size, needed });
    size += encoder.encodeInto(waiting, buffer.subarray(size)).written;
    waiting = '';
    if (size > maxBytes)
      throw new TooLargeError(
        { en: `The result is larger than ${maxBytes} bytes`, it: `Il risultato supera ${maxBytes} byte` },
        { max_bytes: maxBytes },
      );
  };
  return {
    add(text) {
      waiting += text;
      if (waiting.length >= PIECE_CHARACTERS) flush();
    },
    finish() {
      flush();
      const whole = buffer.length < LARGE_BYTES ? buffer.slice(0, size) : buffer.subarray(0, size);
      buffer = new Uint8Array(0);
      size = 0;
      return whole;
    },
  };
}

function enlarge(
  buffer: Uint8Array,
  { size, needed }: { size: number; needed: number },
): Uint8Array<ArrayBuffer> {
  const least = needed <= FIRST_BYTES ? FIRST_BYTES : LARGE_BYTES;
  const larger = new Uint8Array(Math.max(least, needed, 2 * buffer.length));
  larger.set(buffer.subarray(0, size));
  return larger;
}

/** Gives the bytes of a text that comes in pieces. */
export function encodePieces(pieces: Iterable<string>): Uint8Array {
  const writer = createByteWriter(Infinity);
  for (const piece of pieces) writer.add(piece);
  return writer.finish();
}
