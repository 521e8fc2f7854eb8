import { buildJsonSchema, ENTITY_NAMES, isEntityName, type JsonSchema } from '@trowel/domain/records';
import { buildSceneJsonSchema, buildStandardJsonSchema } from '@trowel/domain/formats';
import { NotFoundError, storableText } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import { z } from 'zod';

const tag = 'Schemas';

/** File formats with a schema, in addition to the kinds of records. */
const FILE_SCHEMAS: Record<string, () => JsonSchema> = {
  standard_json: () => buildStandardJsonSchema(),
  'standard_json_1.6': () => buildStandardJsonSchema('1.6'),
  scene_json: buildSceneJsonSchema,
};
const SCHEMA_NAMES: readonly string[] = [...ENTITY_NAMES, ...Object.keys(FILE_SCHEMAS)];

const SchemaParams = z.strictObject({
  entity: storableText(50).meta({ description: `One of ${SCHEMA_NAMES.join(', ')}.`, example: 'us' }),
});
const SchemaQuery = z.strictObject({
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
    run: async (_ctx, { params: { entity }, query: { variant = 'record' } }) => {
      const schema = findSchema(entity, variant);
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

function findSchema(name: string, variant: Variant): JsonSchema | undefined {
  if (!SCHEMA_NAMES.includes(name)) return undefined;
  if (isEntityName(name)) return buildJsonSchema(name, variant);
  return variant === 'record' ? FILE_SCHEMAS[name]?.() : undefined;
}
