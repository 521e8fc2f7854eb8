import { foldText } from '@trowel/domain/core';
import type { SurveyPoint } from '@trowel/domain/gis';
import type { SurveyState } from '../../plan/survey-styles.ts';
import { findIssue } from '../../survey/find-issues.ts';
import { isToWrite, type MeasuredShape } from '../../survey/survey-model.ts';

/** Shapes that the list shows. */
export const SHAPE_FILTERS = ['all', 'toWrite', 'faulty', 'recorded', 'leftOut'] as const;
export type ShapeFilter = (typeof SHAPE_FILTERS)[number];

/** Returns the state of a shape. Only shapes that would be written can be faulty. */
export function findShapeState(shape: MeasuredShape, points: readonly SurveyPoint[]): SurveyState {
  if (shape.isLeftOut) return 'leftOut';
  if (!isToWrite(shape)) return 'recorded';
  return findIssue(shape, points) ? 'faulty' : 'toWrite';
}

/** Returns the name of a shape: its code and its first point, or the name of its only point. */
export function nameShape({ code, points }: MeasuredShape, all: readonly SurveyPoint[]): string {
  const first = all[points[0]!]!.name;
  if (code === '') return first;
  return `${code} (${first})`;
}

/** Returns the shapes that match a filter and a typed code, unit or point name. */
export function listShapes(
  shapes: readonly MeasuredShape[],
  points: readonly SurveyPoint[],
  { filter, typed, nameOfUnit }: { filter: ShapeFilter; typed: string; nameOfUnit: (id: number) => string },
): MeasuredShape[] {
  const wanted = foldText(typed).trim();
  const matches = (shape: MeasuredShape): boolean => {
    const unit = shape.unit === undefined ? '' : nameOfUnit(shape.unit);
    const isNamed = foldText(`${shape.code} ${unit} ${shape.name}`).includes(wanted);
    return isNamed || shape.points.some((point) => foldText(points[point]!.name) === wanted);
  };
  return shapes.filter(
    (shape) =>
      (filter === 'all' || findShapeState(shape, points) === filter) && (wanted === '' || matches(shape)),
  );
}
