import type { Store } from '@trowel/db';
import type { MatrixPaper } from '@trowel/documents';
import { foldText, NotFoundError, ValidationError } from '@trowel/domain/core';
import {
  mapKinds,
  type DeclaredRecord,
  type InventoryItem,
  type KindName,
  type Period,
  type Site,
  type Unit,
} from '@trowel/domain/records';
import { now, readsOf, type Context } from '../context.ts';
import {
  listLanePeriods,
  nameInEnglish,
  matchValues,
  loadMatrixRecords,
  type SiteMatrixRecords,
  packMatrix,
} from '../matrix/index.ts';
import { existing, getSiteId } from '../writing/index.ts';
import { loadCustomTerms } from '../terms/index.ts';
import { attachRows } from '../relations/index.ts';
import { packPieces } from '../workers/index.ts';
import { loadKindRecords } from './kinds/load-kind-records.ts';
import { loadLinkedRecords, type LinkedRecords } from './kinds/linked-records.ts';
import { loadReportSheet } from './sheets/load-report-sheet.ts';
import type { ReportSheet } from './sheets/printed-sheet.ts';
import { loadPhotos } from './photo-log.ts';
import { loadFiles } from './load-files.ts';
import { loadReportCounts } from '../statistics/index.ts';
import {
  isPaper,
  type LoggedPhoto,
  type PackedReport,
  type RecordFiles,
  type ReportCredits,
  type ReportFile,
  type ReportKind,
} from './report-records.ts';

/** The records of a report; by default all of the site. */
export interface ReportPartQuery {
  area?: string | undefined;
  /** Number of a unit; several areas may have it. */
  us?: string | undefined;
  inventoryNumber?: string | undefined;
  /** Number of a record of a declared kind. */
  number?: string | undefined;
  /** True for a list of the records of a declared kind instead of their sheets. */
  isList?: boolean | undefined;
  unitType?: string | undefined;
  /** True if paper shows texts in both languages, false for that of the report only. */
  isBilingual?: boolean | undefined;
  /** True to print empty boxes, for handwriting. Default: as the template says. */
  showsEmpty?: boolean | undefined;
  /** Texts of the title page of a site report. */
  credits?: ReportCredits | undefined;
  /** Counts in the report of a site, as `loadReportCounts` reads them. */
  counts?: string | undefined;
  /** Paper size of the matrix. Default: `pages`. */
  matrixPaper?: MatrixPaper | undefined;
}

interface ReportRequest extends ReportPartQuery {
  kind: ReportKind;
  format: ReportFile;
  siteName: string;
}

/** The records that a kind of report needs. */
interface Records {
  units: Unit[];
  items: InventoryItem[];
  records: DeclaredRecord[];
  linked: LinkedRecords;
  periods: Period[];
  photos: LoggedPhoto[];
  files: Map<string, RecordFiles>;
  matrix: SiteMatrixRecords;
}

const NO_MATRIX: SiteMatrixRecords = { units: [], statements: [], periods: [] };
const NOTHING: Records = {
  units: [],
  items: [],
  records: [],
  linked: new Map(),
  periods: [],
  photos: [],
  files: new Map(),
  matrix: NO_MATRIX,
};

/**
 * Reads the records of a report. @throws NotFoundError for an unknown site, unit or find;
 * ValidationError for an unknown area, and for more sheets than a text document may have;
 * ForbiddenError
 */
