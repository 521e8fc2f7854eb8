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
  /** Everything beyond this position along the axis is hidden by the section. */
  cut: { axis: Axis; from: number } | undefined;
}

export interface Picked {
  unit: number;
  /** Distance along the ray, in metres. */
  distance: number;
}

const AXIS_PLACES: Record<Axis, number> = { x: 0, y: 1, z: 2 };

/** Returns the first unit a ray hits, by the bounding boxes. Cost: linear, well under 1 ms for 10,000 units. */
export function pickUnit(ray: PickRay, { places, isShown, isHollow, cut }: Pickable): Picked | undefined {
  let best: Picked | undefined;
  for (let unit = 0; unit < isShown.length; unit++) {
    if (isShown[unit] === 0) continue;
    const hit = intersectBox(ray, places, { unit, cut });
    if (hit === undefined) continue;
    const distance = isHollow[unit] === 1 ? hit.far : hit.near;
    if (best === undefined || distance < best.distance) best = { unit, distance };
  }
  return best;
}

/** Returns the distances at which the ray enters and leaves a box, or undefined if it misses. */
function intersectBox(
  { origin, direction }: PickRay,
  { centers, sizes }: Places,
  { unit, cut }: { unit: number; cut: Pickable['cut'] },
): { near: number; far: number } | undefined {
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
