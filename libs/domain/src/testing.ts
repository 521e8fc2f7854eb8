export { configureType } from './testing/configure-type.ts';
export {
  createRandom,
  generateSite,
  type GeneratedSite,
  type Random,
  type SiteOptions,
} from './testing/generate-site.ts';
export { createGeotiff, type GeotiffContents } from './testing/create-geotiff.ts';
export { createExif, insertExif, type ExifSample } from './testing/create-exif.ts';
export {
  FIELDS_LEFT_OUT,
  inventRecord,
  KEY_BY_NUMBER,
  type TableEntity,
  TEMPTING_TEXTS,
} from './testing/invent-record.ts';
export { inventSceneUnit } from './testing/invent-scene-unit.ts';
export {
  generateLevels,
  generatePlan,
  generateSection,
  type Numbering,
  type SketchOptions,
} from './testing/generate-one-sided.ts';
export { measureHabits, RELATION_ERRORS, SIDES, type Sides } from './testing/measure-habits.ts';
export { measureRivals, RIVALS, type Rival } from './testing/measure-rivals.ts';
export { measurePlanted, type PlantedCounts, type PlantedOptions } from './testing/measure-planted.ts';
export { measureReduction } from './testing/measure-reduction.ts';
export {
  ERROR_KINDS,
  plantErrors,
  type ErrorKind,
  type PlantedError,
  type PlantOptions,
  type SpoiledSite,
} from './testing/plant-errors.ts';
export {
  FBX,
  joinBytes,
  createBinaryFbx,
  createBinaryPly,
  createBinaryStl,
  createGlb,
  createGltf,
  MODEL_SAMPLES,
  OBJ,
  packGlb,
  PLY,
  STL,
  toBytes,
  TRIANGLE_BUFFER,
  TRIANGLE_GLTF,
} from './testing/model-samples.ts';
export { generateOutlines, type ManyOutlines, type OutlineOptions } from './testing/generate-outlines.ts';
export { generatePlanSite, type PlanSite, type PlanSiteOptions } from './testing/generate-plan-site.ts';
export { PLAN_ERRORS, plantPlanErrors, type PlanError } from './testing/plant-plan-errors.ts';
