import type { Field } from '@trowel/domain/core';
import { getEntity, type EntityName } from '@trowel/domain/records';

/** Returns the body of a new record of a kind: only its natural key, made of a number. */
export function createBody(
  entity: EntityName,
  number: number,
  { siteName = 'Villa', custom = {} }: { siteName?: string; custom?: Record<string, unknown> } = {},
): Record<string, unknown> {
  const { key, fields } = getEntity(entity);
  const values = key.map((name): [string, unknown] => {
    if (name === 'site_name') return [name, siteName];
    return [name, name === 'area' ? '' : keyValue(fields, name, number)];
  });
  return { ...Object.fromEntries(values), custom };
}

function keyValue(fields: readonly Field[], name: string, number: number): string {
  const isDate = fields.find((field) => field.name === name)?.kind === 'date';
  return isDate || name === 'date' ? `2026-05-${String(number).padStart(2, '0')}` : String(number);
}

/** Returns the path of the records of a kind. */
export function pathOf(entity: EntityName): string {
  return `/api/${entity}`;
}
