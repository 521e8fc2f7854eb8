import { createYielder } from './yielder.ts';

/** A long list sent between threads as pieces of JSON. Each is parsed separately, so that nothing blocks for long. */
export interface Pieces<T> {
  pieces: Uint8Array[];
  /** Never set: it carries the type of the items. */
  of?: T;
}

const ITEMS_A_PIECE = 500;

/** Packs a list. Values that JSON does not support (undefined, NaN) are lost. */
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

/** Returns the packed list. */
export async function unpackPieces<T>({ pieces }: Pieces<T>): Promise<T[]> {
  return unpackAndRelease({ pieces: [...pieces] });
}

/** As `unpackPieces`, but frees the pieces one by one, so that nothing large is in memory twice. */
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

/**
 * Returns the buffers of all packed lists in a message, to be transferred instead of copied. The
 * sender no longer needs them.
 */
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

/** Returns true if a piece has a buffer of its own. */
function isWhole(piece: unknown): piece is Uint8Array<ArrayBuffer> {
  return (
    piece instanceof Uint8Array &&
    piece.buffer instanceof ArrayBuffer &&
    piece.byteLength === piece.buffer.byteLength
  );
}
