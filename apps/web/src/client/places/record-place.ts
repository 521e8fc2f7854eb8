import { isKindName } from '@trowel/domain/records';
import { PLACES } from './places.ts';

/** Returns the address of a record of a site, or undefined if its kind has no sheet. */
export function findRecordPlace(site: string, entity: string, id: number): string | undefined {
  if (entity === 'us') return PLACES.unit(site, id);
  if (entity === 'inventario') return PLACES.find(site, id);
  if (entity === 'periods') return PLACES.period(site, id);
  return isKindName(entity) ? PLACES.ofKind(site, entity, id) : undefined;
}
