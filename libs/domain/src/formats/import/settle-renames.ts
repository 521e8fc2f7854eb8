import { rebuildUnits, type ImportBuilder } from './import-builder.ts';

/**
 * Reads names by their numbers wherever they stand, once a table of units was read so: where `Befund 12` is unit 12, the finds
 * and relations of other tables that say `Befund 12` mean it too. A unit described under the name itself keeps it.
 */
export function settleRenames(builder: ImportBuilder): void {
  const numbers = new Map(builder.renames);
  for (const { declared, us_number: name } of builder.units) if (declared) numbers.delete(name);
  if (numbers.size === 0) return;
  rebuildUnits(builder, (unit) => ({ ...unit, us_number: numbers.get(unit.us_number) ?? unit.us_number }));
  for (const { from, to } of builder.statements)
    for (const end of [from, to]) end.us_number = numbers.get(end.us_number) ?? end.us_number;
  for (const { fields } of builder.records) {
    const name = fields['us_number'];
    const number = typeof name === 'string' ? numbers.get(name.trim()) : undefined;
    if (number !== undefined) fields['us_number'] = number;
  }
}
