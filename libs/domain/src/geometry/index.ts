export type { Geometry, GeometryType, Position, Ring } from './shapes/geometry-types.ts';
