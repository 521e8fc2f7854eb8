import type { SolidShape } from '@trowel/domain/scene';
import {
  BoxGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  OctahedronGeometry,
  type BufferGeometry,
} from 'three';

/** Creates the geometry of a shape, 1 m in each direction, around its centre. */
export const GEOMETRIES: Record<SolidShape, () => BufferGeometry> = {
  layer: () => withSides(new BoxGeometry()),
  wall: () => withSides(new BoxGeometry()),
  virtual: () => withSides(new BoxGeometry()),
  document: () => withSides(new BoxGeometry()),
  cut: createPit,
  // A little narrower than the cut it lies in, so that their sides do not flicker.
  fill: () => new CylinderGeometry(0.47, 0.35, 0.96, 28),
  // A capsule lying on its side, 2 m long and 1 m wide, scaled to 1 m.
  burial: () => new CapsuleGeometry(0.5, 1, 6, 18).rotateZ(Math.PI / 2).scale(0.5, 1, 1),
  find: () => new OctahedronGeometry(0.5),
};

/** Creates a pit: sides and bottom, open at the top. */
function createPit(): BufferGeometry {
  const geometry = new CylinderGeometry(0.5, 0.38, 1, 28);
  const [, lid] = geometry.groups;
  const index = geometry.getIndex();
  if (!lid || !index) return geometry;
  const faces = Array.from(index.array);
  geometry.setIndex([...faces.slice(0, lid.start), ...faces.slice(lid.start + lid.count)]);
  geometry.clearGroups();
  return geometry;
}

/** Marks the upright faces, on which masonry shows its courses. */
export function withSides(geometry: BufferGeometry): BufferGeometry {
  const normals = geometry.getAttribute('normal');
  const sides = Array.from({ length: normals.count }, (_, i) => (Math.abs(normals.getY(i)) < 0.5 ? 1 : 0));
  return geometry.setAttribute('side', new Float32BufferAttribute(sides, 1));
}
