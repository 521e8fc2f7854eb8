/** Operators put together piece by piece, in the order they are drawn. */
export interface OperatorStream {
  write(operators: string): void;
  /** Gives all that was written, as the bytes of a file. */
  toBytes(): Buffer;
  /** Gives all that was written. */
  toText(): string;
}

/** Text that is kept as it was put together, characters. */
const CHUNK = 4_096;

/**
 * Starts a stream. What is written becomes bytes soon: a text of many small pieces takes ten times the memory as long as
 * it is not read, and the collector of garbage moves every piece of it.
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
