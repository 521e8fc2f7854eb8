import type { Finding, MatrixStatistics } from '@trowel/domain/matrix';
import type { Context } from '../context.ts';
import { computeMatrix } from './compute-matrix.ts';
import type { MatrixInput } from './matrix-input.ts';
import { packMatrix, unpackMatrix, type PackedMatrix } from './packed-matrix.ts';
import { summariseMatrixTask } from './tasks.ts';

/** What a matrix is like, without the matrix. */
export interface MatrixSummary {
  /** The gravest first, `MAX_FINDINGS` at most. */
  findings: Finding[];
  /** How many there are of each code. */
  counts: Record<string, number>;
  statistics: MatrixStatistics;
}

/** Records on their way to the thread that looks through them. */
export interface PackedSummary extends PackedMatrix {
  language: 'en' | 'it';
}

/** Findings told one by one; more than anyone reads. */
export const MAX_FINDINGS = 1_000;
/** Under this many records the way to a worker is the longer one. */
const WORKER_FROM_RECORDS = 1_000;
const GRAVITY: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** Tells what the matrix of these records is like; large ones are looked through in a worker thread. */
export async function summariseMatrix(ctx: Context, input: MatrixInput): Promise<MatrixSummary> {
  const { language, services } = ctx;
  if (input.units.length + input.statements.length < WORKER_FROM_RECORDS) return summarise(input, language);
  return services.tasks.run(summariseMatrixTask, { ...(await packMatrix(input)), language });
}

/** The work of the thread. */
export async function summarisePacked(packed: PackedSummary): Promise<MatrixSummary> {
  return summarise(await unpackMatrix(packed), packed.language);
}

function summarise(input: MatrixInput, language: 'en' | 'it'): MatrixSummary {
  const { findings, statistics } = computeMatrix({ ...input, reduce: true, language });
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  const sorted = GRAVITY.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return { findings: sorted.slice(0, MAX_FINDINGS), counts, statistics };
}