export async function loadReport(ctx: Context, request: ReportRequest): Promise<PackedReport> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, request.siteName);
  const site = existing(await store.sites.find(siteId), { label: { en: 'Site', it: 'Sito' }, id: siteId });
  const sheet = await loadReportSheet(store, request.kind, siteId);
  const { units, items, records, periods, photos, files, matrix, linked } = {
    ...NOTHING,
    ...(await LOADERS[request.kind]({ ctx, store, site, request, sheet })),
  };
  return {
    kind: request.kind,
    format: request.format,
    language: ctx.language,
    isBilingual: request.isBilingual ?? false,
    showsEmpty: request.showsEmpty,
    credits: request.credits ?? {},
    matrixPaper: request.matrixPaper ?? 'pages',
    date: now(ctx),
    site,
    units: await packPieces(units),
    items: await packPieces(items),
    records: await packPieces(records),
    isList: request.isList ?? false,
    linked,
    sheet,
    periods,
    terms: await loadCustomTerms(store),
    photos,
    files,
    matrix: await packMatrix(matrix),
    lanes: listLanePeriods(nameInEnglish(periods), ctx.language),
    statistics: await loadReportCounts(ctx, request.counts ?? '', {
      siteName: request.siteName,
      isPrinted: isPaper(request.format),
    }),
    counts: {
      media: await store.fileLookups.countFiles('media', siteId),
      models: await store.fileLookups.countFiles('models', siteId),
    },
  };
}

interface Loading {
  ctx: Context;
  store: Store;
  site: Site;
  request: ReportRequest;
  sheet: ReportSheet | undefined;
}

const LOADERS: Record<ReportKind, (loading: Loading) => Promise<Partial<Records>>> = {
  us: loadUnits,
  inventario: loadItems,
  inventory_list: loadItems,
  photo_log: async ({ store, site }) => ({ photos: await loadPhotos(store, site) }),
  periods: loadPeriods,
  site: loadSite,
  ...mapKinds((name) => (loading: Loading) => loadDeclared(loading, name)),
};

async function loadDeclared(
  { ctx, store, site, request, sheet }: Loading,
  name: KindName,
): Promise<Partial<Records>> {
  const records = await loadKindRecords(store, name, { ...request, siteId: site.id });
  if (request.isList || !isPaper(request.format)) return { records };
  refuseLongText(request, records.length);
  const linked = await loadLinkedRecords(store, site.id, {
    name,
    further: (sheet?.definition.custom_fields ?? []).flatMap(({ links_to: to }) => to ?? []),
  });
  const ids = records.map(({ id }) => id);
  return { records, linked, files: await loadFiles(ctx, { declared: { entity: name, ids } }) };
}

async function loadUnits({ ctx, store, site, request }: Loading): Promise<Partial<Records>> {
  const isOne = request.us !== undefined;
  const units = isOne ? await findUnits(store, site, request) : await listUnits(store, site, request);
  refuseLongText(request, units.length);
  const ids = units.map(({ id }) => id);
  const isPart = isOne || request.area !== undefined || request.unitType !== undefined;
  attachRows(units, isPart ? await store.relations.ofUnits(ids) : await store.relations.ofSite(site.id));
  // Only paper lists the finds of a unit and the records that name it.
  const isPrinted = isPaper(request.format);
  const items = isPrinted ? await listFinds(store, site, isOne ? ids : undefined) : [];
  const periods = isPrinted ? await store.periods.listAll(site.id) : [];
  // The derived order follows from all units, even on the sheet of one.
  const matrix = isPrinted ? await loadMatrixRecords(store, site.id) : NO_MATRIX;
  const linked = isPrinted ? await loadLinkedRecords(store, site.id, { name: 'us' }) : NOTHING.linked;
  return { units, items, periods, matrix, linked, files: await filesFor(ctx, request, { units }) };
}

/** A text document is in memory while it is written, more than a megabyte per sheet. */
const MOST_TEXT_SHEETS = 250;

function refuseLongText({ format }: ReportRequest, sheets: number): void {
  if (format !== 'docx' || sheets <= MOST_TEXT_SHEETS) return;
  const message = {
    en: `${sheets} sheets are too many for one text document (maximum ${MOST_TEXT_SHEETS}). Choose one area, or use pdf.`,
    it: `${sheets} schede sono troppe per un documento di testo (massimo ${MOST_TEXT_SHEETS}). Scegli un’area o usa il pdf.`,
  };
  throw new ValidationError([{ field: 'format', message, type: 'too_many_sheets' }]);
}

