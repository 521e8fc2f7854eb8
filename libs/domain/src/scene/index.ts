export { SCENE_DEFAULTS, buildScene } from './build-scene.ts';
export {
  FILTER_ACTIONS,
  type FilterAction,
  type SceneFilter,
  type UnitLook,
  type YearSpan,
  applyFilter,
  matchUnits,
} from './filter-scene.ts';
export { nameSceneUnits } from './name-scene-units.ts';
export {
  COLOR_SCHEMES,
  type LegendEntry,
  PAINT_DEFAULTS,
  type PaintOptions,
  paintScene,
} from './paint-scene.ts';
export type {
  SceneData,
  ScenePeriod,
  ScenePlacement,
  SceneSpread,
  SceneOutline,
  SceneUnit,
  SolidShape,
} from './scene-model.ts';
export type { ScenePeriodRecord, SceneUnitRecord } from './scene-records.ts';
export { type SceneSolid, listSolids } from './scene-solids.ts';
export { unitShapePath } from './unit-shape-path.ts';
