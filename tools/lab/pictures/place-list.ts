import { PLACES } from '../../../apps/web/src/client/places/places.ts';

/** A record of each kind that has a page of its own. */
export interface ShownRecords {
  site: string;
  unit: number;
  find: number;
  period: number;
  term: number;
}

/** Returns the address of every page, by the name of its place. */
export function listPlaces({ site, unit, find, period, term }: ShownRecords): [name: string, path: string][] {
  const ofRecords: Partial<Record<keyof typeof PLACES, string>> = {
    unit: PLACES.unit(site, unit),
    unitByName: PLACES.unitByName(site, 'A/999999'),
    find: PLACES.find(site, find),
    period: PLACES.period(site, period),
    term: PLACES.term(term),
  };
  return Object.entries(PLACES).map(([name, place]) => {
    if (typeof place === 'string') return [name, place];
    const own = ofRecords[name as keyof typeof PLACES];
    return [name, own ?? (place as (site: string) => string)(site)];
  });
}
