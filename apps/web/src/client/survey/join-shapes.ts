import { computeBounds, type Geometry, type GeometryBounds } from '@trowel/domain/geometry';
import {
  findUnitOfRemark,
  joinPoints,
  type JoinedShape,
  type JoinRule,
  type SurveyCodes,
  type SurveyFile,
} from '@trowel/domain/gis';
import type { SitePlan, SitePlanShape } from '@trowel/domain/plan';
import { matchRecorded, type MatchedShape } from './match-recorded.ts';
import {
  MEASURED_KINDS,
  type MeasuredKind,
  type MeasuredShape,
  type MeasuredShapes,
  type ShapeContent,
} from './survey-model.ts';

/** All that decides which shapes the points of a file become. */
export interface JoiningSource {
  file: SurveyFile;
  fileName: string;
  by: JoinRule;
  codes: SurveyCodes;
  plan: SitePlan;
  /** Numbers of recorded geometries that begin with the name of the file, with their ids. */
  numbers: ReadonlyMap<string, number>;
}

/** Shapes nearer than this are the same one, measured or computed again. */
const SAME_SHAPE_M = 1;

/**
 * Joins the points of a file to shapes. Recorded shapes whose vertices are points of the file replace those that would be
 * joined of the same points, so that corrections of an earlier import stay. Cost: linear in the points and the vertices of the plan.
 */
export function joinShapes(source: JoiningSource): MeasuredShapes {
  const { file, by, codes, plan } = source;
  const indexes = new Map(file.points.map((point, at) => [point, at]));
  const matched = matchRecorded(file.points, plan);
  const used = new Set(matched.flatMap(({ points }) => points));
  const naming = createNaming(source, matched);
  const shapes = restoreShapes(matched, source, naming);
  const spare: number[] = [];
  for (const joined of joinPoints(file.points, { by, codes })) {
    const points = joined.points.map((point) => indexes.get(point)!);
    const usedCount = points.filter((point) => used.has(point)).length;
    if (usedCount * 2 < points.length || usedCount === 0) shapes.push(createShape(joined, points, naming));
    else spare.push(...points.filter((point) => !used.has(point)));
  }
  shapes.sort((a, b) => least(a.points) - least(b.points));
  return {
    shapes: shapes.map((shape, key) => ({ ...shape, key })),
    spare,
    takenNumbers: naming.taken,
    stem: naming.stem,
    file,
  };
}

const MOST_LETTERS = 100;

/** Returns the name of a file without its ending, as the beginning of numbers of geometries. */
export function getFileStem(fileName: string): string {
  const stem = fileName.replace(/\.[a-z\d]{1,5}$/i, '').trim();
  return stem.slice(0, MOST_LETTERS) || 'survey';
}

/** Returns a number that no geometry has: the name of the file and a point. */
export function findFreeNumber(stem: string, point: string, isTaken: (number: string) => boolean): string {
  const first = `${stem} ${point}`;
  for (let again = 2, number = first; ; again++) {
    if (!isTaken(number)) return number;
    number = `${first} (${again})`;
  }
}

interface Naming {
  stem: string;
  numbers: ReadonlyMap<string, number>;
  /** All numbers that are in use, with those of the new shapes. */
  taken: Set<string>;
  plan: SitePlan;
  shapesById: ReadonlyMap<number, SitePlanShape>;
  /** Recorded shapes that a shape of this file stands for already. */
  usedIds: Set<number>;
  /** Units by number, undefined for numbers that several areas have. */
  unitsByNumber: ReadonlyMap<string, number | undefined>;
}

function createNaming({ plan, numbers, fileName }: JoiningSource, matched: readonly MatchedShape[]): Naming {
  const unitsByNumber = new Map<string, number | undefined>();
  for (const { us_number: number, id } of plan.units)
    unitsByNumber.set(number, unitsByNumber.has(number) ? undefined : id);
  return {
    stem: getFileStem(fileName),
    numbers,
    taken: new Set(numbers.keys()),
    plan,
    shapesById: new Map(plan.shapes.map((shape) => [shape.id, shape])),
    usedIds: new Set(matched.map(({ shape }) => shape.id)),
    unitsByNumber,
  };
}

