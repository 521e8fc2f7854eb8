import type { Store, UnitNumber } from '@trowel/db';
import type { ImportProblem, ImportSource } from '@trowel/domain/formats';
import type { NewUnit } from '@trowel/domain/records';
import type { Language } from '../../context.ts';

/** A unit the file would make. */
interface MadeUnit {
  source: { source: ImportSource };
  unit: NewUnit;
}

/** Facts two units must have in common, letter by letter, before one may be the other under a new number. */
const FEWEST_FACTS = 3;
/** A text as long as this is enough by itself. */
const LONG_TEXT = 40;
const MOST_UNITS = 500;
const NO_FACTS = new Set(['site_name', 'area', 'us_number', 'unit_type', 'custom', 'relationships']);

/**
 * Reports new units with the same facts as one recorded unit that the table no longer contains: its
 * number may have changed. `gone` are the recorded units missing in the table.
 */
export async function reportRenumbered(
  store: Store,
  { made, gone, language }: { made: readonly MadeUnit[]; gone: readonly UnitNumber[]; language: Language },
): Promise<ImportProblem[]> {
  if (made.length === 0 || gone.length === 0 || gone.length > MOST_UNITS) return [];
  const recorded = await store.units.findMany(gone.map(({ id }) => id));
  return made.slice(0, MOST_UNITS).flatMap(({ source: { source }, unit }) => {
    const alike = recorded.filter(
      (before) => before.area === (unit.area ?? '') && isAlike(unit, { ...before }),
    );
    const [was, ...others] = alike;
    if (!was || others.length > 0) return [];
    const [now, old] = [unit.us_number, was.us_number];
    const message = {
      en: `${now} is new, and ${old}, which is recorded and no longer in the table, says the same: if the number was changed, give ${old} the number ${now} on its sheet first, and import then; otherwise both are kept`,
      it: `La ${now} è nuova, e la ${old}, che è registrata e non è più nella tabella, ha gli stessi dati: se è cambiato il numero, dai prima alla ${old} il numero ${now} nella sua scheda, poi importa; altrimenti restano entrambe`,
    }[language];
    return [{ severity: 'warning', code: 'perhaps_renumbered', message, ...source, value: now }];
  });
}

function isAlike(unit: NewUnit, before: Readonly<Record<string, unknown>>): boolean {
  const facts = Object.entries(unit).filter(
    ([name, value]) => !NO_FACTS.has(name) && value !== null && value !== undefined && value !== '',
  );
  if (!facts.every(([name, value]) => JSON.stringify(before[name]) === JSON.stringify(value))) return false;
  const isSpecific = facts.some(([, value]) => typeof value === 'string' && value.length >= LONG_TEXT);
  return isSpecific || facts.length >= FEWEST_FACTS;
}
