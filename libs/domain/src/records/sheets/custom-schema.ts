import { buildJsonSchema, type JsonSchema, type SchemaVariant } from '../entities/json-schema.ts';
import type { EntityName } from '../entities/entity.ts';
import { toField } from './custom-fields.ts';
import { schemaOf } from './custom-values.ts';
import type { CustomFieldDefinition } from './sheet-definition.ts';
import { z } from 'zod';

/**
 * Builds the JSON Schema of an entity's shape as `buildJsonSchema`, with its custom fields as properties of `custom`.
 * Further properties stay allowed.
 */
export function buildSchemaWith(
  entity: EntityName,
  { variant, custom }: { variant?: SchemaVariant; custom: readonly CustomFieldDefinition[] },
): JsonSchema | undefined {
  const json = buildJsonSchema(entity, variant);
  const shape = json?.properties?.['custom'];
  if (!json || typeof shape !== 'object' || custom.length === 0) return json;
  const properties = Object.fromEntries(custom.map((field) => [field.key, describeCustom(field)]));
  return { ...json, properties: { ...json.properties, custom: { ...shape, properties } } };
}

function describeCustom(field: CustomFieldDefinition): JsonSchema {
  const { label, unit, vocabulary, words } = toField(field);
  const { $schema: _, ...json } = z.toJSONSchema(schemaOf(field).nullable(), { target: 'draft-2020-12' });
  return {
    ...json,
    title: label.en,
    'x-label': label,
    'x-type': field.type,
    ...(unit && { 'x-unit': unit }),
    ...(vocabulary && { 'x-vocabulary': vocabulary }),
    ...(words && { 'x-words': words }),
    ...(field.links_to && { 'x-links-to': field.links_to }),
    ...(field.expression && { readOnly: true, 'x-expression': field.expression }),
  };
}
