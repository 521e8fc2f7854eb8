import { placeSurface } from './list-triangles.ts';
import type { SceneFile } from './write-glb.ts';

const HEAD_BYTES = 84;
const TRIANGLE_BYTES = 50;

/** Writes a scene as binary STL: triangles only. Metres, z up, as is usual for the format. */
export function writeStl({ title, solids }: SceneFile): Uint8Array {
  const surfaces = solids.map(placeSurface);
  const count = surfaces.reduce((total, { triangles }) => total + triangles.length / 3, 0);
  const bytes = new Uint8Array(HEAD_BYTES + count * TRIANGLE_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(`Trowel ${title}`).subarray(0, 80));
  view.setUint32(80, count, true);
  let at = HEAD_BYTES;
  for (const { corners, triangles } of surfaces) {
    for (let corner = 0; corner < triangles.length; corner += 3) {
      const points = [0, 1, 2].map((place) => readUpright(corners, triangles[corner + place]!));
      const values = [normalOf(points[0]!, points[1]!, points[2]!), ...points].flat();
      for (const [place, value] of values.entries()) view.setFloat32(at + 4 * place, value, true);
      at += TRIANGLE_BYTES;
    }
  }
  return bytes;
}

type Point = [number, number, number];

/** Converts from y up to z up. */
function readUpright(corners: Float64Array, place: number): Point {
  return [corners[3 * place]!, -corners[3 * place + 2]!, corners[3 * place + 1]!];
}

function normalOf(a: Point, b: Point, c: Point): Point {
  const [u, v] = [subtract(b, a), subtract(c, a)];
  const normal: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
  return [normal[0] / length, normal[1] / length, normal[2] / length];
}

function subtract(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
