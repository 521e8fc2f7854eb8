import { Box3, Mesh, Points, type BufferGeometry, type Material, type Object3D, type Texture } from 'three';
import { ModelProblem } from '../i18n/model-problem.ts';

/** A parsed model, with its own position and size. */
export interface LoadedModel {
  object: Object3D;
  /** Bounding box in the model's own units. */
  box: Box3;
  triangles: number;
  points: number;
}

/** Measures a parsed model. @throws ModelProblem if nothing of it is visible */
export function finishModel(object: Object3D): LoadedModel {
  let triangles = 0;
  let points = 0;
  object.traverse((part) => {
    if (part instanceof Mesh) triangles += countCorners(part.geometry) / 3;
    else if (part instanceof Points) points += countCorners(part.geometry);
  });
  object.updateMatrixWorld(true);
  const box = new Box3().setFromObject(object);
  const isFinite = [...box.min.toArray(), ...box.max.toArray()].every(Number.isFinite);
  if (box.isEmpty() || !isFinite || triangles + points === 0) throw new ModelProblem('empty');
  return { object, box, triangles: Math.floor(triangles), points };
}

function countCorners(geometry: BufferGeometry): number {
  return geometry.getIndex()?.count ?? geometry.getAttribute('position')?.count ?? 0;
}

/** Frees the memory of a model on the graphics card. */
export function disposeModel(object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh) && !(part instanceof Points)) return;
    (part.geometry as BufferGeometry).dispose();
    for (const material of [part.material].flat() as Material[]) {
      for (const value of Object.values(material)) if (isTexture(value)) value.dispose();
      material.dispose();
    }
  });
}

function isTexture(value: unknown): value is Texture {
  return typeof value === 'object' && value !== null && 'isTexture' in value;
}
