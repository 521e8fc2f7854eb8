import Flatbush from 'flatbush';

interface Bounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Bounds of many shapes as a packed R-tree, so that no search compares all pairs. */
export interface BoundsIndex {
  /** Lists the shapes whose bounds are within a margin of the given ones, in ascending order. */
  search(bounds: Bounds, margin?: number): number[];
}

/** Builds the index. Shapes without bounds are never found. Cost: n log n. */
export function indexBounds(shapes: readonly (Bounds | undefined)[]): BoundsIndex {
  const present = shapes.flatMap((bounds, at) => (bounds ? [at] : []));
  if (present.length === 0) return { search: () => [] };
  const tree = new Flatbush(present.length);
  for (const at of present) {
    const { minX, minY, maxX, maxY } = shapes[at]!;
    tree.add(minX, minY, maxX, maxY);
  }
  tree.finish();
  return {
    search: ({ minX, minY, maxX, maxY }, margin = 0) =>
      tree
        .search(minX - margin, minY - margin, maxX + margin, maxY + margin)
        .map((found) => present[found])
        .sort((a, b) => a - b),
  };
}

/**
 * Calls `visit` for each pair of shapes whose bounds overlap, the smaller index first. Cost: n log n, plus the pairs
 * found. Stops when `visit` returns false.
 */
export function visitPairs(
  shapes: readonly (Bounds | undefined)[],
  index: BoundsIndex,
  visit: (a: number, b: number) => boolean,
): void {
  for (const [a, bounds] of shapes.entries()) {
    if (!bounds) continue;
    for (const b of index.search(bounds)) if (b > a && !visit(a, b)) return;
  }
}
