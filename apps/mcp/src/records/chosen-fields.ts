import { chooseFields, getEntity, type EntityName } from '@trowel/domain/records';
import { z } from 'zod';
import { SHORT_TEXT, showRecord } from './record-text.ts';

/** Fields of each record in a response. */
export const FieldsInput = z
  .array(z.string().max(200))
  .min(1)
  .max(50)
  .optional()
  .describe('From get_schema of manage_data.');

/** Returns the requested fields and the key of a record, without empty ones. Fields of other kinds are ignored. */
export function showChosen(
  entity: EntityName,
  record: object,
  fields: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...record };
  const known = fields.filter((name) => isKnown(entity, name));
  const chosen = chooseFields(entity, known).map((name) => [name, values[name]]);
  return showRecord(Object.fromEntries(chosen) as object, SHORT_TEXT);
}

/** @throws ValidationError for a field that none of the kinds has */
export function refuseUnknownFields(entities: readonly EntityName[], fields: readonly string[]): void {
  const unknown = fields.filter((name) => !entities.some((entity) => isKnown(entity, name)));
  const [first] = entities;
  if (first && unknown.length > 0) chooseFields(first, unknown);
}

function isKnown(entity: EntityName, name: string): boolean {
  return getEntity(entity).fields.some((field) => field.name === name || field.pyarchinit === name);
}
