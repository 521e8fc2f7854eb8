import type { LayoutBox, LayoutLane } from '@trowel/domain/drawing';

/** A lane of the drawing as a row of the table. */
export interface Band {
  period: string;
  phase: string;
  /** Upper end and height in the file, pt. */
  top: number;
  height: number;
}

/**
 * Free height over and under the boxes of a row, pt: tools of the Extended Matrix take the rows to begin 30 pt higher
 * than yEd does (they leave out the title), and look where the upper edge of a box lies; so a box is in its row for both.
 */
export const ROW_CLEARANCE = { above: 2, below: 32 } as const;
/** Least heights: yEd's own, and that of a row without boxes. */
const LEAST_HEIGHT = 50;
const LEAST_EMPTY_HEIGHT = 80;

/** The rows, and how the drawing is moved to fit into them. */
export interface Bands {
  bands: Band[];
  /** Where a height of the drawing comes to lie: rows are only ever moved apart. */
  mapY: (y: number) => number;
}

interface Room {
  above: number;
  below: number;
}

/** Makes the lanes high enough: for the boxes that stand in them and for what is set beside (`needs`, pt by lane). */
export function stretchLanes(
  lanes: readonly LayoutLane[],
  boxes: readonly LayoutBox[],
  needs: readonly number[],
): Bands {
  const rooms = measureRooms(lanes, boxes);
  const heads: number[] = [];
  const bands: Band[] = [];
  let top = lanes[0]?.y ?? 0;
  for (const [at, { period, phase, height }] of lanes.entries()) {
    const room = rooms[at];
    const head = room ? Math.max(0, ROW_CLEARANCE.above - room.above) : 0;
    const tail = room ? Math.max(0, ROW_CLEARANCE.below - room.below) : 0;
    const least = room ? LEAST_HEIGHT : LEAST_EMPTY_HEIGHT;
    bands.push({ period, phase, top, height: Math.max(least, head + height + tail, needs[at] ?? 0) });
    heads.push(head);
    top += bands[at]!.height;
  }
  return { bands, mapY: createMap(lanes, bands, heads) };
}

/** The free height in each lane; undefined where it has no box. */
function measureRooms(lanes: readonly LayoutLane[], boxes: readonly LayoutBox[]): (Room | undefined)[] {
  const rooms: (Room | undefined)[] = lanes.map(() => undefined);
  for (const { lane, y, height } of boxes) {
    const own = lanes[lane];
    if (!own) continue;
    const [above, below] = [y - own.y, own.y + own.height - y - height];
    const room = rooms[lane];
    rooms[lane] = room
      ? { above: Math.min(room.above, above), below: Math.min(room.below, below) }
      : { above, below };
  }
  return rooms;
}

function createMap(
  lanes: readonly LayoutLane[],
  bands: readonly Band[],
  heads: readonly number[],
): (y: number) => number {
  if (lanes.length === 0) return (y) => y;
  return (y) => {
    let [low, high] = [0, lanes.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lanes[middle]!.y <= y) low = middle;
      else high = middle - 1;
    }
    return y - lanes[low]!.y + bands[low]!.top + heads[low]!;
  };
}
