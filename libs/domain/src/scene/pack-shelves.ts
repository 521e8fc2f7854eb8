/** A rectangle on the ground, m. */
export interface Rectangle {
  width: number;
  depth: number;
}

/** Rectangles side by side: centres from the corner of the whole, and the whole, m. */
export interface Packed extends Rectangle {
  x: number[];
  z: number[];
}

/**
 * Places rectangles side by side on shelves of at most `most` width, in the given order. A wider one has its own
 * shelf.
 */
export function packShelves(items: readonly Rectangle[], most: number): Packed {
  const packed: Packed = { x: [], z: [], width: 0, depth: 0 };
  for (const shelf of listShelves(items, most)) {
    let left = 0;
    const depth = shelf.reduce((deepest, item) => Math.max(deepest, items[item]!.depth), 0);
    for (const item of shelf) {
      packed.x.push(left + items[item]!.width / 2);
      packed.z.push(packed.depth + depth / 2);
      left += items[item]!.width;
    }
    packed.width = Math.max(packed.width, left);
    packed.depth += depth;
  }
  return packed;
}

/** Parts rectangles into shelves of at most `most` width: the places of each shelf. */
export function listShelves(items: readonly Rectangle[], most: number): number[][] {
  const shelves: number[][] = [];
  let left = 0;
  for (const [at, { width }] of items.entries()) {
    if (shelves.length === 0 || left + width > most) {
      shelves.push([]);
      left = 0;
    }
    shelves.at(-1)!.push(at);
    left += width;
  }
  return shelves;
}

/** Returns a shelf width that makes the result about as deep as wide. */
export function chooseShelfWidth(items: readonly Rectangle[]): number {
  let [widest, area] = [0, 0];
  for (const { width, depth } of items) {
    widest = Math.max(widest, width);
    area += width * depth;
  }
  return Math.max(widest, Math.sqrt(area * 1.2));
}
