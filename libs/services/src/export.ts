import { writeWorkbook } from '@trowel/documents';
import {
  compareNatural,
  ENTITIES,
  inverseOf,
  recordFields,
  renderCellValue,
  renderCsv,
  renderUnitTable,
  type CellRelation,
  type RelationType,
  type RenderedTable,
  type Unit,
  type UnitForTable,
} from '@trowel/domain';
import type { RecordStore, Store } from '@trowel/db';
import { readsOf, type Context } from './context.ts';
import { getSiteId } from './records/facts.ts';

export type ExportKind = 'csv' | 'xlsx' | 'json';
export type ExportedEntity = 'sites' | 'us' | 'inventario' | 'periods' | 'thesaurus';

/** A file made for taking away. */
export interface ExportedFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

type Row = Record<string, unknown> & { id: number };

const CONTENT_TYPES: Record<ExportKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};
const PAGE_SIZE = 1_000;

/** Makes a table of records, of one site or of all, in the names the import understands. @throws NotFoundError */
export async function exportTable(
  ctx: Context,
  { what, entity, siteName }: { what: ExportKind; entity: ExportedEntity; siteName?: string },
): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const rows = await readAll(
    storeOf(store, entity),
    entity === 'sites' || entity === 'thesaurus' ? undefined : siteId,
  );
  const chosen = entity === 'sites' && siteId !== undefined ? rows.filter(({ id }) => id === siteId) : rows;
  const told =
    entity === 'us'
      ? await ownRelations(store, chosen as unknown as Unit[])
      : new Map<number, CellRelation[]>();
  const fileName = `${siteName ?? 'trowel'}_${entity}.${what}`;
  return {
    fileName,
    contentType: CONTENT_TYPES[what],
    bytes: await render({ what, entity, rows: chosen, told }),
  };
}

interface Table {
  what: ExportKind;
  entity: ExportedEntity;
  rows: readonly Row[];
  told: ReadonlyMap<number, readonly CellRelation[]>;
}

async function render({ what, entity, rows, told }: Table): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const records =
    entity === 'us' ? rows.map((row) => ({ ...row, relationships: told.get(row.id) ?? [] })) : rows;
  if (what === 'json') return encoder.encode(JSON.stringify(records, null, 1));
  const table =
    entity === 'us' ? renderUnitTable(records as unknown as UnitForTable[]) : renderRecordTable(entity, rows);
  if (what === 'csv') return encoder.encode(renderCsv(table.headings, table.rows, { bom: true }));
  const columns = table.headings.map((heading, i) => ({
    heading,
    kind: table.kinds[i] === 'date' ? ('date' as const) : ('text' as const),
  }));
  return writeWorkbook([{ name: entity, columns, rows: table.rows }]);
}

function renderRecordTable(entity: ExportedEntity, rows: readonly Row[]): RenderedTable {
  const fields = ENTITIES[entity].fields.filter(({ name }) => !(name in recordFields));
  return {
    headings: fields.map(({ name }) => name),
    kinds: fields.map(({ kind }) => kind),
    rows: rows.map((row) => fields.map(({ name }) => renderCellValue(row[name]))),
  };
}

/** The relations each unit's own sheet tells: one that only the other sheet has stays there. */
async function ownRelations(store: Store, units: readonly Unit[]): Promise<Map<number, CellRelation[]>> {
  const told = new Map<number, CellRelation[]>(units.map(({ id }) => [id, []]));
  for (const row of await store.relations.ofUnits([...told.keys()])) {
    const { certainty, note } = row;
    const type = row.type as RelationType;
    told
      .get(row.unit_id)
      ?.push({ type, us_number: row.target_us_number, area: row.target_area, certainty, note });
    if (row.target_id === null || !row.confirmed) continue;
    told
      .get(row.target_id)
      ?.push({ type: inverseOf(type), us_number: row.unit_us_number, area: row.unit_area, certainty, note });
  }
  for (const relations of told.values()) relations.sort(compareRelations);
  return told;
}

function compareRelations(a: CellRelation, b: CellRelation): number {
  return (
    compareNatural(a.area ?? '', b.area ?? '') ||
    compareNatural(a.us_number, b.us_number) ||
    compareNatural(a.type, b.type)
  );
}

function storeOf(store: Store, entity: ExportedEntity): RecordStore<Row> {
  const stores = {
    sites: store.sites,
    us: store.units,
    inventario: store.items,
    periods: store.periods,
    thesaurus: store.terms,
  };
  return stores[entity] as unknown as RecordStore<Row>;
}

async function readAll(store: RecordStore<Row>, siteId: number | undefined): Promise<Row[]> {
  if (siteId !== undefined) return store.listAll(siteId);
  const rows: Row[] = [];
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const page = await store.list({ skip, limit: PAGE_SIZE, filters: [] });
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) return rows;
  }
}
