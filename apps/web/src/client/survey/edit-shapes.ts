import type { SurveyShape } from '@trowel/domain/gis';
import { findFreeNumber } from './join-shapes.ts';
import { MEASURED_KINDS, type MeasuredShape, type MeasuredShapes } from './survey-model.ts';

/** The part of a shape that can be changed for several at the same time. */
export type ShapeChange = Partial<Pick<MeasuredShape, 'kind' | 'unit' | 'name' | 'isLeftOut'>>;

/** Changes kind, unit, name or selection of shapes. A kind changes only shapes that can have it. */
export function changeShapes(
  shapes: MeasuredShapes,
  keys: ReadonlySet<number>,
  change: ShapeChange,
): MeasuredShapes {
  const { kind, ...others } = change;
  return replaceShapes(shapes, keys, (shape) => {
    const isKind = kind !== undefined && MEASURED_KINDS[shape.form].includes(kind);
    // A choice of the user replaces the number that the code names.
    const wanted = 'unit' in change ? undefined : shape.wanted;
    return { ...shape, ...others, wanted, ...(isKind && { kind }) };
  });
}

/** Joins the points of a shape in another way: closed, as a line, or not at all. */
export function changeForm(shapes: MeasuredShapes, key: number, form: SurveyShape): MeasuredShapes {
  return replaceShapes(shapes, new Set([key]), (shape) => {
    const kinds = MEASURED_KINDS[form];
    return { ...shape, form, kind: kinds.includes(shape.kind) ? shape.kind : kinds[0]! };
  });
}

/** Reverses the order of points. The first point of a closed shape stays the first. */
export function reverseShape(shapes: MeasuredShapes, key: number): MeasuredShapes {
  return replaceShapes(shapes, new Set([key]), (shape) => {
    const [first, ...others] = shape.points;
    const points = shape.form === 'polygon' ? [first!, ...others.reverse()] : shape.points.toReversed();
    return { ...shape, points };
  });
}

/** Moves a point earlier (-1) or later (1). Nothing changes at the ends. */
export function movePoint(
  shapes: MeasuredShapes,
  key: number,
  { at, by }: { at: number; by: -1 | 1 },
): MeasuredShapes {
  return replaceShapes(shapes, new Set([key]), (shape) => {
    const [point, other] = [shape.points[at], shape.points[at + by]];
    if (point === undefined || other === undefined) return shape;
    return { ...shape, points: shape.points.with(at, other).with(at + by, point) };
  });
}

/** Takes a point out of a shape. A shape with one point only is left out instead. */
export function removePoint(shapes: MeasuredShapes, key: number, at: number): MeasuredShapes {
  const shape = shapes.shapes.find((one) => one.key === key);
  const point = shape?.points[at];
  if (!shape || point === undefined) return shapes;
  if (shape.points.length === 1) return changeShapes(shapes, new Set([key]), { isLeftOut: true });
  return {
    ...replaceShapes(shapes, new Set([key]), () => ({ ...shape, points: shape.points.toSpliced(at, 1) })),
    spare: [...shapes.spare, point],
  };
}

/** Inserts a point that was taken out into a shape, after the point at an index. */
export function insertPoint(
  shapes: MeasuredShapes,
  key: number,
  { after, point }: { after: number; point: number },
): MeasuredShapes {
  if (!shapes.spare.includes(point)) return shapes;
  return {
    ...replaceShapes(shapes, new Set([key]), (shape) => ({
      ...shape,
      points: shape.points.toSpliced(after + 1, 0, point),
    })),
    spare: shapes.spare.filter((one) => one !== point),
  };
}

/** Splits a shape: the point at an index becomes the first of a new shape. Nothing changes at the first point. */
export function splitShape(shapes: MeasuredShapes, key: number, at: number): MeasuredShapes {
  const shape = shapes.shapes.find((one) => one.key === key);
  if (!shape || at <= 0 || at >= shape.points.length) return shapes;
  const points = shape.points.slice(at);
  const taken = new Set([...shapes.takenNumbers, ...shapes.shapes.map(({ number }) => number)]);
  const first = shapes.file.points[points[0]!]!.name;
  const second: MeasuredShape = {
    ...shape,
    key: Math.max(...shapes.shapes.map((one) => one.key)) + 1,
    points,
    number: findFreeNumber(shapes.stem, first, (number) => taken.has(number)),
    recorded: undefined,
  };
  return {
    ...shapes,
    shapes: shapes.shapes.flatMap((one) =>
      one === shape ? [{ ...shape, points: shape.points.slice(0, at) }, second] : [one],
    ),
  };
}

/** Appends the points of a second shape to a first one. A recorded second shape stays, because it cannot be removed here. */
export function mergeShapes(shapes: MeasuredShapes, key: number, otherKey: number): MeasuredShapes {
  const other = shapes.shapes.find((one) => one.key === otherKey);
  if (!other || other.recorded || key === otherKey) return shapes;
  const joined = replaceShapes(shapes, new Set([key]), (shape) => ({
    ...shape,
    points: [...shape.points, ...other.points],
  }));
  return { ...joined, shapes: joined.shapes.filter((one) => one !== other) };
}

/** Replaces shapes. Those that are recorded in another way do not change. */
function replaceShapes(
  shapes: MeasuredShapes,
  keys: ReadonlySet<number>,
  replace: (shape: MeasuredShape) => MeasuredShape,
): MeasuredShapes {
  const isFixed = ({ recorded }: MeasuredShape): boolean => recorded?.isOfFile === false;
  return {
    ...shapes,
    shapes: shapes.shapes.map((one) => (keys.has(one.key) && !isFixed(one) ? replace(one) : one)),
  };
}
