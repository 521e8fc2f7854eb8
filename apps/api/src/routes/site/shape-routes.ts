import { RecordShapes, RecordShapesChanges } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  fitControlPoints,
  getRecordShapes,
  updateRecordShapes,
  type ShapeOwner,
} from '@trowel/services/records';
import { z } from 'zod';
import { IdParams } from '../records/parameters.ts';

const tag = 'Geometries';
/** A shape of 200,000 vertices has about 6 MB. */
export const MAX_SHAPE_BYTES = 16 * 1024 * 1024;

const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [100, 200],
      [104.5, 200],
      [104.5, 203.2],
      [100, 203],
      [100, 200],
    ],
  ],
};
const changesExample = {
  outline: SQUARE,
  heights: [{ x: 101.2, y: 201.4, z: 28.31, surface: 'top', note: null }],
  source: 'Total station',
  accuracy_m: 0.01,
};
const shapesExample = {
  outline: SQUARE,
  parts: [],
  extent: null,
  heights: changesExample.heights,
  sections: [],
  points: [],
  source: 'Total station',
  accuracy_m: 0.01,
  srid: 32_633,
  local_grid: null,
  version: 204_833_127,
};

interface OwnerName {
  entity: ShapeOwner;
  /** Name in operation ids, and in sentences. */
  operation: string;
  label: string;
}

const OWNERS: readonly OwnerName[] = [
  { entity: 'us', operation: 'Unit', label: 'unit' },
  { entity: 'inventario', operation: 'InventoryItem', label: 'find' },
  { entity: 'sites', operation: 'Site', label: 'site' },
];

function routesOf({ entity, operation, label }: OwnerName): Route[] {
  const path = `/api/${entity}/{id}/geometry`;
  const shared = { path, tag, params: IdParams } as const;
  return [
    defineRoute({
      ...shared,
      method: 'get',
      operationId: `get${operation}Geometry`,
      summary: `Get the drawn shapes of a ${label}`,
      description:
        'A view of the records `geometries` that name it. Coordinates are in the coordinate system of the site, heights the third coordinate. Lines and directions of photographs are only in `/api/geometries`.',
      access: 'read',
      answer: {
        status: 200,
        kind: 'single',
        schema: RecordShapes,
        example: { status: 'success', data: shapesExample },
      },
      run: async (ctx, { params: { id } }) => ({ data: await getRecordShapes(ctx, { entity, id }) }),
    }),
    defineRoute({
      ...shared,
      method: 'put',
      operationId: `update${operation}Geometry`,
      summary: `Replace the drawn shapes of a ${label}`,
      description:
        'Each member replaces all shapes of its kind, absent members stay. Shapes that do not change keep their records. All changes are one batch that can be undone. Rings in the wrong direction are turned round: outer rings are stored counter-clockwise, holes clockwise.',
      access: 'update',
      versioned: true,
      body: RecordShapesChanges,
      maxBodyBytes: MAX_SHAPE_BYTES,
      bodyExample: changesExample,
      answer: {
        status: 200,
        kind: 'single',
        schema: RecordShapes,
        beside: { batch: z.string().meta({ description: 'Batch of the changes, for an undo.' }) },
        example: { status: 'success', data: shapesExample, batch: '5f1cbe7a-9f43-4a77-9d6e-0b8f4a1e2c11' },
      },
      run: async (ctx, { params: { id }, body, ifMatch }) => {
        const { shapes, batch } = await updateRecordShapes(ctx, { entity, id, changes: body, ifMatch });
        return { data: shapes, beside: { batch } };
      },
    }),
  ];
}

const Length = z.number().meta({ description: 'In units of the base system.' });

const ControlPointFit = z.strictObject({
  grid: z
    .strictObject({
      origin_x: z.number(),
      origin_y: z.number(),
      rotation_deg: z.number(),
      scale: z.number(),
      z_offset: z.number().optional(),
    })
    .meta({ description: 'The grid as the field `local_grid` of a site takes it.' }),
  residuals: z.array(
    z.strictObject({
      name: z.string(),
      dx: z.number(),
      dy: z.number(),
      distance: Length,
      dz: z.number().nullable(),
    }),
  ),
  rms: Length,
  max: Length,
  left_out: z.array(z.string()).meta({ description: 'Control points without a place in both systems.' }),
});

/** Routes of the shapes of a record, and of the grid of a site. */
export const shapeRoutes: Route[] = [
  ...OWNERS.flatMap(routesOf),
  defineRoute({
    method: 'get',
    path: '/api/sites/{id}/control-points/fit',
    operationId: 'fitControlPoints',
    tag,
    summary: 'Fit the local grid of a site to its control points',
    description:
      'The grid with the least squares of the residuals (Helmert transformation with four parameters), and the residual of each point. Nothing is stored: send `grid` as `local_grid` of the site.',
    access: 'read',
    failures: [409],
    params: IdParams,
    answer: { status: 200, kind: 'single', schema: ControlPointFit },
    run: async (ctx, { params: { id } }) => ({ data: await fitControlPoints(ctx, id) }),
  }),
];
