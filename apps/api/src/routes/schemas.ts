import {
  buildSchemaWith,
  buildSheetJsonSchema,
  ENTITY_NAMES,
  isEntityName,
  type JsonSchema,
} from '@trowel/domain/records';
import { buildSceneJsonSchema, buildStandardJsonSchema } from '@trowel/domain/formats';
import { NotFoundError, storableText } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { listCustomFields } from '@trowel/services/sheets';
import { z } from 'zod';

const tag = 'Schemas';

/** File formats with a schema, in addition to the kinds of records. */
const FILE_SCHEMAS: Record<string, () => JsonSchema> = {
  standard_json: () => buildStandardJsonSchema(),
  'standard_json_1.6': () => buildStandardJsonSchema('1.6'),
  scene_json: buildSceneJsonSchema,
  sheet_definition: buildSheetJsonSchema,
};
const SCHEMA_NAMES: readonly string[] = [...ENTITY_NAMES, ...Object.keys(FILE_SCHEMAS)];

const SchemaParams = z.strictObject({
  entity: storableText(50).meta({ description: `One of ${SCHEMA_NAMES.join(', ')}.`, example: 'us' }),
});
const SchemaQuery = z.strictObject({
  site_name: storableText(350)
    .min(1)
    .optional()
    .meta({ description: 'Also the custom fields of this site. Without it, those of the installation.' }),
  variant: z.enum(['record', 'create', 'changes']).optional().meta({
    description: 'The stored record (default), or the body for creating or changing one.',
  }),
});
const JsonSchemaDocument = z.looseObject({}).meta({ description: 'A JSON Schema, 2020-12.' });

/** Routes of schemas for programs. */
export const schemaRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/schemas',
    operationId: 'listSchemas',
    tag,
    summary: 'List the schemas',
    access: 'read',
    answer: {
      status: 200,
      kind: 'single',
      schema: z.array(z.string()),
      example: { status: 'success', data: SCHEMA_NAMES },
    },
    run: async () => ({ data: [...SCHEMA_NAMES] }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/schemas/{entity}',
    operationId: 'getSchema',
    tag,
    summary: 'Get the JSON Schema of a kind of record or a graph format',
    description:
      'Each property of a record also has its labels (en, it), section, unit of measure, vocabulary and pyArchInit column.',
    access: 'read',
    params: SchemaParams,
    query: SchemaQuery,
    answer: { status: 200, kind: 'single', schema: JsonSchemaDocument },
    run: async (ctx, { params: { entity }, query: { variant = 'record', site_name: siteName } }) => {
      const schema = await findSchema(ctx, { name: entity, variant, siteName });
      if (!schema)
        throw new NotFoundError({
          en: `There is no schema ${entity} (${variant}); known are ${SCHEMA_NAMES.join(', ')}`,
          it: `Lo schema ${entity} (${variant}) non esiste; ci sono ${SCHEMA_NAMES.join(', ')}`,
        });
      return { data: schema };
    },
  }),
];

type Variant = z.infer<typeof SchemaQuery>['variant'] & string;

interface AskedSchema {
  name: string;
  variant: Variant;
  siteName: string | undefined;
}

async function findSchema(
  ctx: Context,
  { name, variant, siteName }: AskedSchema,
): Promise<JsonSchema | undefined> {
  if (!SCHEMA_NAMES.includes(name)) return undefined;
  if (isEntityName(name))
    return buildSchemaWith(name, {
      variant,
      custom: await listCustomFields(ctx, { entity: name, siteName }),
    });
  return variant === 'record' ? FILE_SCHEMAS[name]?.() : undefined;
}
