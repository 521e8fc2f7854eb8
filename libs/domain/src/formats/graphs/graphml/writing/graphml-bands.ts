import type { LayoutBox, LayoutLane } from '@trowel/domain/drawing';

/** A lane of the drawing as a row of the table. */
export interface Band {
  period: string;
  phase: string;
  /** Top and height in the file, pt. */
  top: number;
  height: number;
}

/**
 * Free height above and below the boxes of a row, pt. Tools of the Extended Matrix start the rows 30
 * pt higher than yEd, because they ignore the title, and use the upper edge of a box. With this
 * clearance a box is in its row for both.
 */
export const ROW_CLEARANCE = { above: 2, below: 32 } as const;
/** Minimum heights of a row: that of yEd, and that of a row without boxes. */
const LEAST_HEIGHT = 50;
const LEAST_EMPTY_HEIGHT = 80;

/** The rows, and the mapping of the layout to them. */
export interface Bands {
  bands: Band[];
  /** Maps a height of the layout to the file. Rows are only ever moved apart. */
  mapY: (y: number) => number;
}

interface Room {
  above: number;
  below: number;
}

/**
 * Computes rows that are high enough for the boxes of the lanes and for the units next to the drawing
 * (`needs`, pt by lane).
 */
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

/** Computes the free height in each lane; undefined without a box. */
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
