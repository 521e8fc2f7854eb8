import type { Model3d } from '@trowel/domain/records';
import { createContext } from 'react';
import type { OnProgress } from '../model/fetch-bytes.ts';

/** A model that is shown in the scene. */
export interface ShownModel {
  isScaled: boolean;
  remove(): void;
}

/** The models that are shown in place of their units. They stay when another unit is chosen. */
export interface ModelsInPlace {
  find(model: Model3d): ShownModel | undefined;
  /** Loads a model and puts it where its unit is. @throws ModelProblem */
  show(
    model: Model3d,
    how: { unit: number; onProgress: OnProgress; signal: AbortSignal },
  ): Promise<ShownModel>;
}

/** Undefined where no scene is shown. */
export const ModelsInPlaceContext = createContext<ModelsInPlace | undefined>(undefined);
