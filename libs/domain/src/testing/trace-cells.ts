import type { Ring } from '../geometry/shapes/geometry-types.ts';

/**
 * Traces the border of a set of grid cells as polygon rings, each corner once. The first ring of each polygon is its
 * outer border. Cells that touch at a corner only belong to different polygons.
 */
export function traceCells(cells: ReadonlySet<number>, width: number): Ring[][] {
  const next = new Map<string, [number, number][]>();
  const link = (from: [number, number], to: [number, number]): void => {
    const key = from.join(' ');
    const list = next.get(key);
    if (list) list.push(to);
    else next.set(key, [to]);
  };
  // The cell is to the left of each side, so outer borders run anticlockwise.
  for (const cell of cells) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    if (!cells.has(cell - width)) link([x, y], [x + 1, y]);
    if (x + 1 === width || !cells.has(cell + 1)) link([x + 1, y], [x + 1, y + 1]);
    if (!cells.has(cell + width)) link([x + 1, y + 1], [x, y + 1]);
    if (x === 0 || !cells.has(cell - 1)) link([x, y + 1], [x, y]);
  }
  return nestRings(followSides(next));
}

function followSides(next: Map<string, [number, number][]>): [number, number][][] {
  const rings: [number, number][][] = [];
  for (const key of next.keys()) {
    while (next.get(key)!.length > 0) {
      const first = key.split(' ').map(Number) as [number, number];
      const ring: [number, number][] = [first];
      let before: [number, number] | undefined;
      for (let at = first; ring.length === 1 || at.join(' ') !== key;) {
        const choices = next.get(at.join(' '))!;
        const to = choices.splice(choices.length > 1 && before ? chooseLeft(before, at, choices) : 0, 1)[0]!;
        before = at;
        at = to;
        ring.push(to);
      }
      rings.push(dropStraight(ring));
    }
  }
  return rings;
}

/** At a corner where two cells touch, the border turns left, so that both stay apart. */
function chooseLeft(before: [number, number], at: [number, number], choices: [number, number][]): number {
  const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
  return choices.findIndex(([x, y]) => dx * (y - at[1]) - dy * (x - at[0]) > 0);
}

function dropStraight(ring: [number, number][]): [number, number][] {
  const open = ring.slice(0, -1);
  const corners = open.filter(([x, y], at) => {
    const [px, py] = open[(at + open.length - 1) % open.length]!;
    const [nx, ny] = open[(at + 1) % open.length]!;
    return (x - px) * (ny - y) !== (y - py) * (nx - x);
  });
  return [...corners, corners[0]!];
}

/** Assigns each hole to the outer ring around it. */
function nestRings(rings: [number, number][][]): Ring[][] {
  const outer = rings.filter((ring) => doubleArea(ring) > 0).map((ring): [number, number][][] => [ring]);
  for (const hole of rings.filter((ring) => doubleArea(ring) < 0)) {
    const around = outer
      .filter(([ring]) => isInside(hole[0]!, ring!))
      .sort(([a], [b]) => doubleArea(a!) - doubleArea(b!));
    (around[0] ?? outer[0]!).push(hole);
  }
  return outer;
}

function doubleArea(ring: readonly [number, number][]): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at++)
    sum += ring[at - 1]![0] * ring[at]![1] - ring[at]![0] * ring[at - 1]![1];
  return sum;
}

/** Tests a point slightly inside the corner of a hole. */
function isInside([x, y]: [number, number], ring: readonly [number, number][]): boolean {
  const [px, py] = [x + 0.01, y + 0.02];
  let isIn = false;
  for (let at = 1; at < ring.length; at++) {
    const [[ax, ay], [bx, by]] = [ring[at - 1]!, ring[at]!];
    if (ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
  }
  return isIn;
}
