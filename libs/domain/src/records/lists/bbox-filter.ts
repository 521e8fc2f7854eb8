import { WISHES, type Field } from '@trowel/domain/core';
import { z } from 'zod';
import type { Filter } from './filter.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const BBOX = new RegExp(`^\\s*${NUMBER}(?:\\s*,\\s*${NUMBER}){3}\\s*$`);

/** The value of the parameter `bbox`: minimum x and y, maximum x and y, in the coordinates of the site. */
export const BboxText = z
  .string()
  .regex(BBOX, WISHES.bbox.en)
  .transform((text) => text.split(',').map(Number));

/** Returns true if records of these fields have an extent, so that a list can be limited to a rectangle. */
export function hasExtent(fields: readonly Field[]): boolean {
  return ['min_x', 'min_y', 'max_x', 'max_y'].every((name) => fields.some((field) => field.name === name));
}

/** Returns the filters for records whose extent touches a rectangle. */
export function listBboxFilters([minX, minY, maxX, maxY]: readonly number[]): Filter[] {
  const of = (field: string, operator: 'min' | 'max', value: number): Filter => {
    return { fields: [field], kind: 'decimal', operator, value };
  };
  return [
    of('max_x', 'min', minX!),
    of('max_y', 'min', minY!),
    of('min_x', 'max', maxX!),
    of('min_y', 'max', maxY!),
  ];
}

/** Describes the parameter `bbox` for lists that have it. */
export function describeBbox(fields: readonly Field[]) {
  if (!hasExtent(fields)) return [];
  const description =
    'Only shapes whose extent touches this rectangle: `min_x,min_y,max_x,max_y`, in the coordinates of the site.';
  return [{ name: 'bbox', schema: z.string(), description }];
}
