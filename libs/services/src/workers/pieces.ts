import { createPace } from './pace.ts';

/** A long list on its way between threads, as JSON in pieces: each is taken apart on its own, so nobody waits long. */
export interface Pieces<T> {
  pieces: Uint8Array[];
  /** Never there: it carries the type of the items. */
  of?: T;
}

const ITEMS_A_PIECE = 500;

/** Packs a list; what JSON does not know (undefined, NaN) is lost. */
export async function packPieces<T>(items: readonly T[]): Promise<Pieces<T>> {
  const rest = createPace();
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  for (let i = 0; i < items.length; i += ITEMS_A_PIECE) {
    await rest();
    pieces.push(encoder.encode(JSON.stringify(items.slice(i, i + ITEMS_A_PIECE))));
  }
  return { pieces };
}

/** Gives the list that was packed. */
export async function unpackPieces<T>({ pieces }: Pieces<T>): Promise<T[]> {
  return takePieces({ pieces: [...pieces] });
}

/** As `unpackPieces`, and takes the pieces away as it goes, so that nothing large is in memory twice. */
export async function takePieces<T>({ pieces }: Pieces<T>): Promise<T[]> {
  const rest = createPace();
  const decoder = new TextDecoder();
  const items: T[] = [];
  pieces.reverse();
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    await rest();
    for (const item of JSON.parse(decoder.decode(piece)) as T[]) items.push(item);
  }
  return items;
}
