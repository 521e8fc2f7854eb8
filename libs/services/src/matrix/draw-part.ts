import { now, runOptionsOf, type Context } from '../context.ts';
import { listLanePeriods, nameInEnglish } from './lanes.ts';
import type { RecordedInput } from './matrix-input.ts';
import { packMatrix } from './packed-matrix.ts';
import { drawMatrixFileTask } from './tasks.ts';

/** Draws some units of a matrix, called by their keys, as a small SVG; in a worker thread. Empty where none is there. */
export async function drawPartOf(
  ctx: Context,
  input: RecordedInput,
  { siteName, shown }: { siteName: string; shown: readonly string[] },
): Promise<string> {
  const keys = new Set(shown);
  const present = input.units.filter(({ key }) => keys.has(key)).map(({ key }) => key);
  if (present.length === 0) return '';
  const bytes = await ctx.services.tasks.run(
    drawMatrixFileTask,
    {
      ...(await packMatrix(input)),
      part: { shown: present },
      lanes: listLanePeriods(nameInEnglish(input.periods), ctx.language),
      places: [],
      chronology: [],
      language: ctx.language,
      format: 'svg',
      siteName,
      grouping: 'none',
      paper: 'A4',
      orientation: 'auto',
      date: now(ctx),
    },
    runOptionsOf(ctx),
  );
  return new TextDecoder().decode(bytes);
}
