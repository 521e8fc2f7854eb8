import { buildJsonSchema, ENTITY_NAMES, isEntityName, NotFoundError, storableText } from '@trowel/domain';
import { defineRoute, type Route } from '@trowel/http';
import { z } from 'zod';

const tag = 'Schemas';

const SchemaParams = z.strictObject({
  entity: storableText(50).meta({ description: `One of ${ENTITY_NAMES.join(', ')}.`, example: 'us' }),
});
const SchemaQuery = z.strictObject({
  variant: z.enum(['record', 'create', 'changes']).optional().meta({
    description: 'The stored record (default), or what is sent to create or change one.',
  }),
});
const JsonSchemaDocument = z.looseObject({}).meta({ description: 'A JSON Schema, 2020-12.' });

/** The routes that describe the records to programs. */
export const schemaRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/schemas',
    operationId: 'listSchemas',
    tag,
    summary: 'The kinds of record',
    access: 'read',
    answer: {
      status: 200,
      kind: 'single',
      schema: z.array(z.string()),
      example: { status: 'success', data: ENTITY_NAMES },
    },
    run: async () => ({ data: [...ENTITY_NAMES] }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/schemas/{entity}',
    operationId: 'getSchema',
    tag,
    summary: 'The JSON Schema of a kind of record',
    description:
      'Each property also tells its labels (en, it), section, unit of measure, vocabulary and pyArchInit column.',
    access: 'read',
    params: SchemaParams,
    query: SchemaQuery,
    answer: { status: 200, kind: 'single', schema: JsonSchemaDocument },
    run: async (_ctx, { params: { entity }, query: { variant = 'record' } }) => {
      const schema = isEntityName(entity) ? buildJsonSchema(entity, variant) : undefined;
      if (!schema)
        throw new NotFoundError(
          `There is no schema ${entity} (${variant}); known are ${ENTITY_NAMES.join(', ')}`,
        );
      return { data: schema };
    },
  }),
];
