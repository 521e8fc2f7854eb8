import type { SceneOutline } from '@trowel/domain/scene';
import type { Places } from './place-solids.ts';
import type { Axis } from './view-state.ts';

type Point = readonly [number, number, number];

export interface PickRay {
  origin: Point;
  /** Unit vector. */
  direction: Point;
}

export interface Pickable {
  places: Places;
  /** 1 for each visible unit. */
  isShown: Uint8Array;
  /** 1 for cuts. A ray hits them at their far side, so that their contents are hit first. */
  isHollow: Uint8Array;
  /** The outlines of the units that are drawn with theirs, around their centres. */
  outlines: readonly (SceneOutline | undefined)[];
  /** Everything beyond this position along the axis is hidden by the section. */
  cut: { axis: Axis; from: number } | undefined;
}

export interface Picked {
  unit: number;
  /** Distance along the ray, in metres. */
  distance: number;
}

const AXIS_PLACES: Record<Axis, number> = { x: 0, y: 1, z: 2 };

/**
 * Returns the first unit a ray hits: by the bounding boxes, and within them by the outlines. Cost: linear, well under 1 ms for
 * 10,000 units, and the vertices of the outlines whose boxes are hit.
 */
export function pickUnit(
  ray: PickRay,
  { places, isShown, isHollow, outlines, cut }: Pickable,
): Picked | undefined {
  let best: Picked | undefined;
  for (let unit = 0; unit < isShown.length; unit++) {
    if (isShown[unit] === 0) continue;
    const box = intersectBox(ray, places, { unit, cut });
    const outline = outlines[unit];
    const hit = box && outline ? intersectOutline(ray, outline, { box, places, unit }) : box;
    if (hit === undefined) continue;
    const distance = isHollow[unit] === 1 ? hit.far : hit.near;
    if (best === undefined || distance < best.distance) best = { unit, distance };
  }
  return best;
}

/** The part of a ray within a solid, by the distances at which it enters and leaves it. */
interface Stretch {
  near: number;
  far: number;
}

/** Returns the part of a ray within a box, or undefined if it misses. */
function intersectBox(
  { origin, direction }: PickRay,
  { centers, sizes }: Places,
  { unit, cut }: { unit: number; cut: Pickable['cut'] },
): Stretch | undefined {
  let near = 0;
  let far = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const center = centers[unit * 3 + axis]!;
    const half = sizes[unit * 3 + axis]! / 2;
    const isCut = cut !== undefined && AXIS_PLACES[cut.axis] === axis;
    const high = isCut ? Math.min(center + half, cut.from) : center + half;
    const low = center - half;
    if (low > high) return undefined;
    const [from, along] = [origin[axis]!, direction[axis]!];
    if (along === 0 && (from < low || from > high)) return undefined;
    if (along === 0) continue;
    const [a, b] = [(low - from) / along, (high - from) / along];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
    if (near > far) return undefined;
  }
  return { near, far };
}

/**
 * Returns the part of a ray within the walls of an outline, or undefined if it misses. Between the points where the ray crosses
 * a wall it stays inside or outside.
 */
function intersectOutline(
  { origin, direction }: PickRay,
  outline: SceneOutline,
  { box: { near, far }, places: { centers }, unit }: { box: Stretch; places: Places; unit: number },
): Stretch | undefined {
  const [x, z] = [origin[0] - centers[unit * 3]!, origin[2] - centers[unit * 3 + 2]!];
  const [dx, , dz] = direction;
  const crossings: number[] = [];
  let [startsInside, endsInside] = [false, false];
  for (const ring of outline.flat())
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length]!;
      if (isBeyondEdge([x + dx * near, z + dz * near], a, b)) startsInside = !startsInside;
      if (isBeyondEdge([x + dx * far, z + dz * far], a, b)) endsInside = !endsInside;
      const [ex, ez] = [b[0] - a[0], b[1] - a[1]];
      const slope = dx * ez - dz * ex;
      const along = (dx * (z - a[1]) - dz * (x - a[0])) / slope;
      const distance = (ex * (z - a[1]) - ez * (x - a[0])) / slope;
      if (along >= 0 && along <= 1 && distance > near && distance < far) crossings.push(distance);
    }
  const first = startsInside ? near : Math.min(...crossings);
  const last = endsInside ? far : Math.max(...crossings);
  return first <= last ? { near: first, far: last } : undefined;
}

/** Returns true if a line from the place towards greater x crosses the edge. An odd number of such edges means inside. */
function isBeyondEdge(
  [x, z]: readonly [number, number],
  a: readonly [number, number],
  b: readonly [number, number],
): boolean {
  return a[1] > z !== b[1] > z && x < a[0] + ((b[0] - a[0]) * (z - a[1])) / (b[1] - a[1]);
}
