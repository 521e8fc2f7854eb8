import type { SceneUnit, SolidShape } from '@trowel/domain/scene';
import {
  BatchedMesh,
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  Quaternion,
  Vector3,
  type MeshLambertMaterial,
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

/** Creates the solids of all units. Cost: at most two draw calls per shape. */
export function createSolids(units: readonly SceneUnit[], planes: Plane[]): Solids {
  const object = new Group();
  const groups = [
    ...[...groupByShape(units, (unit) => !hasOutline(unit))].map(([shape, members]) =>
      createInstances(shape, members, createSolidMaterial(shape, planes)),
    ),
    ...[...groupByShape(units, hasOutline)].map(([shape, members]) =>
      createOutlined({ shape, members, units, material: createSolidMaterial(shape, planes) }),
    ),
  ];
  for (const { mesh } of groups) object.add(mesh);
  return {
    object,
    update: (view) => {
      for (const { shape, mesh, place } of groups) {
        place(view);
        const { material } = mesh;
        if (material.userData['isThin'] !== view.isThin) setThin(material, shape, view.isThin);
        material.userData['isThin'] = view.isThin;
      }
    },
    dispose: () => {
      for (const { mesh } of groups) {
        mesh.geometry.dispose();
        mesh.material.dispose();
        mesh.dispose();
      }
    },
  };
}

/** The units of a shape, drawn together. */
interface SolidGroup {
  shape: SolidShape;
  mesh: (InstancedMesh | BatchedMesh) & { material: MeshLambertMaterial };
  /** Places, colours, shows and hides the units. */
  place(view: SolidsView): void;
}

function groupByShape(
  units: readonly SceneUnit[],
  isMember: (unit: SceneUnit) => boolean,
): Map<SolidShape, number[]> {
  const groups = new Map<SolidShape, number[]>();
  for (const [i, unit] of units.entries()) {
    if (!isMember(unit)) continue;
    const members = groups.get(unit.shape) ?? [];
    members.push(i);
    groups.set(unit.shape, members);
  }
  return groups;
}

/** Creates units with the geometry of their shape. Hidden ones are left out, so they cost nothing. */
function createInstances(
  shape: SolidShape,
  members: readonly number[],
  material: MeshLambertMaterial,
): SolidGroup {
  const mesh = new InstancedMesh(GEOMETRIES[shape](), material, members.length);
  // The instances are spread over the whole scene. Their bounds would have to be computed again on
  // each change.
  mesh.frustumCulled = false;
  mesh.setColorAt(0, new Color());
  const place = ({ places, isShown, colorOf }: SolidsView): void => {
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
  };
  return { shape, mesh, place };
}

/** Creates units with their recorded outlines, each with a geometry of its own. */
function createOutlined({
  shape,
  members,
  units,
  material,
}: {
  shape: SolidShape;
  members: readonly number[];
  units: readonly SceneUnit[];
  material: MeshLambertMaterial;
}): SolidGroup {
  const geometries = members.map((unit) => createUnitGeometry(units[unit]!));
  const vertices = geometries.reduce((sum, geometry) => sum + geometry.getAttribute('position').count, 0);
  const mesh = new BatchedMesh(members.length, vertices, 0, material);
  mesh.frustumCulled = false;
  mesh.perObjectFrustumCulled = false;
  mesh.sortObjects = false;
  const instances = geometries.map((geometry) => mesh.addInstance(mesh.addGeometry(geometry)));
  for (const geometry of geometries) geometry.dispose();
  const place = ({ places, isShown, colorOf }: SolidsView): void => {
    const matrix = new Matrix4();
    const color = new Color();
    for (const [at, unit] of members.entries()) {
      const instance = instances[at]!;
      mesh.setVisibleAt(instance, isShown[unit] !== 0);
      mesh.setMatrixAt(instance, placeSolid(matrix, { shape, places, unit }));
      mesh.setColorAt(instance, color.set(colorOf[unit] ?? '#000'));
    }
  };
  return { shape, mesh: mesh as BatchedMesh & { material: MeshLambertMaterial }, place };
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
