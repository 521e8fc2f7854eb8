import { writeWorkbook } from '@trowel/documents';
import { ENTITIES, type CellRelation, type Unit } from '@trowel/domain/records';
import { recordFields } from '@trowel/domain/core';
import {
  renderCellValue,
  renderCsv,
  renderUnitTable,
  type RenderedTable,
  type UnitForTable,
} from '@trowel/domain/formats';
import type { RecordStore, Store } from '@trowel/db';
import { readsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { ownRelations, readAll } from './site-records.ts';
import { getSiteId } from '../writing/index.ts';

export type ExportKind = 'csv' | 'xlsx' | 'json';
export type ExportedEntity = 'sites' | 'us' | 'inventario' | 'periods' | 'thesaurus';

type Row = Record<string, unknown> & { id: number };

/** The media types of tables. */
export const TABLE_TYPES: Record<ExportKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

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
  const relationsOf =
    entity === 'us'
      ? await ownRelations(store, chosen as unknown as Unit[])
      : new Map<number, CellRelation[]>();
  const fileName = `${siteName ?? 'trowel'}_${entity}.${what}`;
  return {
    fileName,
    contentType: TABLE_TYPES[what],
    bytes: await render({ what, entity, rows: chosen, relationsOf }),
  };
}

interface Table {
  what: ExportKind;
  entity: ExportedEntity;
  rows: readonly Row[];
  relationsOf: ReadonlyMap<number, readonly CellRelation[]>;
}

async function render({ what, entity, rows, relationsOf }: Table): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const records =
    entity === 'us' ? rows.map((row) => ({ ...row, relationships: relationsOf.get(row.id) ?? [] })) : rows;
  if (what === 'json') return encoder.encode(JSON.stringify(records.map(dropVersion), null, 1));
  const table =
    entity === 'us' ? renderUnitTable(records as unknown as UnitForTable[]) : renderRecordTable(entity, rows);
  if (what === 'csv') return encoder.encode(renderCsv(table.headings, table.rows, { bom: true }));
  const columns = table.headings.map((heading, i) => ({
    heading,
    kind: table.kinds[i] === 'date' ? ('date' as const) : ('text' as const),
  }));
  return writeWorkbook([{ name: entity, columns, rows: table.rows }]);
}

/** A file holds what is recorded: how often and when it was written is in the change log, and no undo takes it back. */
function dropVersion({ version: _version, updated_at: _at, ...record }: Record<string, unknown>): object {
  return record;
}

function renderRecordTable(entity: ExportedEntity, rows: readonly Row[]): RenderedTable {
  const fields = ENTITIES[entity].fields.filter(({ name }) => !(name in recordFields));
  return {
    headings: fields.map(({ name }) => name),
    kinds: fields.map(({ kind }) => kind),
    rows: rows.map((row) => fields.map(({ name }) => renderCellValue(row[name]))),
  };
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
