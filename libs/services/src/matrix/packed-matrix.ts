import type { CheckedRow, CheckedRows } from '@trowel/domain/recording';
import type { CheckedKind, ConfiguredType } from '@trowel/domain/records';
import type { NoteContent, MatrixUnit, Statement, UnplacedItem } from '@trowel/domain/matrix';
import { packPieces, unpackPieces, type Pieces } from '../workers/index.ts';
import type { StoredPlanShape } from '@trowel/db';
import type { SiteMatrixRecords, PeriodYears } from './matrix-records.ts';
import type { PlanRecords } from './plan-records.ts';

type PackedRow = readonly [kind: CheckedKind, row: CheckedRow];

/** Records packed for the thread that builds their matrix. */
export interface PackedMatrix {
  units: Pieces<MatrixUnit>;
  statements: Pieces<Statement>;
  periods: readonly PeriodYears[];
  types?: readonly ConfiguredType[] | undefined;
  notes?: readonly NoteContent[] | undefined;
  unplaced?: readonly UnplacedItem[] | undefined;
  /** Kind and fields of each record that is no unit. */
  checked?: Pieces<PackedRow> | undefined;
  plan?: (Omit<PlanRecords, 'shapes'> & { shapes: Pieces<StoredPlanShape> }) | undefined;
}

/** Packs records, so that sending them to a thread does not block for long. */
export async function packMatrix({
  units,
  statements,
  checked,
  plan,
  ...rest
}: SiteMatrixRecords): Promise<PackedMatrix> {
  const rows = Object.entries(checked ?? {}).flatMap(([kind, some]) =>
    some.map((row): PackedRow => [kind as CheckedKind, row]),
  );
  return {
    units: await packPieces(units),
    statements: await packPieces(statements),
    ...rest,
    ...(checked && { checked: await packPieces(rows) }),
    ...(plan && { plan: { ...plan, shapes: await packPieces(plan.shapes) } }),
  };
}

/** Returns the packed records. */
export async function unpackMatrix({
  units,
  statements,
  periods,
  types,
  notes,
  unplaced,
  checked,
  plan,
}: PackedMatrix): Promise<SiteMatrixRecords> {
  return {
    units: await unpackPieces(units),
    statements: await unpackPieces(statements),
    periods: [...periods],
    ...(types && { types }),
    ...(notes && { notes }),
    ...(unplaced && { unplaced }),
    ...(checked && { checked: groupRows(await unpackPieces(checked)) }),
    ...(plan && { plan: { ...plan, shapes: await unpackPieces(plan.shapes) } }),
  };
}

function groupRows(rows: readonly PackedRow[]): CheckedRows {
  const byKind: Partial<Record<CheckedKind, CheckedRow[]>> = {};
  for (const [kind, row] of rows) (byKind[kind] ??= []).push(row);
  return byKind;
}
