import { ConflictError, type BilingualMessage } from '@trowel/domain/core';
import { RELATION_ROWS, stateOfUnit, type Unit, type UnitState } from '@trowel/domain/records';
import type { LoggedRelationRow, RowChange } from '../relations/index.ts';

/** The data of a closed sheet that messages name. */
export type ClosedSheet = Pick<Unit, 'id' | 'us_number' | 'area' | 'state_by' | 'state_at'>;

interface Stated {
  state?: UnitState | null | undefined;
  state_by?: string | null | undefined;
  state_at?: string | null | undefined;
}

/**
 * Returns a record with the author and time of its state. Only a new state changes them; values sent
 * by a client do not. `before` is undefined for a new record.
 */
export function stampState<R extends Stated>(
  { actor, at }: { actor: string; at: string },
  before: Stated | undefined,
  merged: R,
): R {
  if (stateOfUnit(merged) !== stateOfUnit(before ?? {})) return { ...merged, state_by: actor, state_at: at };
  const { state = null, state_by = null, state_at = null } = before ?? {};
  return { ...merged, state, state_by, state_at };
}

/** Fields that others change on a closed sheet: its version, and the relations recorded on other sheets. */
const CHANGED_BY_OTHERS: ReadonlySet<string> = new Set([
  'updated_at',
  'version',
  'relationships',
  RELATION_ROWS,
]);

/**
 * Returns true if a change alters a closed sheet without reopening it. Relations recorded on other
 * sheets may come and go: a new unit is often above or below a closed one.
 */
export function altersClosedSheet({
  before,
  after,
  difference,
}: {
  before: object | null;
  after: object | null;
  /** The change as the log stores it. */
  difference: { before: object | null; after: object | null };
}): boolean {
  if (before === null || stateOfUnit(before) !== 'closed') return false;
  if (after === null) return true;
  if (stateOfUnit(after) !== 'closed') return false;
  const { id } = before as Pick<Unit, 'id'>;
  const changed = Object.keys({ ...difference.before, ...difference.after });
  if (changed.some((name) => !CHANGED_BY_OTHERS.has(name))) return true;
  const rows = (difference.before as { [RELATION_ROWS]?: RowChange[] } | null)?.[RELATION_ROWS];
  if (rows === undefined) return changed.includes('relationships');
  return rows.some(([, was, is]) => statementOn(id, was) !== statementOn(id, is));
}

/** Returns what a sheet itself says by a relation. The current number of the other unit does not matter. */
function statementOn(id: number, row: LoggedRelationRow | null): string {
  if (row === null) return '';
  const [, unitId, type, targetId, , , certainty, note, confirmed] = row;
  const isOnSheet = unitId === id || (targetId === id && confirmed);
  return isOnSheet ? JSON.stringify([type, certainty, note]) : '';
}

/** Returns why changes of a closed sheet are rejected, or undefined if it is open or the changes reopen it. */
export function refuseClosedSheet(
  before: ClosedSheet & Stated,
  changes: object,
): BilingualMessage | undefined {
  const { state } = { ...before, ...changes } as Stated;
  const isRefused = stateOfUnit(before) === 'closed' && stateOfUnit({ state }) === 'closed';
  return isRefused ? formatClosedSheets([before]) : undefined;
}

const MOST_NAMED = 5;

/** Creates the error for changes of closed sheets. It names them, who closed them, and the way out. */
export function closedSheetsError(sheets: readonly ClosedSheet[]): ConflictError {
  const closed = sheets.map(({ id, us_number, area, state_by, state_at }) => ({
    id,
    us_number,
    area,
    state_by,
    state_at,
  }));
  return new ConflictError(formatClosedSheets(sheets), { field: 'state', type: 'closed', closed });
}

/** Returns the message for closed sheets. */
export function formatClosedSheets(sheets: readonly ClosedSheet[]): BilingualMessage {
  const [first, ...others] = sheets;
  if (first === undefined || others.length > 0) {
    const names = sheets.slice(0, MOST_NAMED).map(nameOf).join(', ');
    const more = sheets.length - MOST_NAMED;
    return {
      en: `SU ${names}${more > 0 ? ` and ${more} more` : ''} are closed. Reopen the sheets to change them`,
      it: `Le US ${names}${more > 0 ? ` e altre ${more}` : ''} sono chiuse: per modificarle, riapri le schede`,
    };
  }
  const name = nameOf(first);
  const { state_by: by, state_at: at } = first;
  const [who, chi] = by ? [` by ${by}`, ` da ${by}`] : ['', ''];
  return {
    en: `SU ${name} was closed${who}${at ? ` on ${formatDay(at, 'en-GB')}` : ''}. Reopen the sheet to change it`,
    it: `La US ${name} è stata chiusa${chi}${at ? `, ${formatDay(at, 'it-IT')}` : ''}: per modificarla, riapri la scheda`,
  };
}

function nameOf({ us_number, area }: ClosedSheet): string {
  return area === '' ? us_number : `${area}/${us_number}`;
}

function formatDay(moment: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
}
