import type { Store } from '@trowel/db';
import { listPeriodFacts, listUnitFacts } from '@trowel/domain/formats';
import type { Grouping } from '@trowel/domain/drawing';
import type { Statement } from '@trowel/domain/matrix';
import type { Unit } from '@trowel/domain/records';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import type { GraphmlDialect, UnitTexts } from './graphml-draw.ts';
import {
  listLanePeriods,
  loadHandPlaces,
  type DrawnAfter,
  toMatrixUnit,
  toStatement,
  choosePart,
  type ChosenPart,
  type PackedMatrix,
} from '../matrix/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { getSiteId } from '../writing/index.ts';
import { packPieces, type Pieces } from '../workers/index.ts';
import { drawGraphmlTask } from './tasks.ts';

/** Parameters of a GraphML export. */
export interface GraphmlQuery {
  siteName: string;
  area?: string | undefined;
  /** Rows of periods, frames of areas, both or neither. */
  grouping: Grouping;
  /** Title of the table; by default the site's name. */
  title?: string | undefined;
  /** The oldest period at the top. */
  reverseEpochs: boolean;
  dialect: GraphmlDialect;
  /** Owner of the manual layout to use. */
  after?: DrawnAfter | undefined;
}

/** Fields for which both dialects have a dedicated key. */
const EXPORTED_KEYS = new Set([
  'area',
  'us_number',
  'unit_type',
  'definition',
  'interpretation',
  'description',
  'dating',
  'period',
  'phase',
  'period_end',
  'phase_end',
]);

/** Exports a site as GraphML. Layout and writing run in a worker thread. @throws NotFoundError */
export async function exportGraphml(ctx: Context, query: GraphmlQuery): Promise<ExportedFile> {
  return runSiteInTurn(ctx, query.siteName, () => drawInTurn(ctx, query));
}

async function drawInTurn(ctx: Context, query: GraphmlQuery): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const { siteName, area, grouping, title, reverseEpochs, dialect, after } = query;
  const { siteId, part, packed } = await packPart(store, { siteName, area });
  const periods = await store.periods.listAll(siteId);
  const texts = await packTexts(store, siteId);
  const bytes = await ctx.services.tasks.run(
    drawGraphmlTask,
    {
      ...packed,
      part,
      texts,
      lanes: listLanePeriods(periods, ctx.language),
      chronology: periods,
      grouping,
      places: await loadHandPlaces(ctx, store, { siteId, after }),
      dialect,
      siteName,
      title: title ?? '',
      reverseEpochs,
      language: ctx.language,
      origin: {
        version: 1,
        site_name: siteName,
        ...(area !== undefined && { area }),
        periods: listPeriodFacts(periods),
      },
      types: await loadConfiguredTypes(store),
    },
    runOptionsOf(ctx),
  );
  return { fileName: `${siteName}_harris_matrix.graphml`, contentType: 'application/xml', bytes };
}

/** Reads and packs the matrix records. A separate function, so that the units are freed when the texts are read. */
async function packPart(
  store: Store,
  { siteName, area }: { siteName: string; area: string | undefined },
): Promise<{ siteId: number; part: ChosenPart; packed: PackedMatrix }> {
  const siteId = await getSiteId(store, siteName);
  const units = (await store.lookups.listUnitTraits(siteId)).map(toMatrixUnit);
  const periods = await store.periods.listAll(siteId);
  const part = choosePart({ units, periods }, { siteName, part: { area } });
  const packed = { units: await packPieces(units), statements: await packStatements(store, siteId), periods };
  return { siteId, part, packed };
}

/** Reads and packs the statements page by page, so that the relations are never in memory all at once. */
async function packStatements(store: Store, siteId: number): Promise<Pieces<Statement>> {
  const pieces: Uint8Array[] = [];
  for (let last = 0; ;) {
    const page = await store.relations.pageOfSite(siteId, last);
    if (page.length === 0) return { pieces };
    pieces.push(...(await packPieces(page.map(toStatement))).pieces);
    last = page.at(-1)!.id;
  }
}

/** Units per query: whole records are large, and SQLite blocks other requests meanwhile. */
const UNITS_A_PAGE = 100;

/** Reads and packs the texts page by page, so that the records are never in memory all at once. */
async function packTexts(store: Store, siteId: number): Promise<Pieces<UnitTexts>> {
  const pieces: Uint8Array[] = [];
  const ids = await store.lookups.listUnitIds(siteId);
  for (let i = 0; i < ids.length; i += UNITS_A_PAGE) {
    const units = await store.units.findMany(ids.slice(i, i + UNITS_A_PAGE));
    pieces.push(...(await packPieces(units.map(toTexts))).pieces);
  }
  return { pieces };
}

function toTexts(unit: Unit): UnitTexts {
  const { id, description, dating } = unit;
  const further = JSON.stringify(listUnitFacts(unit, EXPORTED_KEYS));
  return { id: String(id), description, dating, further };
}
