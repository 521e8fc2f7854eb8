import type { SceneData } from '@trowel/domain/scene';

/** Centres of the solids: x, y, z of each unit in metres. */
export interface Places {
  centers: Float32Array;
  sizes: Float32Array;
  min: [number, number, number];
  max: [number, number, number];
}

/** Largest gap between levels, as a multiple of the height of a level. */
const WIDEST_GAP = 1.6;
const LEAST_LEVEL_M = 0.2;

/** Computes the places of the solids. `exploded` (0 to 1) is the gap between the levels. */
export function placeSolids({ units, bounds }: SceneData, exploded: number): Places {
  const deepest = units.reduce((most, { level }) => Math.max(most, level), 0);
  const height = bounds.max[1] - bounds.min[1];
  const gap = exploded * WIDEST_GAP * Math.max(LEAST_LEVEL_M, height / (deepest + 1));
  const centers = new Float32Array(units.length * 3);
  const sizes = new Float32Array(units.length * 3);
  for (const [i, { position, size, level }] of units.entries()) {
    centers.set([position[0], position[1] + gap * (deepest - Math.max(level, 0)), position[2]], i * 3);
    sizes.set(size, i * 3);
  }
  const [x, y, z] = bounds.max;
  return { centers, sizes, min: [...bounds.min], max: [x, y + gap * deepest, z] };
}
