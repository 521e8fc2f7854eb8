import type { Context } from '../context.ts';
import type { MatrixInput } from './matrix-input.ts';
import { packMatrix } from './packed-matrix.ts';
import { summarise, type MatrixSummary } from './summarise-packed.ts';
import { summariseMatrixTask } from './tasks.ts';

/** Under this many records the way to a worker is the longer one. */
const WORKER_FROM_RECORDS = 1_000;

/** Tells what the matrix of these records is like; large ones are looked through in a worker thread. */
export async function summariseMatrix(ctx: Context, input: MatrixInput): Promise<MatrixSummary> {
  const { language, services } = ctx;
  if (input.units.length + input.statements.length < WORKER_FROM_RECORDS) return summarise(input, language);
  return services.tasks.run(summariseMatrixTask, { ...(await packMatrix(input)), language });
}
