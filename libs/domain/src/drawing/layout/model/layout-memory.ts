import type { PieceDone } from './stages.ts';

/**
 * Pieces of drawings, by what they were made of: of a site in which little changed since, most need not be made again. What
 * is remembered is what would be made, so the drawing does not depend on it.
 */
export interface LayoutMemory {
  find(fingerprint: string): PieceDone | undefined;
  keep(fingerprint: string, piece: PieceDone): void;
}
