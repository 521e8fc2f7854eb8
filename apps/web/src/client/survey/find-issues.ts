import { checkGeometry, type Geometry } from '@trowel/domain/geometry';
import { shapeOfPoints, type SurveyPoint } from '@trowel/domain/gis';
import { KINDS_OF_UNITS, type MeasuredShape } from './survey-model.ts';

/** A reason why a shape cannot be written. */
export type ShapeIssue =
  | { code: 'few'; least: number }
  | { code: 'noHeight' | 'noUnit' }
  /** The number that the code names is not recorded, or several areas have it. */
  | { code: 'unknownUnit'; number: string }
  /** The end of a sentence about the shape, in both languages. It names points. */
  | { code: 'geometry'; message: { en: string; it: string } };

const LEAST = { polygon: 3, line: 2, points: 1 } as const;
/** Results by shape. A changed shape is another object. */
const geometries = new WeakMap<MeasuredShape, { all: readonly SurveyPoint[]; geometry: Geometry }>();
const issues = new WeakMap<MeasuredShape, { all: readonly SurveyPoint[]; issue: ShapeIssue | undefined }>();

/** Returns the geometry of a shape. The result is cached with the shape. */
export function getShapeGeometry(shape: MeasuredShape, all: readonly SurveyPoint[]): Geometry {
  const cached = geometries.get(shape);
  if (cached?.all === all) return cached.geometry;
  const points = shape.points.map((point) => all[point]!);
  const geometry = shapeOfPoints(points, shape.form);
  geometries.set(shape, { all, geometry });
  return geometry;
}

/** Returns the first reason why a shape cannot be written. The result is cached with the shape. */
export function findIssue(shape: MeasuredShape, all: readonly SurveyPoint[]): ShapeIssue | undefined {
  const cached = issues.get(shape);
  if (cached?.all === all) return cached.issue;
  const issue = findGeometryIssue(shape, all) ?? findUnitIssue(shape);
  issues.set(shape, { all, issue });
  return issue;
}

function findGeometryIssue(shape: MeasuredShape, all: readonly SurveyPoint[]): ShapeIssue | undefined {
  const { form, kind, points } = shape;
  const geometry = getShapeGeometry(shape, all);
  const isHeight = kind === 'height' || kind === 'bottom';
  if (isHeight && points.some((point) => all[point]!.z === undefined)) return { code: 'noHeight' };
  const isSmall =
    form === 'polygon' ? geometry.type !== 'Polygon' : form === 'line' && geometry.type === 'Point';
  if (isSmall) return { code: 'few', least: LEAST[form] };
  const [issue] = checkGeometry(geometry);
  if (!issue) return undefined;
  const name = (text: string): string => namePoints(text, geometry, { shape, all });
  return { code: 'geometry', message: { en: name(issue.message.en), it: name(issue.message.it) } };
}

function findUnitIssue({ unit, kind, wanted }: MeasuredShape): ShapeIssue | undefined {
  if (unit !== undefined) return undefined;
  if (wanted !== undefined) return { code: 'unknownUnit', number: wanted };
  return KINDS_OF_UNITS.has(kind) ? { code: 'noUnit' } : undefined;
}

/** Replaces the vertices of a message by the names of their points: `point 105` for `vertex 5 of ring 1`. */
function namePoints(
  text: string,
  geometry: Geometry,
  { shape, all }: { shape: MeasuredShape; all: readonly SurveyPoint[] },
): string {
  const path = geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates;
  return text.replace(
    /(vertex|vertice) (\d+)(?: of ring 1| dell’anello 1| of the line| della linea)?/g,
    (whole, word: string, number: string) => {
      const [x, y] = (path?.[Number(number) - 1] ?? []) as readonly number[];
      const point = shape.points.find((one) => all[one]!.x === x && all[one]!.y === y);
      return point === undefined ? whole : `${word === 'vertex' ? 'point' : 'punto'} ${all[point]!.name}`;
    },
  );
}
