import type { Finding, MatrixStatistics } from '@trowel/domain/matrix';
import { computeMatrix } from './compute-matrix.ts';
import type { MatrixInput } from './matrix-input.ts';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';

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
const GRAVITY: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** Builds the matrix of these records and tells what it is like. */
export function summarise(input: MatrixInput, language: 'en' | 'it'): MatrixSummary {
  const { findings, statistics } = computeMatrix({ ...input, reduce: true, language });
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  const sorted = GRAVITY.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return { findings: sorted.slice(0, MAX_FINDINGS), counts, statistics };
}

/** The same of packed records. Blocks: a task. */
export async function summarisePacked(packed: PackedSummary): Promise<MatrixSummary> {
  return summarise(await unpackMatrix(packed), packed.language);
}
