import type { ImportedUnit } from './imported-data.ts';
import { addNote, unitKey, type ImportBuilder } from './import-builder.ts';
import { rebuildUnits } from './rename-units.ts';

/**
 * Gives units of a sheet without a column of areas the area another sheet tells, where that is the only unit of the
 * number: the list of levels beside the list of units. What is then one unit is merged.
 */
export function resolveAreas(builder: ImportBuilder): void {
  const { units, placeless } = builder;
  if (placeless.size === 0) return;
  const areas = new Map<string, Set<string>>();
  const isPlaceless = ({ source, area }: ImportedUnit): boolean =>
    area === '' && placeless.has(source.sheet ?? '');
  for (const unit of units) {
    if (!unit.declared || isPlaceless(unit)) continue;
    const key = numberKey(unit);
    areas.set(key, (areas.get(key) ?? new Set()).add(unit.area));
  }
  const placed: ImportedUnit[] = [];
  rebuildUnits(builder, (unit) => {
    const [area, other] = isPlaceless(unit) ? (areas.get(numberKey(unit)) ?? []) : [];
    if (area === undefined || area === '' || other !== undefined) return unit;
    placed.push({ ...unit, area });
    return placed.at(-1);
  });
  const [first] = placed;
  if (!first) return;
  addNote(builder, {
    en: `${placed.length} rows without an area tell of the unit of that number in the area another sheet gives: ${first.us_number} of area ${first.area}`,
    it: `${placed.length} righe senza area riguardano la US di quel numero nell’area indicata da un altro foglio: la ${first.us_number} dell’area ${first.area}`,
  });
}

function numberKey({ us_number: number, fields }: ImportedUnit): string {
  const site = fields['site_name'];
  return unitKey(number, '', typeof site === 'string' ? site : '');
}
