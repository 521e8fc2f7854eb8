import type { SceneSolid } from '@trowel/domain/scene';
import { SHAPE_MESHES } from './shape-meshes.ts';

/** The surface of a solid where it stands: corners (m, y up) and triangles. */
export interface Surface {
  /** x, y, z, x, y, z, … */
  corners: Float64Array;
  /** Three places of corners a triangle. */
  triangles: Uint16Array;
}

/** Gives the surface of a solid where it stands. */
export function placeSurface({ shape, position, size }: SceneSolid): Surface {
  const { positions, indices } = SHAPE_MESHES[shape];
  const corners = new Float64Array(positions.length);
  for (let at = 0; at < corners.length; at++) {
    const axis = at % 3;
    corners[at] = position[axis]! + size[axis]! * positions[at]!;
  }
  return { corners, triangles: indices };
}

/** Gives red, green and blue (0 to 255) of `#rrggbb`. */
export function readColor(color: string): [number, number, number] {
  const channel = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
