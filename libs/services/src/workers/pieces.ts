import { createYielder } from './yielder.ts';

/** A long list on its way between threads, as JSON in pieces: each is taken apart on its own, so nobody waits long. */
export interface Pieces<T> {
  pieces: Uint8Array[];
  /** Never there: it carries the type of the items. */
  of?: T;
}

const ITEMS_A_PIECE = 500;

/** Packs a list; what JSON does not know (undefined, NaN) is lost. */
export async function packPieces<T>(items: readonly T[]): Promise<Pieces<T>> {
  const rest = createYielder();
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
  return unpackAndRelease({ pieces: [...pieces] });
}

/** As `unpackPieces`, and takes the pieces away as it goes, so that nothing large is in memory twice. */
export async function unpackAndRelease<T>({ pieces }: Pieces<T>): Promise<T[]> {
  const rest = createYielder();
  const decoder = new TextDecoder();
  const items: T[] = [];
  pieces.reverse();
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    await rest();
    for (const item of JSON.parse(decoder.decode(piece)) as T[]) items.push(item);
  }
  return items;
}

/** Gives the memory of all packed lists in a message, which can change hands: who packs a list does so to part with it. */
export function listPieceBuffers(message: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const open: unknown[] = [message];
  while (open.length > 0) {
    const value = open.pop();
    if (!isPlain(value)) continue;
    const { pieces } = value;
    if (!Array.isArray(pieces)) for (const member of Object.values(value)) open.push(member);
    else for (const piece of pieces) if (isWhole(piece)) buffers.add(piece.buffer);
  }
  return [...buffers];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Tells whether a piece has its memory for itself. */
function isWhole(piece: unknown): piece is Uint8Array<ArrayBuffer> {
  return (
    piece instanceof Uint8Array &&
    piece.buffer instanceof ArrayBuffer &&
    piece.byteLength === piece.buffer.byteLength
  );
}
