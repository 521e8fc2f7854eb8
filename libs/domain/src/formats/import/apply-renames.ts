import { type ImportBuilder } from './import-builder.ts';
import { renameUnits } from './rename-units.ts';

/**
 * Reads names by their numbers wherever they stand, once a table of units was read so: where `Befund 12` is unit 12, the finds
 * and relations of other tables that say `Befund 12` mean it too. A unit described under the name itself keeps it.
 */
export function applyRenames(builder: ImportBuilder): void {
  const names = new Map([...builder.renames].map(([name, us_number]) => [name, { us_number }]));
  for (const { declared, us_number: name } of builder.units) if (declared) names.delete(name);
  if (names.size > 0) renameUnits(builder, names);
}
