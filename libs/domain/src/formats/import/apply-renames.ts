import type { ImportDraft } from './import-draft.ts';
import { renameUnits } from './rename-units.ts';

/**
 * Replaces names by the numbers that the table of units gave them. If `Befund 12` is unit 12 there, it is unit 12 in
 * relations and finds too. A unit that the file describes under the complete name is not renamed.
 */
export function applyRenames(draft: ImportDraft): ImportDraft {
  const names = new Map([...draft.facts.renames].map(([name, us_number]) => [name, { us_number }]));
  for (const { declared, us_number: name } of draft.units) if (declared) names.delete(name);
  return names.size > 0 ? renameUnits(draft, names) : draft;
}