/** Reads the units with a number. They are few, so the rest of the site is not read. */
async function findUnits(
  store: Store,
  site: Site,
  { siteName, us = '', area }: ReportRequest,
): Promise<Unit[]> {
  const found = await store.lookups.findUnitsByNumber(site.id, us.trim());
  const units = found.filter((unit) => area === undefined || isSame(unit.area, area));
  if (units.length > 0) return store.units.findMany(units.map(({ id }) => id));
  throw new NotFoundError({
    en: `Site ${siteName} has no SU ${us}${area ? ` in area ${area}` : ''}`,
    it: `In ${siteName} la US ${us}${area ? ` dell’area ${area}` : ''} non esiste`,
  });
}

async function listUnits(
  store: Store,
  site: Site,
  { siteName, area, unitType }: ReportRequest,
): Promise<Unit[]> {
  const all = await store.units.listAll(site.id);
  const wantedArea = matchArea(siteName, area, all);
  return all.filter(
    (unit) =>
      (wantedArea === undefined || unit.area === wantedArea) &&
      (unitType === undefined || isSame(unit.unit_type, unitType)),
  );
}

async function listFinds(
  store: Store,
  site: Site,
  unitIds: readonly number[] | undefined,
): Promise<InventoryItem[]> {
  if (!unitIds) return store.items.listAll(site.id);
  const finds: InventoryItem[] = [];
  for (const unitId of unitIds) {
    const ids = await store.lookups.listItemIds({ unitId });
    for (const find of await store.items.findMany(ids)) finds.push(find);
  }
  return finds;
}

function isSame(one: string | null, other: string): boolean {
  return one !== null && foldText(one) === foldText(other);
}

/** Returns the area as recorded. @throws ValidationError naming the existing areas */
function matchArea(
  siteName: string,
  area: string | undefined,
  records: readonly { area: string | null }[],
): string | undefined {
  if (area === undefined) return undefined;
  const known = records.map((record) => record.area);
  return matchValues(siteName, [{ field: 'area', kind: 'area', value: area, known }])[0];
}

async function loadItems({ ctx, store, site, request }: Loading): Promise<Partial<Records>> {
  const all = await store.items.listAll(site.id);
  const { siteName, area, us, inventoryNumber } = request;
  const wantedArea = matchArea(siteName, area, all);
  const items = all.filter(
    (item) =>
      (wantedArea === undefined || (item.area ?? '') === wantedArea) &&
      (us === undefined || isSame(item.us_number, us)) &&
      (inventoryNumber === undefined || isSame(item.inventory_number, inventoryNumber)),
  );
  if (inventoryNumber !== undefined && items.length === 0) {
    throw new NotFoundError({
      en: `Site ${siteName} has no find ${inventoryNumber}`,
      it: `In ${siteName} il reperto ${inventoryNumber} non esiste`,
    });
  }
  if (request.kind === 'inventario') refuseLongText(request, items.length);
  const files = request.kind === 'inventario' ? await filesFor(ctx, request, { items }) : undefined;
  return { items, ...(files && { files }) };
}

async function loadPeriods({ store, site }: Loading): Promise<Partial<Records>> {
  const periods = await store.periods.listAll(site.id);
  return { periods, matrix: { ...(await loadMatrixRecords(store, site.id)), statements: [] } };
}

async function loadSite({ ctx, store, site, request }: Loading): Promise<Partial<Records>> {
  // Only paper describes units in words.
  const units = isPaper(request.format) ? await store.units.listAll(site.id) : [];
  return {
    units,
    items: await store.items.listAll(site.id),
    periods: await store.periods.listAll(site.id),
    matrix: await loadMatrixRecords(store, site.id),
    files: await filesFor(ctx, request, { site, units }),
  };
}

/** Only paper shows pictures. */
async function filesFor(
  ctx: Context,
  { format }: ReportRequest,
  records: { site?: Site; units?: readonly Unit[]; items?: readonly InventoryItem[] },
): Promise<Map<string, RecordFiles>> {
  return isPaper(format) ? loadFiles(ctx, records) : new Map();
}
