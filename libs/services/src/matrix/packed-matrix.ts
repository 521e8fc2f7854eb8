import type { ConfiguredType } from '@trowel/domain/records';
import type { NoteContent, MatrixUnit, Statement, UnplacedItem } from '@trowel/domain/matrix';
import { packPieces, unpackPieces, type Pieces } from '../workers/index.ts';
import type { SiteMatrixRecords, PeriodYears } from './matrix-records.ts';

/** Records packed for the thread that builds their matrix. */
export interface PackedMatrix {
  units: Pieces<MatrixUnit>;
  statements: Pieces<Statement>;
  periods: readonly PeriodYears[];
  types?: readonly ConfiguredType[] | undefined;
  notes?: readonly NoteContent[] | undefined;
  unplaced?: readonly UnplacedItem[] | undefined;
}

/** Packs records, so that sending them to a thread does not block for long. */
export async function packMatrix({ units, statements, ...rest }: SiteMatrixRecords): Promise<PackedMatrix> {
  return { units: await packPieces(units), statements: await packPieces(statements), ...rest };
}

/** Returns the packed records. */
export async function unpackMatrix({
  units,
  statements,
  periods,
  types,
  notes,
  unplaced,
}: PackedMatrix): Promise<SiteMatrixRecords> {
  return {
    units: await unpackPieces(units),
    statements: await unpackPieces(statements),
    periods: [...periods],
    ...(types && { types }),
    ...(notes && { notes }),
    ...(unplaced && { unplaced }),
  };
}
