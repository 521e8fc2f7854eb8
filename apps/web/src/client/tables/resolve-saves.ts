import type { ApiResult } from '../data/api-request.ts';
import type { CellEdit } from '../grid/grid-column.ts';
import type { CellState } from '../grid/grid-parts.ts';
import type { TableRow } from './field-column.ts';
import { mergeStale, type CellConflict, type ValueEdit } from './merge-stale.ts';
import type { TableTexts } from './table-texts.ts';

/** How a record of a batch fared, as the server answers. */
export interface PatchedRow {
  id: number;
  status: 'changed' | 'unchanged' | 'stale' | 'invalid' | 'missing';
  record?: TableRow;
  errors?: { field: string; message: string }[];
}

/** A cell that is being saved, was refused, or waits for a choice. */
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

/** Returns a row as it will be when all its edits are saved. */
export function withEdits<Row extends TableRow>(row: Row, cells: CellStates): Row {
  if (cells.size === 0) return row;
  const saving = Object.keys(row).flatMap((field) => {
    const cell = cells.get(cellKey(row.id, field));
    return cell?.state.isSaving ? [[field, cell.value]] : [];
  });
  return saving.length === 0 ? row : { ...row, ...Object.fromEntries(saving) };
}

/** A text that could not be read, and why. */
interface Unread {
  label: string;
  text: string;
  problem: string;
}

/** Reads what was typed into cells; what cannot be read is refused where it was typed. */
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

/** Returns the edit that puts a value into a field of a row, on the version the row was seen in. */
export function editOf(row: TableRow, field: string, value: unknown): ValueEdit {
  const { id, version } = row;
  const seen = (row as unknown as Readonly<Record<string, unknown>>)[field];
  return { id, version, field, value, ...(seen !== undefined && { seen }) };
}

/** Groups values by their records, as a batch takes them. */
export function recordsOf(
  edits: readonly ValueEdit[],
): { id: number; version?: number; changes: Record<string, unknown> }[] {
  const records = new Map<number, { id: number; version?: number; changes: Record<string, unknown> }>();
  for (const { id, version, field, value } of edits) {
    const record = records.get(id) ?? { id, ...(version !== undefined && { version }), changes: {} };
    record.changes[field] = value;
    records.set(id, record);
  }
  return [...records.values()];
}

/** How a batch of edits fared. */
export interface Settled {
  /** The new state of each cell. */
  cells: CellEntry[];
  /** Why cells were refused, one for each. */
  problems: string[];
  /** How many cells another person changed too. */
  conflicts: number;
  /** Edits of records that are newer by now, in fields nobody else changed. */
  again: ValueEdit[];
  batch: string | undefined;
}

/** Sorts edits by what the server answered about their records. */
export function resolveEdits(
  answer: ApiResult<PatchedRow[]>,
  edits: readonly ValueEdit[],
  { t, mayMerge }: { t: TableTexts; mayMerge: boolean },
): Settled {
  const rows = new Map(answer.ok ? answer.data.map((row) => [row.id, row]) : []);
  const settled: Settled = {
    cells: [],
    problems: [],
    conflicts: 0,
    again: [],
    batch: answer.ok ? (answer.batch ?? undefined) : undefined,
  };
  for (const some of groupByRecord(edits)) {
    const row = rows.get(some[0]!.id);
    if (mayMerge && row?.status === 'stale' && row.record) mergeInto(settled, some, row.record, t);
    else
      for (const { id, field, text } of some) {
        const problem = answer.ok ? problemWith(row, { field, t }) : answer.problem.message;
        settled.cells.push([
          cellKey(id, field),
          problem === undefined ? undefined : refusedCell(problem, text),
        ]);
        if (problem !== undefined) settled.problems.push(problem);
      }
  }
  return settled;
}

function groupByRecord(edits: readonly ValueEdit[]): ValueEdit[][] {
  const ids = new Set(edits.map(({ id }) => id));
  const byId = new Map([...ids].map((id): [number, ValueEdit[]] => [id, []]));
  for (const edit of edits) byId.get(edit.id)?.push(edit);
  return [...byId.values()];
}

/** The server wrote nothing of this record: what can be merged is sent again. */
function mergeInto(settled: Settled, edits: readonly ValueEdit[], stored: TableRow, t: TableTexts): void {
  const { again, conflicts } = mergeStale(edits, stored);
  const sent = new Set(again.map(({ field }) => field));
  for (const { id, field } of edits)
    if (!sent.has(field)) settled.cells.push([cellKey(id, field), undefined]);
  for (const one of conflicts) {
    const cell = { ...refusedCell(t.changedByOther, one.text), conflict: one };
    settled.cells.push([cellKey(one.id, one.conflict.field), cell]);
  }
  settled.again.push(...again);
  settled.conflicts += conflicts.length;
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
  const own = errors.find((error) => error.field === field) ?? errors[0];
  return own?.message ?? (status === 'invalid' ? status : t[status]);
}
