import { placeSurface, readColor } from './list-triangles.ts';
import type { SceneFile } from './write-glb.ts';

const CORNER_BYTES = 16;
const TRIANGLE_BYTES = 13;

/** Writes a scene as binary PLY with a colour per corner. Metres, z up, as is usual for the format. */
export function writePly({ solids }: SceneFile): Uint8Array {
  const surfaces = solids.map(placeSurface);
  const corners = surfaces.reduce((total, surface) => total + surface.corners.length / 3, 0);
  const triangles = surfaces.reduce((total, surface) => total + surface.triangles.length / 3, 0);
  const head = new TextEncoder().encode(writeHead(corners, triangles));
  const bytes = new Uint8Array(head.length + corners * CORNER_BYTES + triangles * TRIANGLE_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(head);
  let at = head.length;
  for (const [place, surface] of surfaces.entries()) {
    const { color, opacity } = solids[place]!;
    const shade = [...readColor(color), Math.round(opacity * 255)];
    for (let corner = 0; corner < surface.corners.length; corner += 3) {
      // Converts from y up to z up.
      view.setFloat32(at, surface.corners[corner]!, true);
      view.setFloat32(at + 4, -surface.corners[corner + 2]!, true);
      view.setFloat32(at + 8, surface.corners[corner + 1]!, true);
      bytes.set(shade, at + 12);
      at += CORNER_BYTES;
    }
  }
  let first = 0;
  for (const surface of surfaces) {
    for (let corner = 0; corner < surface.triangles.length; corner += 3) {
      bytes[at] = 3;
      for (const place of [0, 1, 2]) {
        view.setInt32(at + 1 + 4 * place, first + surface.triangles[corner + place]!, true);
      }
      at += TRIANGLE_BYTES;
    }
    first += surface.corners.length / 3;
  }
  return bytes;
}

function writeHead(corners: number, triangles: number): string {
  const channels = ['red', 'green', 'blue', 'alpha'].map((name) => `property uchar ${name}`);
  const lines = [
    'ply',
    'format binary_little_endian 1.0',
    'comment Trowel',
    `element vertex ${corners}`,
    ...['x', 'y', 'z'].map((name) => `property float ${name}`),
    ...channels,
    `element face ${triangles}`,
    'property list uchar int vertex_indices',
    'end_header',
  ];
  return `${lines.join('\n')}\n`;
}
