import type { SceneUnit } from '@trowel/domain/scene';
import { Group, Vector3 } from 'three';
import type { LoadedModel } from './finish-model.ts';

/** Largest ratio between the sizes of a model and its solid that is plausible for a model in metres. */
const PLAUSIBLE = 4;

/** A model ready to be placed at its unit. */
export interface PlacedModel {
  object: Group;
  /** True if the model was scaled because its size did not fit the unit. */
  isScaled: boolean;
}

/**
 * Moves the centre of a model to the origin. A model with an implausible size is scaled to the length
 * of the unit's solid.
 */
export function normalizeModel({ object, box }: LoadedModel, { size }: SceneUnit): PlacedModel {
  const modelSize = box.getSize(new Vector3());
  const solidLength = Math.max(...size);
  const ratio = Math.max(modelSize.x, modelSize.y, modelSize.z) / solidLength;
  const isScaled = ratio > PLAUSIBLE || ratio < 1 / PLAUSIBLE;
  const scale = isScaled ? 1 / ratio : 1;
  const group = new Group().add(object);
  object.position.sub(box.getCenter(new Vector3()));
  group.scale.setScalar(scale);
  return { object: group, isScaled };
}
