import {
  DoubleSide,
  Mesh,
  MeshLambertMaterial,
  Points,
  PointsMaterial,
  type BufferGeometry,
  type Color,
  type Object3D,
} from 'three';

/** Colour of geometry without a colour. */
export const CLAY = '#c9b79c';

/**
 * Creates a visible object from bare geometry: a mesh if it has faces, otherwise a point cloud. Vertex
 * colours are used if present.
 */
export function showGeometry(geometry: BufferGeometry): Object3D {
  const hasColors = geometry.hasAttribute('color');
  const color = hasColors ? '#ffffff' : CLAY;
  const hasFaces = geometry.getIndex() !== null || geometry.hasAttribute('normal');
  if (!hasFaces) {
    const material = new PointsMaterial({ color, size: 2, sizeAttenuation: false, vertexColors: hasColors });
    return new Points(geometry, material);
  }
  if (!hasNormals(geometry)) geometry.computeVertexNormals();
  return new Mesh(geometry, new MeshLambertMaterial({ color, side: DoubleSide, vertexColors: hasColors }));
}

/** Returns true if the normals are usable. Many programs write STL files with zero normals, which would stay unlit. */
function hasNormals(geometry: BufferGeometry): boolean {
  const normals = geometry.getAttribute('normal');
  if (!normals) return false;
  const { array } = normals;
  for (let i = 0; i < array.length; i++) if (array[i] !== 0) return true;
  return false;
}

/** Sets the colour of bare geometry on meshes without a material. */
export function tintBare(object: Object3D): Object3D {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const { name, color, vertexColors } = part.material as {
      name: string;
      color?: Color;
      vertexColors: boolean;
    };
    if (name === '' && !vertexColors) color?.set(CLAY);
  });
  return object;
}
