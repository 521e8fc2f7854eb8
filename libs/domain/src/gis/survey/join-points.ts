import type { Geometry, Position } from '@trowel/domain/geometry';
import { COMMON_SURVEY_CODES, parseSurveyCode, type ParsedCode, type SurveyCodes } from './survey-codes.ts';
import type { SurveyPoint } from './survey-points.ts';

/** Rule by which points are joined: consecutive points of a code, or all points of a code and string number. */
export type JoinRule = 'order' | 'string';

/** Options of `joinPoints`. */
export interface JoinOptions {
  by: JoinRule;
  codes?: SurveyCodes;
}

/** A shape of measured points. */
export interface JoinedShape {
  code: string;
  /** Meaning of the code; undefined if the table of codes does not have it. */
  meaning: ParsedCode | undefined;
  geometry: Geometry;
  /** The points in the order in which they are joined. */
  points: readonly SurveyPoint[];
}

/**
 * Joins measured points to shapes. Points of a polygon code become a ring that is closed at the first point;
 * with fewer than three points it is a line, or a point. Points of unknown codes and of point codes stay single.
 */
export function joinPoints(
  points: readonly SurveyPoint[],
  { by, codes = COMMON_SURVEY_CODES }: JoinOptions,
): JoinedShape[] {
  const groups: { key: string; code: string; meaning: ParsedCode | undefined; points: SurveyPoint[] }[] = [];
  const byKey = new Map<string, (typeof groups)[number]>();
  const meanings = new Map<string, ParsedCode | undefined>();
  for (const point of points) {
    if (!meanings.has(point.code)) meanings.set(point.code, parseSurveyCode(point.code, codes));
    const meaning = meanings.get(point.code);
    const isSingle = meaning === undefined || meaning.shape === 'points';
    const key = point.code.trim().toUpperCase();
    const known = by === 'order' ? groups.at(-1) : byKey.get(key);
    if (!isSingle && known?.key === key) {
      known.points.push(point);
      continue;
    }
    const group = { key: isSingle ? '' : key, code: point.code.trim(), meaning, points: [point] };
    groups.push(group);
    if (!isSingle) byKey.set(key, group);
  }
  return groups.map(({ code, meaning, points: joined }) => ({
    code,
    meaning,
    points: joined,
    geometry: shapeOfPoints(joined, meaning?.shape ?? 'points'),
  }));
}

/** Returns the shape of points in their order. Also used after the order was corrected on the map. */
export function shapeOfPoints(points: readonly SurveyPoint[], shape: ParsedCode['shape']): Geometry {
  const positions = withoutRepeats(points.map(toPosition));
  const first = positions[0]!;
  if (positions.length === 1) return { type: 'Point', coordinates: first };
  if (shape === 'points') return { type: 'MultiPoint', coordinates: positions };
  const isClosed = shape === 'polygon' && positions.length > 2;
  if (!isClosed) return { type: 'LineString', coordinates: positions };
  // The last point may be the first one, measured again.
  const ring = isSame(first, positions.at(-1)!) && positions.length > 3 ? positions.slice(0, -1) : positions;
  return { type: 'Polygon', coordinates: [[...ring, first]] };
}

/** Distance within which a point is the one before, measured twice. */
const SAME_POINT_M = 0.001;

function withoutRepeats(positions: readonly Position[]): Position[] {
  return positions.filter((position, i) => i === 0 || !isSame(position, positions[i - 1]!));
}

function isSame([x1, y1]: Position, [x2, y2]: Position): boolean {
  return Math.hypot(x1 - x2, y1 - y2) < SAME_POINT_M;
}

function toPosition({ x, y, z }: SurveyPoint): Position {
  return z === undefined ? [x, y] : [x, y, z];
}
