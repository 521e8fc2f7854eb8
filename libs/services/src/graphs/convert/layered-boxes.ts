// Typed arrays and longer functions, so that 50,000 boxes take a fraction of a second. Cost: O(n
// log n + m) for n boxes and m lines.

/** Boxes of one frame and the lines between them. Lines are pairs of indices, `from` at even positions. */
export interface BoxesToPlace {
  width: Float64Array;
  height: Float64Array;
  lines: Int32Array;
}

/** Upper left corners in points, and the total size. */
export interface PlacedBoxes {
  x: Float64Array;
  y: Float64Array;
  width: number;
  height: number;
}

const GAP_X = 30;
const GAP_Y = 45;
const LEAST_WIDTH = 900;
const SWEEPS = 4;

interface Neighbours {
  /** Neighbours of box i are at `starts[i]` up to `starts[i + 1]`. */
  starts: Int32Array;
  list: Int32Array;
}

/**
 * Layered layout (Sugiyama, Tagawa and Toda 1981): layer assignment by longest path, crossing
 * reduction by the barycentre of the neighbours. Lines point down unless they close a cycle. Wide
 * layers are split into strips, and boxes without lines are at the bottom. Boxes never overlap.
 */
export function placeInLayers({ width, height, lines }: BoxesToPlace): PlacedBoxes {
  const count = width.length;
  const out = listNeighbours(count, lines, 0);
  const into = listNeighbours(count, lines, 1);
  const rank = rankBoxes(count, out);
  const layers = listLayers(rank, { out, into });
  sortLayers(layers, { rank, out, into });
  return placeStrips(layers, { width, height });
}

/** Returns the successors of each box with `side` 0, the predecessors with 1. */
function listNeighbours(count: number, lines: Int32Array, side: 0 | 1): Neighbours {
  const starts = new Int32Array(count + 1);
  for (let i = 0; i < lines.length; i += 2) if (lines[i] !== lines[i + 1]) starts[lines[i + side]! + 1]!++;
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const list = new Int32Array(starts[count]!);
  const next = starts.slice();
  for (let i = 0; i < lines.length; i += 2) {
    if (lines[i] === lines[i + 1]) continue;
    const own = lines[i + side]!;
    list[next[own]!++] = lines[i + 1 - side]!;
  }
  return { starts, list };
}

/** Layer assignment by longest path from the top. Back edges of a depth-first search are ignored. */
function rankBoxes(count: number, out: Neighbours): Int32Array {
  const order = walkDepthFirst(count, out);
  const position = new Int32Array(count);
  order.forEach((box, i) => (position[box] = i));
  const rank = new Int32Array(count);
  for (const box of order) {
    for (let i = out.starts[box]!; i < out.starts[box + 1]!; i++) {
      const next = out.list[i]!;
      if (position[next]! > position[box]!) rank[next] = Math.max(rank[next]!, rank[box]! + 1);
    }
  }
  return rank;
}

/**
 * Returns the boxes in reverse postorder of a depth-first search: every line points forward, except
 * those that close a cycle.
 */
function walkDepthFirst(count: number, { starts, list }: Neighbours): Int32Array {
  const order = new Int32Array(count);
  const next = starts.slice();
  const isSeen = new Uint8Array(count);
  const stack = new Int32Array(count);
  let left = count;
  // From the last to the first, so that the first box comes first.
  for (let root = count - 1; root >= 0; root--) {
    if (isSeen[root]) continue;
    let depth = 0;
    stack[depth++] = root;
    isSeen[root] = 1;
    while (depth > 0) {
      const box = stack[depth - 1]!;
      if (next[box]! < starts[box + 1]!) {
        const found = list[next[box]!++]!;
        if (isSeen[found]) continue;
        isSeen[found] = 1;
        stack[depth++] = found;
      } else {
        order[--left] = box;
        depth--;
      }
    }
  }
  return order;
}

interface Sides {
  out: Neighbours;
  into: Neighbours;
}

/** Returns the layers from the top. The last one contains the boxes without lines. */
function listLayers(rank: Int32Array, { out, into }: Sides): number[][] {
  const depth = rank.reduce((most, one) => Math.max(most, one), -1) + 1;
  const layers: number[][] = Array.from({ length: depth }, () => []);
  const alone: number[] = [];
  for (let i = 0; i < rank.length; i++) {
    const isAlone = out.starts[i] === out.starts[i + 1] && into.starts[i] === into.starts[i + 1];
    (isAlone ? alone : layers[rank[i]!]!).push(i);
  }
  return [...layers, alone].filter((layer) => layer.length > 0);
}

function sortLayers(layers: number[][], { rank, out, into }: Sides & { rank: Int32Array }): void {
  const at = new Float64Array(rank.length);
  const preferred = new Float64Array(rank.length);
  const note = (layer: number[]): void => layer.forEach((box, i) => (at[box] = (i + 0.5) / layer.length));
  layers.forEach(note);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isDown = sweep % 2 === 0;
    for (let i = 0; i < layers.length; i++) {
      const layer = layers[isDown ? i : layers.length - 1 - i]!;
      if (layer.length === 1) continue;
      for (const box of layer) preferred[box] = meanOf(isDown ? into : out, box, at);
      layer.sort((a, b) => preferred[a]! - preferred[b]! || at[a]! - at[b]! || a - b);
      note(layer);
    }
  }
}

function meanOf({ starts, list }: Neighbours, box: number, at: Float64Array): number {
  const [from, to] = [starts[box]!, starts[box + 1]!];
  if (from === to) return at[box]!;
  let sum = 0;
  for (let i = from; i < to; i++) sum += at[list[i]!]!;
  return sum / (to - from);
}

function placeStrips(
  layers: readonly number[][],
  { width, height }: Pick<BoxesToPlace, 'width' | 'height'>,
): PlacedBoxes {
  const x = new Float64Array(width.length);
  const y = new Float64Array(width.length);
  const strips = cutStrips(layers, { width, height });
  const total = strips.reduce((most, strip) => Math.max(most, strip.width), 0);
  let top = 0;
  for (const strip of strips) {
    let left = Math.round((total - strip.width) / 2);
    for (const box of strip.boxes) {
      x[box] = left;
      y[box] = top + Math.round((strip.height - height[box]!) / 2);
      left += width[box]! + GAP_X;
    }
    top += strip.height + GAP_Y;
  }
  return { x, y, width: total, height: Math.max(0, top - GAP_Y) };
}

interface Strip {
  boxes: number[];
  width: number;
  height: number;
}

/** Splits layers so that a large drawing is about half as high as wide. */
function cutStrips(
  layers: readonly number[][],
  { width, height }: Pick<BoxesToPlace, 'width' | 'height'>,
): Strip[] {
  let area = 0;
  for (let i = 0; i < width.length; i++) area += (width[i]! + GAP_X) * (height[i]! + GAP_Y);
  const widest = Math.max(LEAST_WIDTH, Math.sqrt(2 * area));
  const strips: Strip[] = [];
  for (const layer of layers) {
    let strip: Strip | undefined;
    for (const box of layer) {
      if (!strip || strip.width + GAP_X + width[box]! > widest) {
        strip = { boxes: [], width: -GAP_X, height: 0 };
        strips.push(strip);
      }
      strip.boxes.push(box);
      strip.width += GAP_X + width[box]!;
      strip.height = Math.max(strip.height, height[box]!);
    }
  }
  return strips;
}
