import { MAX_VERTICES, type Position } from '@trowel/domain/geometry';
import { createSizeError } from './geometry-errors.ts';

/** A vertex of a polyline. `bulge` is the tangent of a quarter of the angle of the arc to the next vertex, 0 for a line. */
export interface ArcVertex {
  position: Position;
  bulge: number;
}

/** Angle between two vertices of an arc: 5°, at most 0.1 % of the radius beside the arc. */
const STEP = Math.PI / 36;

/** Returns the vertices of a polyline with its arcs as lines. @throws GeometryFormatError over the limit */
export function roundArcs(path: readonly ArcVertex[], isClosed: boolean): Position[] {
  const line: Position[] = [];
  for (const [i, { position, bulge }] of path.entries()) {
    line.push(position);
    const next = path[i + 1] ?? (isClosed ? path[0] : undefined);
    if (next && bulge !== 0) line.push(...listArc(position, next.position, bulge));
    if (line.length > MAX_VERTICES) throw createSizeError();
  }
  return line;
}

/** Lists the vertices between the ends of an arc. */
function listArc([x1, y1, z]: Position, [x2, y2]: Position, bulge: number): Position[] {
  const angle = 4 * Math.atan(bulge);
  const steps = Math.ceil(Math.abs(angle) / STEP);
  // The centre lies on the perpendicular through the middle of the chord.
  const offset = (1 - bulge * bulge) / (4 * bulge);
  const centreX = (x1 + x2) / 2 - offset * (y2 - y1);
  const centreY = (y1 + y2) / 2 + offset * (x2 - x1);
  return Array.from({ length: Math.max(0, steps - 1) }, (_, i): Position => {
    const turn = (angle * (i + 1)) / steps;
    const [dx, dy] = [x1 - centreX, y1 - centreY];
    const x = centreX + dx * Math.cos(turn) - dy * Math.sin(turn);
    const y = centreY + dx * Math.sin(turn) + dy * Math.cos(turn);
    return z === undefined ? [x, y] : [x, y, z];
  });
}
