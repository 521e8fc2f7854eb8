import { z } from 'zod';
import type { Field } from '@trowel/domain/core';
import { type EntityName, getEntity } from './entity.ts';

/** The described shape of an entity: the stored record, or the body to create or change one. */
export type SchemaVariant = 'record' | 'create' | 'changes';

/** A JSON Schema, 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Builds the JSON Schema (2020-12) of an entity's shape, or returns undefined if the entity has no such variant.
 * Each property also has its labels, section, unit, vocabulary and pyArchInit column.
 */
export function buildJsonSchema(
  entity: EntityName,
  variant: SchemaVariant = 'record',
): JsonSchema | undefined {
  const { label, fields, [variant]: schema } = getEntity(entity);
  if (!schema) return undefined;
  const json = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: variant === 'record' ? 'output' : 'input',
  });
  const properties = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const field = fields.find((one) => one.name === name);
    return [
      name,
      field && typeof property === 'object' ? { ...property, ...describeProperty(field) } : property,
    ];
  });
  return { ...json, title: label.en, 'x-label': label, properties: Object.fromEntries(properties) };
}

function describeProperty({
  label,
  section,
  kind,
  unit,
  pyarchinit,
  vocabulary,
  words,
  emptyMeans,
  isDerived,
}: Field): Record<string, unknown> {
  return {
    title: label.en,
    'x-label': label,
    'x-section': section,
    // A time without a zone and a shape have no standard format.
    ...((kind === 'timestamp' || kind === 'geometry') && { 'x-kind': kind }),
    ...(isDerived && { 'x-derived': true }),
    ...(unit && { 'x-unit': unit }),
    ...(vocabulary && { 'x-vocabulary': vocabulary }),
    ...(words && { 'x-words': words }),
    ...(emptyMeans && { 'x-empty-means': emptyMeans }),
    ...(pyarchinit && { 'x-pyarchinit': pyarchinit }),
  };
}
