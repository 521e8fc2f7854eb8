import type { ImportedUnit } from './imported-data.ts';
import { unitKey } from './import-builder.ts';
import { withNote, withUnits, type ImportDraft } from './import-draft.ts';

/**
 * Completes units of sheets without a column for the area, such as a list of levels. They get the area from another
 * sheet if that has only one unit of the number. Units that are then the same are merged.
 */
export function resolveAreas(draft: ImportDraft): ImportDraft {
  const { placeless } = draft.facts;
  if (placeless.size === 0) return draft;
  const areas = new Map<string, Set<string>>();
  const isPlaceless = ({ source, area }: ImportedUnit): boolean =>
    area === '' && placeless.has(source.sheet ?? '');
  for (const unit of draft.units) {
    if (!unit.declared || isPlaceless(unit)) continue;
    const key = numberKey(unit);
    areas.set(key, (areas.get(key) ?? new Set()).add(unit.area));
  }
  const placed: ImportedUnit[] = [];
  const units = draft.units.map((unit) => {
    const [area, other] = isPlaceless(unit) ? (areas.get(numberKey(unit)) ?? []) : [];
    if (area === undefined || area === '' || other !== undefined) return unit;
    placed.push({ ...unit, area });
    return placed.at(-1)!;
  });
  const [first] = placed;
  if (!first) return draft;
  return withNote(withUnits(draft, units), {
    en: `${placed.length} rows without an area tell of the unit of that number in the area another sheet gives: ${first.us_number} of area ${first.area}`,
    it: `${placed.length} righe senza area riguardano la US di quel numero nell’area indicata da un altro foglio: la ${first.us_number} dell’area ${first.area}`,
  });
}

function numberKey({ us_number: number, fields }: ImportedUnit): string {
  const site = fields['site_name'];
  return unitKey(number, '', typeof site === 'string' ? site : '');
}