type UnnumberedShape = Omit<MeasuredShape, 'key'>;

/** Returns the recorded shapes as they were recorded. */
function restoreShapes(
  matched: readonly MatchedShape[],
  { file }: JoiningSource,
  naming: Naming,
): UnnumberedShape[] {
  const numberOf = new Map([...naming.numbers].map(([number, id]) => [id, number]));
  return matched.map(({ shape, points, form }) => {
    const content = describeRecorded(shape, { points, form }, naming.plan);
    const number = numberOf.get(shape.id);
    return {
      ...content,
      code: file.points[least(points)]!.code,
      wanted: undefined,
      isLeftOut: false,
      number: number ?? '',
      recorded: { id: shape.id, isOfFile: number !== undefined, content },
    };
  });
}

function describeRecorded(
  shape: SitePlanShape,
  { points, form }: Pick<ShapeContent, 'points' | 'form'>,
  plan: SitePlan,
): ShapeContent {
  const isBottom = shape.kind === 'height' && shape.surface === 'bottom';
  const kind = isBottom ? 'bottom' : shape.kind === 'direction' ? 'point' : shape.kind;
  return { form, kind, points, unit: plan.units[shape.unit]?.id, name: shape.name ?? '' };
}

function createShape(joined: JoinedShape, points: readonly number[], naming: Naming): UnnumberedShape {
  const { code, meaning, geometry } = joined;
  const form = meaning?.shape ?? 'points';
  const kinds = MEASURED_KINDS[form];
  const kind = kinds.find((one) => one === meaning?.kind) ?? (form === 'points' ? 'point' : kinds[0]!);
  const wanted =
    meaning?.us_number ?? joined.points.map(({ remark }) => findUnitOfRemark(remark)).find(Boolean);
  const first = joined.points[0]!.name;
  const shape = {
    code,
    form,
    kind,
    points,
    wanted,
    unit: wanted === undefined ? undefined : naming.unitsByNumber.get(wanted),
    name: NAMED_BY_CODE.has(kind) ? (meaning?.string ?? '') : kind === 'point' ? first : '',
    // A table of codes can leave a code out, by no kind.
    isLeftOut: !meaning?.kind,
  };
  const known = findSameNumber(`${naming.stem} ${first}`, geometry, naming);
  if (known) {
    naming.usedIds.add(known.id);
    // Without points, because its vertices are not those of the file.
    const content = describeRecorded(known, { points: [], form }, naming.plan);
    const { unit = shape.unit } = content;
    return {
      ...shape,
      unit,
      number: `${naming.stem} ${first}`,
      recorded: { id: known.id, isOfFile: true, content },
    };
  }
  const number = findFreeNumber(naming.stem, first, (one) => naming.taken.has(one));
  naming.taken.add(number);
  return { ...shape, number, recorded: undefined };
}

/** Kinds of shape whose name is the string of the code: `A` of `SEZ.A`. */
const NAMED_BY_CODE: ReadonlySet<MeasuredKind> = new Set<MeasuredKind>([
  'section',
  'trench',
  'area',
  'sector',
]);

/** Finds the shape that an earlier import of the same file and point recorded, if it is at the same place. */
function findSameNumber(number: string, geometry: Geometry, naming: Naming): SitePlanShape | undefined {
  const id = naming.numbers.get(number);
  const shape = id === undefined || naming.usedIds.has(id) ? undefined : naming.shapesById.get(id);
  if (!shape) return undefined;
  const [one, other] = [computeBounds(geometry), computeBounds(shape.geometry)];
  return one && other && distanceOf(one, other) < SAME_SHAPE_M ? shape : undefined;
}

/** Returns the distance of the middles of two rectangles. */
function distanceOf(one: GeometryBounds, other: GeometryBounds): number {
  const x = ({ min_x, max_x }: GeometryBounds): number => (min_x + max_x) / 2;
  const y = ({ min_y, max_y }: GeometryBounds): number => (min_y + max_y) / 2;
  return Math.hypot(x(one) - x(other), y(one) - y(other));
}

function least(points: readonly number[]): number {
  return points.reduce((one, other) => Math.min(one, other), Infinity);
}
