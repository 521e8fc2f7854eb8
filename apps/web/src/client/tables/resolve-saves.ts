import type { ApiResult } from '../data/api-request.ts';
import { isCustom, valueOfRow, withValue } from '../definitions/row-value.ts';
import type { CellEdit } from '../grid/grid-column.ts';
import type { CellState } from '../grid/grid-parts.ts';
import type { TableRow } from './field-column.ts';
import { mergeStale, type CellConflict, type ValueEdit } from './merge-stale.ts';
import type { TableTexts } from './table-texts.ts';

/** The result for one record of a batch. */
export interface PatchedRow {
  id: number;
  status: 'changed' | 'unchanged' | 'stale' | 'invalid' | 'missing';
  record?: TableRow;
  errors?: { field: string; message: string }[];
}

/** A cell that is being saved, was rejected, or has a conflict. */
export interface EditedCell {
  state: CellState;
  /** The value while it is being saved. */
  value: unknown;
  conflict?: CellConflict;
}

export type CellStates = ReadonlyMap<string, EditedCell>;
export type CellEntry = [key: string, cell: EditedCell | undefined];

/** Returns the key of a cell among the edited ones. */
export function cellKey(id: number, field: string): string {
  return `${id}\t${field}`;
}

/** Returns a copy of a map with entries set, and those without a value deleted. */
export function withEntries<V>(
  now: ReadonlyMap<string, V>,
  entries: Iterable<[string, V | undefined]>,
): ReadonlyMap<string, V> {
  const next = new Map(now);
  for (const [key, value] of entries) {
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Returns a row with all edits that are being saved. */
export function withEdits<Row extends TableRow>(row: Row, cells: CellStates): Row {
  if (cells.size === 0) return row;
  const start = `${row.id}\t`;
  let shown = row;
  for (const [key, { state, value }] of cells)
    if (state.isSaving && key.startsWith(start)) shown = withFieldOf(shown, key.slice(start.length), value);
  return shown;
}

/** Sets a value that the table requested. Other values are not added to the row. */
function withFieldOf<Row extends TableRow>(row: Row, field: string, value: unknown): Row {
  return valueOfRow(row, field) === undefined ? row : withValue(row, field, value);
}

/** A text that could not be parsed, and the reason. */
interface Unread {
  label: string;
  text: string;
  problem: string;
}

/** Parses the texts typed into cells. A text that cannot be parsed stays in its cell with the reason. */
export function readTexts<Row extends TableRow>(
  edits: readonly CellEdit<Row>[],
): { good: ValueEdit[]; bad: CellEntry[]; first: Unread | undefined } {
  const good: ValueEdit[] = [];
  const bad: CellEntry[] = [];
  let first: Unread | undefined;
  for (const { row, column, text } of edits) {
    const reading = column.read?.(text);
    if (reading?.ok) good.push({ ...editOf(row, column.id, reading.value), text });
    else if (reading) {
      const state = { isSaving: false as const, problem: reading.problem, typed: text };
      first ??= { label: column.label, text, problem: reading.problem };
      bad.push([cellKey(row.id, column.id), { state, value: undefined }]);
    }
  }
  return { good, bad, first };
}

/** Returns the edit that sets a field of a row, based on the loaded version of the row. */
export function editOf(row: TableRow, field: string, value: unknown): ValueEdit {
  const { id, version } = row;
  const seen = valueOfRow(row, field);
  return { id, version, field, value, ...(seen !== undefined && { seen }), ...(isCustom(field) && { row }) };
}

/** Groups edits by record, in the format of a batch request. */
export function recordsOf(
  edits: readonly ValueEdit[],
): { id: number; version?: number; changes: Record<string, unknown> }[] {
  const records = new Map<number, { id: number; version?: number; changes: Record<string, unknown> }>();
  for (const { id, version, field, value, row } of edits) {
    const record = records.get(id) ?? { id, ...(version !== undefined && { version }), changes: {} };
    record.changes = withValue({ ...(row && pickCustom(row)), ...record.changes }, field, value);
    records.set(id, record);
  }
  return [...records.values()];
}

/** The custom fields of a row, as they were when the cell was opened. */
function pickCustom(row: TableRow): { custom: unknown } {
  return { custom: (row as { custom?: unknown }).custom };
}

/** The result of a batch of edits. */
export interface EditResult {
  /** The new state of each cell. */
  cells: CellEntry[];
  /** Reasons why cells were rejected, one per cell. */
  problems: string[];
  /** Number of cells that another user changed too. */
  conflicts: number;
  /** Edits to repeat on a newer version, because nobody else changed these fields. */
  again: ValueEdit[];
  batch: string | undefined;
}

/** Assigns the results of a batch request to its edits. */
export function resolveEdits(
  answer: ApiResult<PatchedRow[]>,
  edits: readonly ValueEdit[],
  { t, mayMerge }: { t: TableTexts; mayMerge: boolean },
): EditResult {
  const rows = new Map(answer.ok ? answer.data.map((row) => [row.id, row]) : []);
  const result: EditResult = {
    cells: [],
    problems: [],
    conflicts: 0,
    again: [],
    batch: answer.ok ? (answer.batch ?? undefined) : undefined,
  };
  for (const some of groupByRecord(edits)) {
    const row = rows.get(some[0]!.id);
    if (mayMerge && row?.status === 'stale' && row.record) mergeInto(result, some, row.record, t);
    else
      for (const { id, field, text } of some) {
        const problem = answer.ok ? problemWith(row, { field, t }) : answer.problem.message;
        result.cells.push([
          cellKey(id, field),
          problem === undefined ? undefined : refusedCell(problem, text),
        ]);
        if (problem !== undefined) result.problems.push(problem);
      }
  }
  return result;
}

function groupByRecord(edits: readonly ValueEdit[]): ValueEdit[][] {
  const ids = new Set(edits.map(({ id }) => id));
  const byId = new Map([...ids].map((id): [number, ValueEdit[]] => [id, []]));
  for (const edit of edits) byId.get(edit.id)?.push(edit);
  return [...byId.values()];
}

/** Merges the edits of a record that changed on the server. Edits without a conflict are sent again. */
function mergeInto(result: EditResult, edits: readonly ValueEdit[], stored: TableRow, t: TableTexts): void {
  const { again, conflicts } = mergeStale(edits, stored);
  const sent = new Set(again.map(({ field }) => field));
  for (const { id, field } of edits) if (!sent.has(field)) result.cells.push([cellKey(id, field), undefined]);
  for (const one of conflicts) {
    const cell = { ...refusedCell(t.changedByOther, one.text), conflict: one };
    result.cells.push([cellKey(one.id, one.conflict.field), cell]);
  }
  result.again.push(...again);
  result.conflicts += conflicts.length;
}

function refusedCell(problem: string, typed: string | undefined): EditedCell {
  return { state: { isSaving: false, problem, typed }, value: undefined };
}

function problemWith(
  row: PatchedRow | undefined,
  { field, t }: { field: string; t: TableTexts },
): string | undefined {
  if (row === undefined || row.status === 'changed' || row.status === 'unchanged') return undefined;
  const { errors = [], status } = row;
  const fieldError = errors.find((error) => error.field === field) ?? errors[0];
  return fieldError?.message ?? (status === 'invalid' ? status : t[status]);
}
