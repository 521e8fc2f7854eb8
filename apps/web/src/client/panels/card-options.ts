import type { Model3d } from '@trowel/domain/records';
import type { SceneData, SceneUnit } from '@trowel/domain/scene';
import type { OnProgress } from '../model/fetch-bytes.ts';
import type { About } from '../api/about.ts';
import type { Language, Texts } from '../i18n/texts.ts';
import type { FindNeighbours } from '../view/neighbours.ts';
import type { NameUnit } from '../i18n/unit-name.ts';
import type { ViewStore } from '../view/view-state.ts';

/** A model that stands in the scene. */
export interface ShownModel {
  isScaled: boolean;
  remove(): void;
}

/** The models that stand in the place of their units; they stay when another unit is chosen. */
export interface ModelsInPlace {
  find(model: Model3d): ShownModel | undefined;
  /** Loads a model and puts it where its unit is. @throws ModelProblem */
  show(
    model: Model3d,
    how: { unit: number; onProgress: OnProgress; signal: AbortSignal },
  ): Promise<ShownModel>;
}

/** Gives what was found odd about a unit, in sentences, worst first. */
export type FindProblems = (unit: SceneUnit) => string[];

/** What the card of a unit and its parts are drawn with. */
export interface CardOptions {
  t: Texts;
  language: Language;
  about: About;
  scene: SceneData;
  store: ViewStore;
  nameUnit: NameUnit;
  findNeighbours: FindNeighbours;
  /** What the matrix found odd about a unit, in sentences. */
  findProblems: FindProblems;
  /** Undefined where no scene is shown. */
  modelsInPlace: ModelsInPlace | undefined;
  onGoTo: (unit: number) => void;
}
