// Looks at every vertex, dummy and segment of a drawing: typed arrays, linear.
import type { LayoutMemory } from './model/layout-memory.ts';
import type { PieceDone } from './model/stages.ts';

/** Work of which some pieces are remembered. */
export interface RecalledWork<Work, Piece> {
  /** What is left to do. */
  work: Work;
  /** All pieces, remembered and done, in their order; remembers those that were done. */
  join(done: readonly Piece[]): Piece[];
}

/**
 * Takes out of work what is remembered: its pieces are looked up by fingerprints, which must be none of another kind of
 * piece. `leave` gives the work with the pieces for which it is told true.
 */
export function recallPieces<Work, Piece extends PieceDone>(
  fingerprints: readonly string[],
  memory: LayoutMemory,
  leave: (isLeft: (_: unknown, at: number) => boolean) => Work,
): RecalledWork<Work, Piece> {
  const known = fingerprints.map((fingerprint) => memory.find(fingerprint) as Piece | undefined);
  return {
    work: leave((_, at) => known[at] === undefined),
    join(done) {
      let next = 0;
      return known.map((piece, at) => {
        if (piece) return piece;
        memory.keep(fingerprints[at], done[next]);
        return done[next++];
      });
    },
  };
}

/**
 * Mixes lists of numbers to a text of 128 bits (multiplied and turned, in the manner of MurmurHash3, Appleby 2011). What is
 * made of two that met by chance would be drawn wrongly and not pass the certificate.
 */
export function mixNumbers(lists: readonly Int32Array[]): string {
  let [a, b, c, d] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];
  for (const list of lists) {
    // The length first: two lists are not to be taken for one.
    d = Math.imul(d ^ list.length, 0x85ebca6b);
    for (let at = 0; at < list.length; at++) {
      const value = Math.imul(list[at], 0xcc9e2d51);
      a = Math.imul(((a ^ value) << 13) | ((a ^ value) >>> 19), 5) + b;
      b = Math.imul(((b ^ a) << 15) | ((b ^ a) >>> 17), 0x1b873593) + c;
      c = (((c + b) << 17) | ((c + b) >>> 15)) ^ d;
      d = Math.imul(d + c, 0xc2b2ae35) ^ (d >>> 16);
    }
  }
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(36)).join(' ');
}

/** The bits of numbers that are no integers. */
export function bitsOf(numbers: Float64Array): Int32Array {
  return new Int32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
}
