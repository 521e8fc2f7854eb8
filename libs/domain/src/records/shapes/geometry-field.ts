import { describedAs, type Given, ISSUE_LABELS } from '@trowel/domain/core';
import {
  checkGeometry,
  correctWinding,
  DEGREE_DECIMALS,
  type Geometry,
  GEOMETRY_TYPES,
  roundGeometry,
} from '@trowel/domain/geometry';
import { z } from 'zod';

/**
 * A drawn shape as GeoJSON. Rings in the wrong direction are turned round: outer rings are stored counter-clockwise and
 * holes clockwise, whatever was sent. Everything else that is wrong is an error that names the vertex.
 */
export const GeometryValue = z
  .strictObject({ type: z.enum(GEOMETRY_TYPES), coordinates: z.array(z.unknown()) })
  .check(({ value, issues }) => {
    for (const { message } of checkGeometry(value))
      issues.push({ code: 'custom', input: value, params: { [ISSUE_LABELS]: message }, continue: false });
  })
  .overwrite((value) => correctWinding(roundGeometry(value as Geometry, DEGREE_DECIMALS)) as typeof value);

/** A shape as GeoJSON, in the coordinate system of the site, or null. */
export function geometryField(info: Given): z.ZodNullable<typeof GeometryValue> {
  return describedAs(GeometryValue.nullable(), { ...info, kind: 'geometry' });
}
