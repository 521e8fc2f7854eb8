/** A stream of drawing operators in drawing order. */
export interface OperatorStream {
  write(operators: string): void;
  /** Returns everything written, as bytes. */
  toBytes(): Buffer;
  /** Returns everything written, as text. */
  toText(): string;
}

/** Maximum number of characters that stay a string. */
const CHUNK = 4_096;

/**
 * Creates a stream. Text is converted to bytes early: strings of many small pieces need ten times the
 * memory and burden the garbage collector.
 */
export function createOperatorStream(): OperatorStream {
  const chunks: Buffer[] = [];
  let waiting = '';
  const flush = (): void => {
    if (waiting === '') return;
    chunks.push(Buffer.from(waiting, 'latin1'));
    waiting = '';
  };
  const toBytes = (): Buffer => {
    flush();
    return Buffer.concat(chunks);
  };
  return {
    write(operators) {
      waiting += operators;
      if (waiting.length >= CHUNK) flush();
    },
    toBytes,
    toText: () => toBytes().toString('latin1'),
  };
}
