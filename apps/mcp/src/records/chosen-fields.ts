import { chooseFields, getEntity, readCustomKey, type EntityName } from '@trowel/domain/records';
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
  const chosen = chooseFields(entity, known).map((name) => [
    name,
    name === 'custom' ? chooseCustom(values[name], fields) : values[name],
  ]);
  return showRecord(Object.fromEntries(chosen) as object, SHORT_TEXT);
}

/** Returns the requested values of custom fields: `custom.ph`, or all of them for `custom`. */
function chooseCustom(custom: unknown, fields: readonly string[]): unknown {
  if (fields.includes('custom') || typeof custom !== 'object' || custom === null) return custom;
  const keys = new Set(fields.map(readCustomKey));
  return Object.fromEntries(Object.entries(custom).filter(([key]) => keys.has(key)));
}

/** @throws ValidationError for a field that none of the kinds has */
export function refuseUnknownFields(entities: readonly EntityName[], fields: readonly string[]): void {
  const unknown = fields.filter((name) => !entities.some((entity) => isKnown(entity, name)));
  const [first] = entities;
  if (first && unknown.length > 0) chooseFields(first, unknown);
}

function isKnown(entity: EntityName, name: string): boolean {
  const column = readCustomKey(name) === undefined ? name : 'custom';
  return getEntity(entity).fields.some((field) => field.name === column || field.pyarchinit === column);
}
