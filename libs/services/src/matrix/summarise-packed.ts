import type { Finding, MatrixStatistics } from '@trowel/domain/matrix';
import { computeMatrix } from './compute-matrix.ts';
import type { SiteMatrixRecords } from './matrix-records.ts';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';

/** Summary of a matrix. */
export interface MatrixSummary {
  /** The most serious first, at most `MAX_FINDINGS`. */
  findings: Finding[];
  /** Number of findings of each code. */
  counts: Record<string, number>;
  statistics: MatrixStatistics;
}

/** Records packed for the thread that summarizes them. */
export interface PackedSummary extends PackedMatrix {
  language: 'en' | 'it';
}

/** Maximum number of findings listed individually. */
export const MAX_FINDINGS = 1_000;
const GRAVITY: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** Builds the matrix of records and returns its summary. */
export function summarise(input: SiteMatrixRecords, language: 'en' | 'it'): MatrixSummary {
  const { findings, statistics } = computeMatrix({ ...input, reduce: true, language });
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  const sorted = GRAVITY.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return { findings: sorted.slice(0, MAX_FINDINGS), counts, statistics };
}

/** As `summarise`, for packed records. Blocks: runs as a task. */
export async function summarisePacked(packed: PackedSummary): Promise<MatrixSummary> {
  return summarise(await unpackMatrix(packed), packed.language);
}
