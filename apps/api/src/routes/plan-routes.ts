import { storableText, WISHES, MAX_INTEGER } from '@trowel/domain/core';
import { PLATE_PAPER_NAMES } from '@trowel/domain/plan';
import { GEOMETRY_KINDS } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { getPlate, getSitePlan } from '@trowel/services/site-plan';
import { z } from 'zod';
import { IdParams } from './records/parameters.ts';
import { languageParameter, siteFileRoute } from './site-file-route.ts';

const Text = z.string().nullable();
const Id = z.int();

const PlanUnitSchema = z.object({
  id: Id,
  area: z.string(),
  us_number: z.string(),
  unit_type: Text,
  definition: Text,
  definition_en: Text,
  period: Text,
  phase: Text,
  order: z.int().meta({ description: 'Place in the order of the matrix. 0 is the oldest level.' }),
});

const PlanShapeSchema = z.object({
  id: Id.meta({ description: 'Id of the record in `/api/geometries`.' }),
  version: z.int(),
  kind: z.enum(GEOMETRY_KINDS),
  unit: z.int().meta({ description: 'Index of its unit in `units`, or -1.' }),
  name: Text,
  draw_order: z.int().nullable(),
  surface: z.enum(['top', 'bottom']).nullable(),
  geometry: z
    .object({ type: z.string(), coordinates: z.array(z.unknown()) })
    .meta({ description: 'GeoJSON geometry in the coordinate system of the site.' }),
});

const PlanPictureSchema = z.object({
  id: Id.meta({ description: 'Id of the file in `/api/media`.' }),
  version: z.int(),
  name: z.string(),
  number: z.int().nullable().meta({ description: 'Number in the register of photographs.' }),
  width: z.number(),
  height: z.number(),
  orientation: z.int().nullable(),
  world_file: z.array(z.number()).meta({
    description: 'The six numbers of a world file (A, D, B, E, C, F), for the pixels of the file as stored.',
  }),
});

const Plan = z.object({
  site_name: z.string(),
  srid: z.int().nullable().meta({ description: 'EPSG code. Null for local coordinates.' }),
  units: z.array(PlanUnitSchema),
  shapes: z.array(PlanShapeSchema),
  pictures: z.array(PlanPictureSchema).meta({ description: 'Georeferenced pictures, at most 500.' }),
});

const numberBetween = (min: number, max: number, description: string) =>
  z
    .string()
    .regex(/^\d{1,7}$/, WISHES.wholeNumber.en)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional()
    .meta({ type: 'integer', minimum: min, maximum: max, description });

const PlateQuerySchema = z.strictObject({
  paper: z
    .enum(PLATE_PAPER_NAMES)
    .optional()
    .meta({ description: 'Paper size of the sheets (default `A4`).' }),
  orientation: z
    .enum(['portrait', 'landscape', 'auto'])
    .optional()
    .meta({ description: 'Orientation of the sheets. `auto` (default) follows the plan.' }),
  scale: numberBetween(
    1,
    1_000_000,
    'Denominator of the scale: 50 is 1 : 50. The plan is printed on as many sheets as it needs. Default: the largest usual scale at which one sheet is enough.',
  ),
  title: storableText(250).optional().meta({ description: 'Title below the name of the site.' }),
  area: storableText(250).optional().meta({ description: 'Only units of this area.' }),
  units: z
    .string()
    .max(100_000)
    .regex(/^\d{1,10}(?:,\d{1,10})*$/, WISHES.idList.en)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().max(MAX_INTEGER)))
    .optional()
    .meta({ type: 'string', description: 'Only the units with these ids.', example: '12,13,15' }),
  peeled: numberBetween(0, 100_000, 'Number of latest levels of the matrix that are left out.'),
  lang: languageParameter('plate'),
});

/** Routes of the plan of a site: what the map shows, and its print. */
export const planRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/sites/{id}/plan',
    operationId: 'getSitePlan',
    tag: 'Sites',
    summary: 'Get the plan of a site',
    description:
      'All units with their place in the order of the matrix, and all shapes and georeferenced pictures, in one answer. Callers who may not see where the site is receive no shapes and pictures, unless they are in a local grid.',
    access: 'read',
    failures: [404],
    params: IdParams,
    answer: {
      status: 200,
      kind: 'single',
      schema: Plan,
      example: {
        status: 'success',
        data: {
          site_name: 'Orto Vecchio',
          srid: 32632,
          units: [
            {
              id: 1,
              area: 'A',
              us_number: '3',
              unit_type: 'US',
              definition: 'Strato',
              definition_en: null,
              period: '2',
              phase: null,
              order: 4,
            },
          ],
          shapes: [
            {
              id: 1,
              version: 1,
              kind: 'height',
              unit: 0,
              name: null,
              draw_order: null,
              surface: 'top',
              geometry: { type: 'Point', coordinates: [100.5, 200.25, 101.34] },
            },
          ],
          pictures: [
            {
              id: 7,
              version: 2,
              name: 'Area A from above',
              number: 12,
              width: 4000,
              height: 3000,
              orientation: 1,
              world_file: [0.002, 0, 0, -0.002, 96.4, 211.2],
            },
          ],
        },
        findings: [],
      },
    },
    run: (ctx, { params: { id } }) => getSitePlan(ctx, id),
  }),
  siteFileRoute<z.output<typeof PlateQuerySchema>>({
    path: '/api/export/plate',
    operationId: 'printPlate',
    tag: 'Export',
    summary: 'Plan of a site as PDF, to scale',
    description:
      'A vector drawing with grid, north arrow, scale bar, legend and title block. Units are drawn in the order of the matrix, the latest on top, in the colours of their periods. Print it at 100 %. At most 64 sheets.',
    query: PlateQuerySchema,
    contentTypes: ['application/pdf'],
    job: 'report',
    make: (ctx, siteName, { paper = 'A4', orientation = 'auto', lang: _lang, ...rest }) =>
      getPlate(ctx, { ...rest, siteName, paper, orientation }),
  }),
];
