import type { SceneSolid } from '@trowel/domain/scene';
import { SHAPE_MESHES } from './shape-meshes.ts';

/** The surface of a solid at its position: corners (m, y up) and triangles. */
export interface Surface {
  /** x, y, z, x, y, z, … */
  corners: Float64Array;
  /** Three indices of corners per triangle. */
  triangles: Uint16Array;
}

/** Returns the surface of a solid at its position. */
export function placeSurface({ shape, position, size }: SceneSolid): Surface {
  const { positions, indices } = SHAPE_MESHES[shape];
  const corners = new Float64Array(positions.length);
  for (let at = 0; at < corners.length; at++) {
    const axis = at % 3;
    corners[at] = position[axis]! + size[axis]! * positions[at]!;
  }
  return { corners, triangles: indices };
}

/** Parses `#rrggbb` into red, green and blue, 0 to 255. */
export function readColor(color: string): [number, number, number] {
  const channel = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
