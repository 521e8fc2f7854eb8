export type { Geometry, GeometryType, Position, Ring } from './shapes/geometry-types.ts';
export {
  checkGeometry,
  GEOMETRY_TYPES,
  type GeometryIssue,
  type GeometryIssueCode,
  MAX_COORDINATE,
  MAX_VERTICES,
} from './shapes/check-geometry.ts';
export { locateInRing } from './shapes/find-crossing.ts';
export {
  computeArea,
  computeBounds,
  computeLength,
  computeRingArea,
  countVertices,
  type GeometryBounds,
  listPaths,
  listPolygons,
} from './shapes/measure-geometry.ts';
export {
  correctWinding,
  DEGREE_DECIMALS,
  hasWrongWinding,
  mapPositions,
  METRE_DECIMALS,
  roundGeometry,
} from './shapes/normalize-geometry.ts';
export { fromLocalGrid, type LocalGrid, toLocalGrid } from './crs/local-grid.ts';
export type { ShapeKind, SitePlan, SitePlanShape, SitePlanUnit } from './plates/plan-model.ts';
export { isUnitSurface, listPlanLevels, listSurfaces } from './plates/plan-order.ts';
export { buildPlate, type PlateOptions, type PlateProblem } from './plates/build-plate.ts';
export { findInteriorPoint } from './plates/interior-point.ts';
export type { PlateLegendLine } from './plates/plate-frame.ts';
export { MAX_PLATE_SHEETS } from './plates/plate-layout.ts';
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
} from './plates/plate-model.ts';
