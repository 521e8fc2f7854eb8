import type { Store, UnitNumber } from '@trowel/db';
import { ConflictError, NotFoundError } from '@trowel/domain/core';
import { getSiteId } from '../writing/index.ts';

/** A unit as named in paths and forms: its number, and its area if the number is ambiguous. */
export interface NamedUnit {
  siteName: string;
  usId: string;
  area?: string | undefined;
}

/** The units with a number, and their site. */
export interface FoundUnits {
  siteId: number;
  units: UnitNumber[];
}

/**
 * Finds the units a name refers to, in any area unless one is given. An empty area, as forms send it,
 * means the unit without an area, or any unit if there is none.
 * @throws NotFoundError when there is none.
 */
export async function findNamedUnits(store: Store, { siteName, usId, area }: NamedUnit): Promise<FoundUnits> {
  const siteId = await getSiteId(store, siteName);
  const found = await store.lookups.findUnitsByNumber(siteId, usId);
  const there = found.filter((unit) => unit.area === area);
  const units = area === undefined || (area === '' && there.length === 0) ? found : there;
  if (units.length === 0) {
    const where = area ? ` in area ${area}` : '';
    throw new NotFoundError({
      en: `${siteName} has no SU ${usId}${where}`,
      it: `In ${siteName} la US ${usId}${area ? ` dell’area ${area}` : ''} non esiste`,
    });
  }
  return { siteId, units };
}

/**
 * Returns the one unit a name refers to. @throws NotFoundError; ConflictError listing the units that
 * share the number.
 */
export async function getNamedUnit(
  store: Store,
  named: NamedUnit,
): Promise<{ siteId: number; unit: UnitNumber }> {
  const { siteId, units } = await findNamedUnits(store, named);
  const [unit] = units;
  if (unit && units.length === 1) return { siteId, unit };
  throw new ConflictError(
    {
      en: `${named.siteName} has ${units.length} units with the number ${named.usId}; add the field area to say which`,
      it: `In ${named.siteName} ci sono ${units.length} US ${named.usId}: aggiungi il campo area per dire quale`,
    },
    { field: 'area', candidates: units },
  );
}
