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

/** The colour of what has none. */
export const CLAY = '#c9b79c';

/** Makes bare geometry visible: a mesh where there are faces, else a cloud of points; in its own colours if it has any. */
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

/** Many programs write STL whose normals are all 0: nothing of it would be lit. */
function hasNormals(geometry: BufferGeometry): boolean {
  const normals = geometry.getAttribute('normal');
  if (!normals) return false;
  const { array } = normals;
  for (let i = 0; i < array.length; i++) if (array[i] !== 0) return true;
  return false;
}

/** Gives the meshes of a model that came without any material the colour of bare geometry. */
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
