import type { MatrixScreen } from '@trowel/domain/drawing';
import { runOptionsOf, type Context } from '../context.ts';
import type { StoredMatrixRecords } from './matrix-records.ts';
import { packMatrix } from './packed-matrix.ts';
import { writeScreenJsonTask } from './tasks.ts';

/** Draws some units of a matrix for a screen, in a worker thread. Returns null if none of the keys exists. */
export async function drawPartOf(
  ctx: Context,
  input: StoredMatrixRecords,
  { siteName, shown }: { siteName: string; shown: readonly string[] },
): Promise<MatrixScreen | null> {
  const keys = new Set(shown);
  const present = input.units.filter(({ key }) => keys.has(key)).map(({ key }) => key);
  if (present.length === 0) return null;
  const json = await ctx.services.tasks.run(
    writeScreenJsonTask,
    {
      ...(await packMatrix(input)),
      siteName,
      part: { shown: present },
      grouping: 'none',
      relations: 'all',
      lanes: [],
      language: ctx.language,
    },
    runOptionsOf(ctx),
  );
  return JSON.parse(new TextDecoder().decode(json)) as MatrixScreen;
}
