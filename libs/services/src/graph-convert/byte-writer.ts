import { TooLargeError } from '@trowel/domain';

/** Takes text piece by piece and gives its bytes in UTF-8; long texts never lie in memory twice. */
export interface ByteWriter {
  /** @throws TooLargeError when it is too much. */
  add(text: string): void;
  /** Gives all of it; the writer is empty afterwards. */
  finish(): Uint8Array;
}

const PIECE_CHARACTERS = 65_536;

/** Makes a writer of at most so many bytes. */
export function createByteWriter(maxBytes: number): ByteWriter {
  const encoder = new TextEncoder();
  let pieces: Uint8Array[] = [];
  let waiting = '';
  let size = 0;
  const flush = (): void => {
    const bytes = encoder.encode(waiting);
    pieces.push(bytes);
    size += bytes.length;
    waiting = '';
    if (size > maxBytes)
      throw new TooLargeError(`The result is larger than ${maxBytes} bytes`, { max_bytes: maxBytes });
  };
  return {
    add(text) {
      waiting += text;
      if (waiting.length >= PIECE_CHARACTERS) flush();
    },
    finish() {
      flush();
      const whole = new Uint8Array(size);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      pieces = [];
      size = 0;
      return whole;
    },
  };
}
