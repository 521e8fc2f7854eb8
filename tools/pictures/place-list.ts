import { PLACES } from '../../apps/web/src/client/places/places.ts';

/** A record of each kind that has a page of its own. */
export interface ShownRecords {
  site: string;
  unit: number;
  find: number;
}

/** Gives the address of every page by the name of its place. */
export function listPlaces({ site, unit, find }: ShownRecords): [name: string, path: string][] {
  return Object.entries(PLACES).map(([name, place]) => {
    if (typeof place === 'string') return [name, place];
    if (place === PLACES.unitByName) return [name, PLACES.unitByName(site, 'A/999999')];
    const id = place === PLACES.find ? find : unit;
    return [name, (place as (site: string, id: number) => string)(site, id)];
  });
}
