import type { ArrangedBlock } from './stages.ts';

/**
 * Blocks that were arranged, by what they were made of: of a site in which little changed since, most need not be arranged
 * again. What is remembered is what would be made, so the drawing does not depend on it.
 */
export interface LayoutMemory {
  find(fingerprint: string): ArrangedBlock | undefined;
  keep(fingerprint: string, block: ArrangedBlock): void;
}

/** Makes a memory of at most so many vertices, walls included, some 12 bytes each; those asked for longest ago give way. */
export function createLayoutMemory(mostVertices: number): LayoutMemory {
  // A map has its oldest entry first; what is used is put to its end.
  const blocks = new Map<string, ArrangedBlock>();
  let vertices = 0;
  const forget = (fingerprint: string): void => {
    vertices -= blocks.get(fingerprint)?.sequence.length ?? 0;
    blocks.delete(fingerprint);
  };
  const keep = (fingerprint: string, block: ArrangedBlock): void => {
    forget(fingerprint);
    blocks.set(fingerprint, block);
    vertices += block.sequence.length;
    for (const oldest of blocks.keys()) {
      if (vertices <= mostVertices) break;
      forget(oldest);
    }
  };
  return {
    find(fingerprint) {
      const block = blocks.get(fingerprint);
      if (block) keep(fingerprint, block);
      return block;
    },
    keep,
  };
}
