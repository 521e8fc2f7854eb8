import type { Language } from '../../context.ts';
import { foldText } from '@trowel/domain/core';
import type { ImportedData, ImportedUnit, ImportProblem } from '@trowel/domain/formats';
import type { Period } from '@trowel/domain/records';

type Place = Pick<Period, 'period' | 'phase'>;

const PERIOD_WORD = /^(?:periodo|period|per\.)\s*/;
const PHASE_WORD = /^(?:fase|phase|f\.)\s*/;
/** `2 - fase b`, `II, fase 1`, `II/1`: a period and a phase of it. */
const BOTH = /^(.+?)\s*(?:[-–—,;/]\s*(?:fase|phase|f\.)?|\s(?:fase|phase|f\.))\s*(.+)$/;

/**
 * Replaces written periods by their codes (`Periodo I`, `Periodo 2 - fase b`, phase `Fase II/1`), if
 * that period is recorded or in the file. A problem reports the number of units. Codes do not change.
 */
export function placeWrittenPeriods(
  { units, records, isByHand }: Pick<ImportedData, 'units' | 'records' | 'isByHand'>,
  { recorded, language }: { recorded: readonly Place[]; language: Language },
): { units: ImportedUnit[]; problems: ImportProblem[] } {
  const inFile = records.filter(({ entity }) => entity === 'periods').map(({ fields }) => placeOf(fields));
  const find = createFinder([...recorded, ...inFile]);
  let count = 0;
  let example: { was: string; now: string } | undefined;
  const placed = !isByHand
    ? units
    : units.map((unit) => {
        const was = placeOf(unit.fields);
        const now = was.period === '' ? undefined : find(was);
        if (!now) return unit;
        count++;
        example ??= { was: describe(was), now: describe(now) };
        const { phase: _phase, ...fields } = unit.fields;
        return {
          ...unit,
          fields: { ...fields, period: now.period, ...(now.phase !== '' && { phase: now.phase }) },
        };
      });
  if (!example) return { units: placed, problems: [] };
  const message = formatMessage(example, count)[language];
  return { units: placed, problems: [{ severity: 'info', code: 'period_written', message }] };
}

function formatMessage({ was, now }: { was: string; now: string }, count: number): Record<Language, string> {
  return {
    en: `Periods of ${count} ${count === 1 ? 'unit' : 'units'} are written otherwise than the periods of the site: "${was}" was read as ${now}`,
    it: `I periodi di ${count} US sono scritti in altro modo da quelli del sito: «${was}» vale come ${now}`,
  };
}

function placeOf({ period, phase }: Record<string, unknown>): Place {
  return { period: String(period ?? '').trim(), phase: String(phase ?? '').trim() };
}

function describe({ period, phase }: Place): string {
  return phase === '' ? period : `${period} / ${phase}`;
}

/**
 * Returns a function that finds the period meant by a written one. It returns undefined for a known
 * code, and if no reading matches.
 */
function createFinder(places: readonly Place[]): (written: Place) => Place | undefined {
  const known = new Map(places.map((place) => [keyOf(place.period, place.phase), place]));
  const periods = new Map(places.map(({ period }) => [fold(period), { period, phase: '' }]));
  return (written) => {
    const [period, phase] = [fold(written.period), fold(written.phase)];
    if (known.has(keyOf(period, phase))) return undefined;
    const bare = period.replace(PERIOD_WORD, '');
    const [, first, second] = (phase === '' && BOTH.exec(bare)) || [];
    const readings = [
      ...(first === undefined ? [] : [[first, second!]]),
      ...listPhases(phase, bare).map((one) => [bare, one]),
    ];
    for (const [one, other] of readings) {
      const found = known.get(keyOf(one!, other!)) ?? (other === '' ? periods.get(one!) : undefined);
      if (found) return differs(found, written) ? found : undefined;
    }
    // The phase is not known: the period may be.
    const found = phase === '' || bare === period ? undefined : periods.get(bare);
    return found && { period: found.period, phase: written.phase };
  };
}

/** `Fase II/1` of period II is phase 1. */
function listPhases(phase: string, period: string): string[] {
  const bare = phase.replace(PHASE_WORD, '');
  const rest = ['/', '.', '-'].map((sign) => period + sign).find((start) => bare.startsWith(start));
  return [bare, ...(rest === undefined ? [] : [bare.slice(rest.length).trim()])];
}

function differs(found: Place, written: Place): boolean {
  return found.period !== written.period || found.phase !== written.phase;
}

function keyOf(period: string, phase: string): string {
  return JSON.stringify([fold(period), fold(phase)]);
}

function fold(text: string): string {
  return foldText(text).replace(/\s+/g, ' ').trim();
}
