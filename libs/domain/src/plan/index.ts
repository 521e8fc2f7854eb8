export type { ShapeKind, SitePlan, SitePlanPicture, SitePlanShape, SitePlanUnit } from './plan-model.ts';
export { isUnitSurface, listPlanLevels, listSurfaces } from './plan-order.ts';
export { buildPlate, type PlateOptions, type PlateProblem } from './build-plate.ts';
export { findInteriorPoint } from './interior-point.ts';
export type { PlateLegendLine } from './plate-frame.ts';
export { MAX_PLATE_SHEETS } from './plate-layout.ts';
export {
  type Plate,
  PLATE_PAPER_NAMES,
  PLATE_PAPERS,
  PLATE_SCALES,
  type PlateItem,
  type PlatePaper,
  type PlatePath,
  type PlateSheet,
  type PlateText,
} from './plate-model.ts';
