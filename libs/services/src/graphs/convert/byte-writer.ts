import { TooLargeError } from '@trowel/domain/core';

/** Collects text in pieces and encodes it as UTF-8. A long text is never in memory twice. */
export interface ByteWriter {
  /** @throws TooLargeError when the limit is exceeded. */
  add(text: string): void;
  /** Returns all bytes. The writer is empty afterwards. */
  finish(): Uint8Array;
}

const PIECE_CHARACTERS = 65_536;
const BYTES_A_CHARACTER = 3;
const FIRST_BYTES = 1_048_576;
/**
 * Memory is allocated when it is first written to, so the unused part of a large buffer costs nothing.
 * Copying would.
 */
const LARGE_BYTES = 33_554_432;

/** Creates a writer for at most this number of bytes. */
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

/** Returns the UTF-8 bytes of a text in pieces. */
export function encodePieces(pieces: Iterable<string>): Uint8Array {
  const writer = createByteWriter(Infinity);
  for (const piece of pieces) writer.add(piece);
  return writer.finish();
}
