import { isFilled } from '../../round-trip/recorded-facts.ts';
import type { ImportedPeriod } from '../../../import/imported-data.ts';
import { isJsonRecord, textAt } from '../../../text/json-values.ts';
import { isUndated, toPeriods } from '../../parsed/named-epochs.ts';
import { parseStoredJson } from '../../round-trip/read-stored.ts';
import type { Swimlane } from './swimlanes.ts';

/** Period of a row when the file was written; both empty for units without a period. */
interface RowMeaning {
  name: string;
  period: string;
  phase: string;
  start: number | undefined;
  end: number | undefined;
}

/** The present rows of a file that Trowel wrote, with their original meaning. */
export interface ExportedRows {
  lanes: readonly Swimlane[];
  meanings: readonly RowMeaning[];
}

/** The new period and phase of a moved unit, or the name of an added row. */
export interface MovedTo {
  fields: { period?: string; phase?: string };
  epoch?: string;
}

/** Reads the meaning of the rows when the drawing was written. */
export function readRows(lanes: readonly Swimlane[], epochsMeta: string): ExportedRows {
  const listed = parseStoredJson(epochsMeta);
  const meanings = (Array.isArray(listed) ? listed : []).filter(isJsonRecord).map((row): RowMeaning => ({
    name: textAt(row, ['name']),
    period: textAt(row, ['periodo']),
    phase: textAt(row, ['fase']),
    start: yearOf(row['cron_iniziale']),
    end: yearOf(row['cron_finale']),
  }));
  return { lanes, meanings };
}

/** Returns the new period of a moved unit; undefined if it is still in its row. `row` is `row_2`. */
export function findMove(
  rows: ExportedRows,
  { lane, row }: { lane: Swimlane; row: string },
): MovedTo | undefined {
  const place = findMeaning(rows, lane);
  const before = /^row_(\d+)$/.exec(row)?.[1];
  if (before === undefined || Number(before) === (place ?? lane.row)) return undefined;
  const meaning = place === undefined ? undefined : rows.meanings[place];
  if (!meaning)
    return isUndated(lane.label) ? { fields: {} } : { fields: { period: lane.label }, epoch: lane.label };
  const { period, phase } = meaning;
  return { fields: { ...(period !== '' && { period }), ...(phase !== '' && { phase }) } };
}

/** Finds a row by its name or, if it was renamed, by its index. */
function findMeaning({ lanes, meanings }: ExportedRows, lane: Swimlane): number | undefined {
  const named = meanings.findIndex(({ name }) => name === lane.label);
  if (named !== -1) return named;
  return lanes.length === meanings.length ? lane.row : undefined;
}

/** Returns the periods with the changes in the row labels: names, years, new rows. */
export function readRowEdits(rows: ExportedRows, periods: readonly ImportedPeriod[]): ImportedPeriod[] {
  const edited = new Map(periods.map((period) => [keyOf(period), period]));
  const added: Swimlane[] = [];
  for (const lane of rows.lanes) {
    const place = findMeaning(rows, lane);
    const meaning = place === undefined ? undefined : rows.meanings[place];
    if (!meaning) added.push(lane);
    else if (meaning.period !== '') edit(edited, { lane, meaning });
  }
  const named = added.map(({ label, start, end }) => ({ name: label, start, end, source: { row: 1 } }));
  return [...edited.values(), ...toPeriods(named)];
}

function edit(
  periods: Map<string, ImportedPeriod>,
  { lane, meaning }: { lane: Swimlane; meaning: RowMeaning },
): void {
  const { period, phase } = meaning;
  const isSame = lane.label === meaning.name && lane.start === meaning.start && lane.end === meaning.end;
  if (isSame) return;
  const known = periods.get(keyOf(meaning)) ?? { period, phase, fields: {}, source: { row: 1 } };
  const { start_year: _start, end_year: _end, ...rest } = known.fields;
  const fields = {
    ...rest,
    ...(lane.start !== undefined && { start_year: lane.start }),
    ...(lane.end !== undefined && { end_year: lane.end }),
    // The label of a row is the dating of its period, if there is one.
    ...(lane.label !== meaning.name && { [isFilled(rest['dating']) ? 'dating' : 'name']: lane.label }),
  };
  periods.set(keyOf(meaning), { ...known, fields });
}

function keyOf({ period, phase }: { period: string; phase: string }): string {
  return JSON.stringify([period.trim(), phase.trim()]);
}

function yearOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
