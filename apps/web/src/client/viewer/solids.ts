import type { SceneUnit, SolidShape } from '@trowel/domain/scene';
import {
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  Quaternion,
  Vector3,
  type BufferGeometry,
  type Plane,
} from 'three';
import type { Places } from '../view/place-solids.ts';
import { createUnitGeometry, hasOutline } from './outline-geometry.ts';
import { GEOMETRIES } from './solid-geometry.ts';
import { createSolidMaterial, setThin } from './solid-material.ts';

/** Data from which the solids are drawn. Lists are indexed by the unit. */
export interface SolidsView {
  places: Places;
  isShown: Uint8Array;
  colorOf: readonly string[];
  isThin: boolean;
}

export interface Solids {
  object: Group;
  update(view: SolidsView): void;
  dispose(): void;
}

const ACROSS = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.PI / 2);
const STRAIGHT = new Quaternion();

/** Units drawn with their own outline. Each is a draw call; further ones are drawn as boxes of their size. */
const MOST_OUTLINED = 3_000;

/** Creates the solids of all units. Cost: one draw call per shape, and one per recorded outline. */
export function createSolids(units: readonly SceneUnit[], planes: Plane[]): Solids {
  const object = new Group();
  const outlined = units.flatMap((unit, at) => (hasOutline(unit) ? [at] : [])).slice(0, MOST_OUTLINED);
  const others = groupByShape(units, new Set(outlined));
  const kinds = [
    ...[...others].map(([shape, members]) =>
      createKind(shape, members, { geometry: GEOMETRIES[shape](), planes }),
    ),
    ...outlined.map((at) =>
      createKind(units[at]!.shape, [at], { geometry: createUnitGeometry(units[at]!), planes }),
    ),
  ];
  for (const { mesh } of kinds) object.add(mesh);
  return {
    object,
    update: (view) => {
      for (const kind of kinds) updateKind(kind, view);
    },
    dispose: () => {
      for (const { mesh, material } of kinds) {
        mesh.geometry.dispose();
        material.dispose();
        mesh.dispose();
      }
    },
  };
}

type Kind = ReturnType<typeof createKind>;

function groupByShape(units: readonly SceneUnit[], except: ReadonlySet<number>): Map<SolidShape, number[]> {
  const groups = new Map<SolidShape, number[]>();
  for (const [i, { shape }] of units.entries()) {
    if (except.has(i)) continue;
    const members = groups.get(shape) ?? [];
    members.push(i);
    groups.set(shape, members);
  }
  return groups;
}

function createKind(
  shape: SolidShape,
  members: number[],
  { geometry, planes }: { geometry: BufferGeometry; planes: Plane[] },
) {
  const material = createSolidMaterial(shape, planes);
  const mesh = new InstancedMesh(geometry, material, members.length);
  // The instances are spread over the whole scene. Their bounds would have to be computed again on
  // each change.
  mesh.frustumCulled = false;
  mesh.setColorAt(0, new Color());
  return { shape, members, material, mesh };
}

/** Writes visible solids only, so hidden ones cost nothing. */
function updateKind(
  { shape, members, material, mesh }: Kind,
  { places, isShown, colorOf, isThin }: SolidsView,
): void {
  const matrix = new Matrix4();
  const color = new Color();
  let count = 0;
  for (const unit of members) {
    if (isShown[unit] === 0) continue;
    mesh.setMatrixAt(count, placeSolid(matrix, { shape, places, unit }));
    mesh.setColorAt(count, color.set(colorOf[unit] ?? '#000'));
    count++;
  }
  mesh.count = count;
  mesh.visible = count > 0;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  if (material.userData['isThin'] !== isThin) setThin(material, shape, isThin);
  material.userData['isThin'] = isThin;
}

/** Returns the matrix that places a solid. A burial lies along its longer side. */
export function placeSolid(
  matrix: Matrix4,
  { shape, places: { centers, sizes }, unit }: { shape: SolidShape; places: Places; unit: number },
): Matrix4 {
  const center = new Vector3().fromArray(centers, unit * 3);
  const size = new Vector3().fromArray(sizes, unit * 3);
  if (shape !== 'burial' || size.x >= size.z) return matrix.compose(center, STRAIGHT, size);
  return matrix.compose(center, ACROSS, new Vector3(size.z, size.y, size.x));
}
