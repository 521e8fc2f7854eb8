import type { ArrangedBlock } from './stages.ts';

/**
 * Blocks that were arranged, by what they were made of: of a site in which little changed since, most need not be arranged
 * again. What is remembered is what would be made, so the drawing does not depend on it.
 */
export interface LayoutMemory {
  find(fingerprint: string): ArrangedBlock | undefined;
  keep(fingerprint: string, block: ArrangedBlock): void;
}
