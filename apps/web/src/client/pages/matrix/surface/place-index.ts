// Uniform grid in typed arrays, because half a million line segments are queried in every frame.

/** A rectangle of the drawing, in pt. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Index that finds items in a rectangle of the drawing. */
export interface PlaceIndex {
  /** Calls `visit` once for each item that touches the area. Cost: the items in its cells. */
  visit(area: Area, visit: (thing: number) => void): void;
}

const THINGS_A_CELL = 8;
const LEAST_CELL_PT = 128;

/** Builds an index of items from their bounds (left, top, right, bottom, …). Cost: the cells they touch. */
export function indexPlaces(bounds: Float64Array): PlaceIndex {
  const count = bounds.length / 4;
  const { left, top, right, bottom } = extentOf(bounds);
  const [width, height] = [Math.max(right - left, 1), Math.max(bottom - top, 1)];
  const cell = Math.max(LEAST_CELL_PT, Math.sqrt((width * height * THINGS_A_CELL) / Math.max(count, 1)));
  const columns = Math.floor(width / cell) + 1;
  const rows = Math.floor(height / cell) + 1;
  const columnAt = (x: number): number => clamp(Math.floor((x - left) / cell), columns);
  const rowAt = (y: number): number => clamp(Math.floor((y - top) / cell), rows);

  const eachCell = (area: Area, run: (cell: number) => void): void => {
    const [first, last] = [columnAt(area.left), columnAt(area.right)];
    for (let row = rowAt(area.top); row <= rowAt(area.bottom); row++) {
      for (let column = first; column <= last; column++) run(row * columns + column);
    }
  };
  const start = new Int32Array(columns * rows + 1);
  for (let thing = 0; thing < count; thing++) eachCell(boundsAt(bounds, thing), (at) => start[at + 1]!++);
  for (let at = 0; at < columns * rows; at++) start[at + 1]! += start[at]!;
  const next = start.slice();
  const things = new Int32Array(start[columns * rows]!);
  for (let thing = 0; thing < count; thing++) {
    eachCell(boundsAt(bounds, thing), (at) => (things[next[at]!++] = thing));
  }
  const seenAt = new Int32Array(count);
  let turn = 0;
  return {
    visit(area, visit) {
      turn++;
      eachCell(area, (at) => {
        for (let place = start[at]!; place < start[at + 1]!; place++) {
          const thing = things[place]!;
          if (seenAt[thing] === turn) continue;
          seenAt[thing] = turn;
          if (touches(bounds, thing, area)) visit(thing);
        }
      });
    },
  };
}

function extentOf(bounds: Float64Array): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < bounds.length; at += 4) {
    area.left = Math.min(area.left, bounds[at]!);
    area.top = Math.min(area.top, bounds[at + 1]!);
    area.right = Math.max(area.right, bounds[at + 2]!);
    area.bottom = Math.max(area.bottom, bounds[at + 3]!);
  }
  return bounds.length === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : area;
}

function boundsAt(bounds: Float64Array, thing: number): Area {
  const at = 4 * thing;
  return { left: bounds[at]!, top: bounds[at + 1]!, right: bounds[at + 2]!, bottom: bounds[at + 3]! };
}

function touches(bounds: Float64Array, thing: number, area: Area): boolean {
  const at = 4 * thing;
  return (
    bounds[at]! <= area.right &&
    bounds[at + 2]! >= area.left &&
    bounds[at + 1]! <= area.bottom &&
    bounds[at + 3]! >= area.top
  );
}

function clamp(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1);
}
