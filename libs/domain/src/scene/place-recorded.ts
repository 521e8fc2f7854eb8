import { computeBounds, listPolygons, type Geometry, type Ring } from '@trowel/domain/geometry';
import type { SceneOutline, SceneUnit } from './scene-model.ts';

/** Space between the recorded plan and the units without an outline, metres. */
const GAP_M = 3;
/** Vertices of a ring closer than this are left out, metres. */
const LEAST_STEP_M = 0.02;
/** Maximum number of vertices of a ring in a scene. */
const MOST_VERTICES = 120;
/** Smallest size of a solid, metres: a line has no width. */
const LEAST_SIZE_M = 0.05;

/**
 * Moves units with a recorded outline to their place on the site and gives them its shape: east is x, north is −z, the middle of the
 * plan is 0. Units without one keep their layout, beside the plan in the east. Heights do not change. `outlineOf` returns the outline
 * of a unit by its index. Without any outline the units are returned as they are. Cost: linear in the vertices.
 */
export function placeRecorded(
  units: readonly SceneUnit[],
  outlineOf: (unit: number) => Geometry | undefined,
): readonly SceneUnit[] {
  const drawn = units.map((_, at) => {
    const geometry = outlineOf(at);
    const bounds = geometry && computeBounds(geometry);
    return geometry && bounds ? { geometry, bounds } : undefined;
  });
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const one of drawn) {
    if (!one) continue;
    minX = Math.min(minX, one.bounds.min_x);
    minY = Math.min(minY, one.bounds.min_y);
    maxX = Math.max(maxX, one.bounds.max_x);
    maxY = Math.max(maxY, one.bounds.max_y);
  }
  if (minX === Infinity) return units;
  const [originX, originY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const move = moveBeside(units, drawn, (maxX - minX) / 2 + GAP_M);
  return units.map((unit, at): SceneUnit => {
    const one = drawn[at];
    if (!one) return move(unit);
    const { min_x, min_y, max_x, max_y } = one.bounds;
    const [x, y] = [(min_x + max_x) / 2, (min_y + max_y) / 2];
    return {
      ...unit,
      position: [x - originX, unit.position[1], originY - y],
      size: [Math.max(LEAST_SIZE_M, max_x - min_x), unit.size[1], Math.max(LEAST_SIZE_M, max_y - min_y)],
      outline: toOutline(one.geometry, [x, y]),
    };
  });
}

/** Returns a function that moves units without an outline to the east of the plan, as one block around z = 0. */
function moveBeside(
  units: readonly SceneUnit[],
  drawn: readonly unknown[],
  edge: number,
): (unit: SceneUnit) => SceneUnit {
  let [minX, minZ, maxZ] = [Infinity, Infinity, -Infinity];
  for (const [at, { position, size }] of units.entries()) {
    if (drawn[at]) continue;
    minX = Math.min(minX, position[0] - size[0] / 2);
    minZ = Math.min(minZ, position[2] - size[2] / 2);
    maxZ = Math.max(maxZ, position[2] + size[2] / 2);
  }
  const [x, z] = [edge - minX, (minZ + maxZ) / 2];
  return (unit) => ({
    ...unit,
    position: [unit.position[0] + x, unit.position[1], unit.position[2] - z],
  });
}

/** Returns the rings of an outline around its middle, x to the east and z to the south, in millimetres of precision. */
function toOutline(geometry: Geometry, [midX, midY]: readonly [number, number]): SceneOutline {
  return listPolygons(geometry).map((rings) =>
    rings.map((ring) => thinRing(ring).map(([x, y]): [number, number] => [round(x - midX), round(midY - y)])),
  );
}

/** Leaves out vertices that a scene does not show. */
function thinRing(ring: Ring): Ring {
  const open = ring.slice(0, -1);
  const far = open.filter(([x, y], at) => {
    const [px, py] = open[at - 1] ?? [Infinity, Infinity];
    return Math.abs(x - px) >= LEAST_STEP_M || Math.abs(y - py) >= LEAST_STEP_M;
  });
  const kept = far.length >= 3 ? far : open;
  const every = Math.ceil(kept.length / MOST_VERTICES);
  return every === 1 ? kept : kept.filter((_, at) => at % every === 0);
}

function round(metres: number): number {
  return Math.round(metres * 1_000) / 1_000;
}
