import type { Grouping } from '@trowel/domain';
import { readsOf, runOptionsOf, type Context } from './context.ts';
import type { ExportedFile } from './export.ts';
import type { GraphmlDialect } from './graphml-draw.ts';
import { listLanePeriods } from './matrix/lanes.ts';
import { loadPart } from './matrix/load-part.ts';
import { packMatrix } from './matrix/packed-matrix.ts';
import { packPieces } from './workers/pieces.ts';

/** Which GraphML file of a site is asked for. */
export interface GraphmlQuery {
  siteName: string;
  area?: string | undefined;
  /** Rows of periods, frames of areas, both or neither. */
  grouping: Grouping;
  /** Of the table; the site's name when absent. */
  title?: string | undefined;
  /** The oldest period on top. */
  reverseEpochs: boolean;
  dialect: GraphmlDialect;
}

/** Makes the GraphML file of a site, laid out and written in a worker thread. @throws NotFoundError */
export async function exportGraphml(ctx: Context, query: GraphmlQuery): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const { siteName, area, grouping, title, reverseEpochs, dialect } = query;
  const { siteId, input, part } = await loadPart(store, { siteName, area });
  const periods = await store.periods.listAll(siteId);
  const units = await store.units.listAll(siteId);
  const texts = units.map(({ id, description, dating }) => ({ id: String(id), description, dating }));
  const bytes = await ctx.services.tasks.run(
    'drawGraphml',
    {
      ...(await packMatrix(input)),
      part,
      texts: await packPieces(texts),
      lanes: listLanePeriods(periods, ctx.language),
      chronology: periods,
      grouping,
      dialect,
      siteName,
      title: title ?? '',
      reverseEpochs,
      language: ctx.language,
    },
    runOptionsOf(ctx),
  );
  return { fileName: `${siteName}_harris_matrix.graphml`, contentType: 'application/xml', bytes };
}
