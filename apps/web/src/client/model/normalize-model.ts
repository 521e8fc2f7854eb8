import type { SceneUnit } from '@trowel/domain/scene';
import { Group, Vector3 } from 'three';
import type { LoadedModel } from './finish-model.ts';

/** How much larger or smaller than its solid a model may be and still be taken to be in metres. */
const PLAUSIBLE = 4;

/** A model where its unit lies. */
export interface PlacedModel {
  object: Group;
  /** Its size did not fit the unit and was changed. */
  isScaled: boolean;
}

/** Brings a model to its own middle, ready to be put where the unit's solid is; one that cannot be in metres is brought to the solid's length. */
export function normalizeModel({ object, box }: LoadedModel, { size }: SceneUnit): PlacedModel {
  const own = box.getSize(new Vector3());
  const wanted = Math.max(...size);
  const ratio = Math.max(own.x, own.y, own.z) / wanted;
  const isScaled = ratio > PLAUSIBLE || ratio < 1 / PLAUSIBLE;
  const scale = isScaled ? 1 / ratio : 1;
  const group = new Group().add(object);
  object.position.sub(box.getCenter(new Vector3()));
  group.scale.setScalar(scale);
  return { object: group, isScaled };
}
