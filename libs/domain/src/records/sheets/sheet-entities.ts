import { ENTITY_NAMES, type EntityName, getEntity } from '../entities/entity.ts';

/** Lists the kinds of records with custom fields. Each has a sheet that can be defined. */
export function listSheetEntities(): EntityName[] {
  return ENTITY_NAMES.filter((name) => hasSheet(name));
}

/** Returns true if records of this kind have custom fields. */
export function hasSheet(entity: EntityName): boolean {
  return Object.hasOwn(getEntity(entity).record.shape, 'custom');
}
