import { storableText } from '@trowel/domain/core';
import { z } from 'zod';
import { GeometryValue } from './geometry-field.ts';
import { GEOMETRY_KINDS, HEIGHT_SURFACES } from './geometry-kinds.ts';
import { LocalGridValue } from './site-plan.ts';

const MOST_SHAPES = 10_000;
const Coordinate = z.number().min(-1e9).max(1e9);
const Code = storableText(200).nullable().default(null);
const Remark = storableText(10_000).nullable().default(null);

/** A polygon or line that belongs to the record, besides its outline. */
const ShapePart = z.strictObject({
  kind: z.enum(GEOMETRY_KINDS).meta({
    description:
      '`part`, `cut`, `heap` or `characterisation` of a unit or find; `trench` or `sector` of a site.',
  }),
  order: z
    .int()
    .min(-1e9)
    .max(1e9)
    .nullable()
    .default(null)
    .meta({ description: 'Order among the shapes of the record. 1 lies on top.' }),
  name: Code,
  depicts: Code,
  geometry: GeometryValue,
});

const HeightPoint = z.strictObject({
  x: Coordinate,
  y: Coordinate,
  z: Coordinate,
  surface: z.enum(HEIGHT_SURFACES).nullable().default(null),
  note: Remark,
});

const SectionLine = z.strictObject({ name: Code, geometry: GeometryValue });

const shapes = {
  outline: GeometryValue.nullable().meta({
    description: 'The plan of the record; the area of a site. Several outlines are one MultiPolygon.',
  }),
  parts: z.array(ShapePart).max(MOST_SHAPES),
  extent: GeometryValue.nullable(),
  heights: z.array(HeightPoint).max(MOST_SHAPES),
  sections: z.array(SectionLine).max(MOST_SHAPES),
  points: z.array(GeometryValue).max(MOST_SHAPES).meta({ description: 'Places of a find.' }),
  source: storableText(500).nullable(),
  accuracy_m: z.number().min(0).max(1e6).nullable(),
};
const Srid = z.int().nullable().meta({ description: 'EPSG code of the site.' });

/** The drawn shapes of a unit, a find or a site. */
export const RecordShapes = z.strictObject({
  ...shapes,
  srid: Srid,
  local_grid: LocalGridValue.nullable(),
  version: z.int().meta({ description: 'Changes with every change of one of the shapes.' }),
});
export type RecordShapes = z.infer<typeof RecordShapes>;

/** Body to replace the shapes of a record. Absent members stay. `srid` must be that of the site. */
export const RecordShapesChanges = z.strictObject({ ...shapes, srid: Srid }).partial();
export type RecordShapesChanges = z.infer<typeof RecordShapesChanges>;
