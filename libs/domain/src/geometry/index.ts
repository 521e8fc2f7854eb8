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
