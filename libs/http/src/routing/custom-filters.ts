import type { Field } from '@trowel/domain/core';
import { CUSTOM_PREFIX, type EntityName } from '@trowel/domain/records';
import type { ListSpec } from './define-route.ts';

/** Returns the fields of a kind of record with its custom fields, those of a site if one is named. */
export type FieldsOf = (entity: EntityName, siteName: string | undefined) => Promise<readonly Field[]>;

/** Parameters whose value names fields. */
const NAMING = ['where', 'sort_by', 'without'];

/** Finds the fields of a list whose query names a custom field (`custom.ph_min=6`). Undefined if it names none. */
export async function findCustomFields(
  { entity }: ListSpec,
  params: Readonly<Record<string, unknown>>,
  fieldsOf: FieldsOf,
): Promise<readonly Field[] | undefined> {
  const isNamed =
    Object.keys(params).some((name) => name.startsWith(CUSTOM_PREFIX)) ||
    NAMING.some((name) => String(params[name] ?? '').includes(CUSTOM_PREFIX));
  if (!entity || !isNamed) return undefined;
  const site = params['site_name_is'] ?? params['site_name'];
  return fieldsOf(entity, typeof site === 'string' && site !== '' ? site : undefined);
}
