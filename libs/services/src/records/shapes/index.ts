export { type ControlPointFit, fitControlPoints } from './fit-control-points.ts';
export { getRecordShapes, updateRecordShapes } from './record-shapes.ts';
export { type ShapeOwner } from './shape-groups.ts';
