import type { Finding, MatrixStatistics, MatrixUnit, Statement } from '@trowel/domain';
import type { Context } from '../context.ts';
import { packPieces, unpackPieces, type Pieces } from '../workers/pieces.ts';
import { computeMatrix } from './compute-matrix.ts';
import type { MatrixInput, PeriodYears } from './matrix-input.ts';

/** What a matrix is like, without the matrix. */
export interface MatrixSummary {
  /** The gravest first, `MAX_FINDINGS` at most. */
  findings: Finding[];
  /** How many there are of each code. */
  counts: Record<string, number>;
  statistics: MatrixStatistics;
}

/** Records on their way to the thread that looks through them. */
export interface PackedMatrix {
  units: Pieces<MatrixUnit>;
  statements: Pieces<Statement>;
  periods: readonly PeriodYears[];
  language: 'en' | 'it';
}

/** Findings told one by one; more than anyone reads. */
export const MAX_FINDINGS = 1_000;
/** Under this many records the way to a worker is the longer one. */
const WORKER_FROM_RECORDS = 1_000;
const GRAVITY: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** Tells what the matrix of these records is like; large ones are looked through in a worker thread. */
export async function summariseMatrix(ctx: Context, input: MatrixInput): Promise<MatrixSummary> {
  const { units, statements, periods } = input;
  const { language, services } = ctx;
  if (units.length + statements.length < WORKER_FROM_RECORDS) return summarise(input, language);
  return services.tasks.run('summariseMatrix', {
    units: await packPieces(units),
    statements: await packPieces(statements),
    periods,
    language,
  });
}

/** The work of the thread. */
export async function summarisePacked(packed: PackedMatrix): Promise<MatrixSummary> {
  const { units, statements, periods, language } = packed;
  const input = { units: await unpackPieces(units), statements: await unpackPieces(statements) };
  return summarise({ ...input, periods: [...periods] }, language);
}

function summarise(input: MatrixInput, language: 'en' | 'it'): MatrixSummary {
  const { findings, statistics } = computeMatrix({ ...input, reduce: true, language });
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  const sorted = GRAVITY.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return { findings: sorted.slice(0, MAX_FINDINGS), counts, statistics };
}
