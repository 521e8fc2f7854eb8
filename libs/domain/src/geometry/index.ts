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
export { type AreaCheck, createAreaCheck } from './crs/check-area.ts';
export { type CrsDefinition, findCrs, listCrs, WGS84 } from './crs/definitions.ts';
export { fitLocalGrid, type GridFit, type PointPair, type PointResidual } from './crs/fit-grid.ts';
export {
  createSiteTransform,
  createTransform,
  createTransformToSite,
  getBaseSrid,
  getCrs,
  type SiteCrs,
  type Transform,
} from './crs/transform.ts';
