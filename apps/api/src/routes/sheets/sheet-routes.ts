import { storableText } from '@trowel/domain/core';
import { listSheetPresets, NewSheetDefinition, SheetDefinition } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { getSheet, updateSheet } from '@trowel/services/sheets';
import { z } from 'zod';
import { completenessRoutes } from './completeness-routes.ts';
import { readEntity, SHEET_TAG, SheetParams } from './sheet-parameters.ts';

const tag = SHEET_TAG;
const path = '/api/sheets/{entity}';

const site_name = storableText(350)
  .min(1)
  .optional()
  .meta({ description: 'Name of the site. Without it, the definition of the installation.' });
const SheetQuery = z.strictObject({ site_name });
const SheetUpdateQuery = z.strictObject({
  site_name,
  dry_run: z.enum(['true', 'false']).optional().meta({
    type: 'boolean',
    description: 'Only check the definition and report the values that do not convert.',
  }),
});
const Labels = z.object({ en: z.string(), it: z.string() });
const Preset = z.strictObject({
  key: z.string(),
  entity: z.string(),
  label: Labels,
  description: Labels,
  definition: SheetDefinition.pick({ sections: true, custom_fields: true }),
});
const Conversion = z.strictObject({
  key: z.string(),
  converted: z.int().meta({ description: 'Records whose value fits or converts.' }),
  failed: z.int().meta({ description: 'Records whose value does not convert. It stays as it is.' }),
  examples: z.array(z.strictObject({ id: z.int(), site_name: z.string(), value: z.unknown() })),
});

const bodyExample = {
  sections: [],
  custom_fields: [
    {
      key: 'orientation',
      type: 'choice' as const,
      label: { en: 'Orientation', it: 'Orientamento' },
      vocabulary: ['N-S', 'E-W'],
    },
  ],
};

/** Routes of the definitions of sheets. */
export const sheetRoutes: Route[] = [
  ...completenessRoutes,
  defineRoute({
    method: 'get',
    path: `${path}/presets`,
    operationId: 'listSheetPresets',
    tag,
    summary: 'List the definitions that come with the program',
    description: 'Each can be stored as the definition of the installation or of a site.',
    access: 'read',
    failures: [404],
    params: SheetParams,
    answer: { status: 200, kind: 'single', schema: z.array(Preset) },
    run: async (_ctx, { params }) => ({ data: listSheetPresets(readEntity(params.entity)) }),
  }),
  defineRoute({
    method: 'get',
    path,
    operationId: 'getSheet',
    tag,
    summary: 'Get the definition of a sheet',
    description:
      'The definition that applies: that of the site, over that of the installation, over all built-in fields. Fields that it does not list are hidden.',
    access: 'read',
    failures: [404],
    params: SheetParams,
    query: SheetQuery,
    answer: { status: 200, kind: 'single', schema: SheetDefinition },
    run: async (ctx, { params, query }) => {
      const entity = readEntity(params.entity);
      const { sheet, variant } = await getSheet(ctx, { entity, siteName: query.site_name });
      return { data: sheet, ...(variant !== undefined && { variant }) };
    },
  }),
  defineRoute({
    method: 'put',
    path,
    operationId: 'updateSheet',
    tag,
    summary: 'Change the definition of a sheet',
    description:
      'Replaces the definition of the site (owners) or of the installation (administrators). Without sections, those of the installation or all built-in fields apply. Values of hidden and removed fields stay.',
    access: 'update',
    versioned: true,
    failures: [404],
    params: SheetParams,
    query: SheetUpdateQuery,
    body: NewSheetDefinition,
    bodyExample,
    answer: {
      status: 200,
      kind: 'single',
      schema: SheetDefinition,
      beside: { conversions: z.array(Conversion) },
    },
    run: async (ctx, { params, query, body, ifMatch }) => {
      const { sheet, variant, conversions } = await updateSheet(ctx, {
        entity: readEntity(params.entity),
        siteName: query.site_name,
        body,
        ifMatch,
        isTrial: query.dry_run === 'true',
      });
      return { data: sheet, ...(variant !== undefined && { variant }), beside: { conversions } };
    },
  }),
];
