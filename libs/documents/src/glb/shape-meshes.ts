import type { SolidShape } from '@trowel/domain/scene';

/** A solid of one metre in each direction around 0, y up. Triangles are counterclockwise seen from outside. */
export interface ShapeMesh {
  /** x, y, z, x, y, z, … */
  positions: Float32Array<ArrayBuffer>;
  /** Unit normals, one per corner. */
  normals: Float32Array<ArrayBuffer>;
  /** Three indices of corners per triangle. */
  indices: Uint16Array<ArrayBuffer>;
}

type Vector = readonly [number, number, number];

const BOX = buildBox();
/** Open at the top, so that its inside is visible. */
const PIT = turn(
  [
    [0, -0.5],
    [0.36, -0.5],
    [0.5, 0.5],
  ],
  24,
);
/** Slightly narrower than its pit, so that coinciding sides do not flicker. */
const PLUG = turn(
  [
    [0, -0.5],
    [0.38, -0.5],
    [0.48, 0.5],
    [0, 0.5],
  ],
  24,
);
const LENS = turn(listArc(6), 16);
const BEAD = turn(listArc(4), 8);

/** The solid of each shape. */
export const SHAPE_MESHES: Record<SolidShape, ShapeMesh> = {
  layer: BOX,
  wall: BOX,
  virtual: BOX,
  document: BOX,
  cut: PIT,
  fill: PLUG,
  burial: LENS,
  find: BEAD,
};

function buildBox(): ShapeMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const sign of [-1, 1]) {
      const first = positions.length / 3;
      for (const [across, along] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        positions.push(...turnAxes([sign * 0.5, across * sign * 0.5, along * 0.5], axis));
        normals.push(...turnAxes([sign, 0, 0], axis));
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return packMesh(positions, normals, indices);
}

/** Rotates the components so that x, y, z become the given axis and the two after it. */
function turnAxes([a, b, c]: Vector, axis: number): Vector {
  return (
    [
      [a, b, c],
      [c, a, b],
      [b, c, a],
    ] as const
  )[axis]!;
}

/** Creates a solid of revolution about the vertical axis from a profile of radius and height, bottom to top. */
function turn(profile: readonly (readonly [number, number])[], segments: number): ShapeMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let at = 1; at < profile.length; at++) {
    const [from, to] = [profile[at - 1]!, profile[at]!];
    const first = positions.length / 3;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [outward, upward] = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    for (let segment = 0; segment <= segments; segment++) {
      const angle = (2 * Math.PI * segment) / segments;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (const [radius, height] of [from, to]) positions.push(radius * cos, height, radius * sin);
      for (let end = 0; end < 2; end++) normals.push(outward * cos, upward, outward * sin);
      if (segment === segments) continue;
      const [low, high, lowNext, highNext] = [0, 1, 2, 3].map((place) => first + 2 * segment + place);
      if (to[0] > 0) indices.push(low!, high!, highNext!);
      if (from[0] > 0) indices.push(low!, highNext!, lowNext!);
    }
  }
  return packMesh(positions, normals, indices);
}

/** Returns a half circle from bottom to top. */
function listArc(steps: number): (readonly [number, number])[] {
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = Math.PI * (at / steps - 0.5);
    return [at % steps === 0 ? 0 : 0.5 * Math.cos(angle), 0.5 * Math.sin(angle)] as const;
  });
}

function packMesh(positions: number[], normals: number[], indices: number[]): ShapeMesh {
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint16Array.from(indices),
  };
}
