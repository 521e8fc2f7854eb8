import { writeWorkbook } from '@trowel/documents';
import { ENTITIES, mapKinds, type CellRelation, type KindName, type Unit } from '@trowel/domain/records';
import { isSetByService } from '@trowel/domain/core';
import {
  renderCellValue,
  renderCsv,
  renderCsvRows,
  renderUnitTable,
  type RenderedTable,
  type UnitForTable,
} from '@trowel/domain/formats';
import type { RecordStore, Store } from '@trowel/db';
import { readsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { createYielder } from '../workers/index.ts';
import { listOwnRelations, readAll } from './site-records.ts';
import { getSiteId } from '../writing/index.ts';

export type ExportKind = 'csv' | 'xlsx' | 'json';
export type ExportedEntity = 'sites' | 'us' | 'inventario' | 'periods' | 'thesaurus' | KindName;

type Row = Record<string, unknown> & { id: number };

/** Media types of the table formats. */
export const TABLE_TYPES: Record<ExportKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

/** Exports records of one site or all as a table whose column names the import understands. @throws NotFoundError */
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
      ? await listOwnRelations(store, chosen as unknown as Unit[])
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
  const complete = (row: Row): Row =>
    entity === 'us' ? { ...row, relationships: relationsOf.get(row.id) ?? [] } : row;
  const renderPart = (part: readonly Row[]): RenderedTable => renderRows(entity, part.map(complete));
  if (what === 'json') {
    const renderJson = (part: readonly Row[], isFirst: boolean): string =>
      renderJsonPart(part.map(complete), isFirst);
    return renderInParts(rows, { begin: '[', end: rows.length === 0 ? ']' : '\n]', render: renderJson });
  }
  const { headings, kinds } = renderPart([]);
  if (what === 'csv') {
    const begin = renderCsv(headings, [], { bom: true });
    return renderInParts(rows, { begin, end: '', render: (part) => renderCsvRows(renderPart(part).rows) });
  }
  const columns = headings.map((heading, i) => ({
    heading,
    kind: kinds[i] === 'date' ? ('date' as const) : ('text' as const),
  }));
  return writeWorkbook([{ name: entity, columns, rows: await listCells(rows, renderPart) }]);
}

async function listCells(
  rows: readonly Row[],
  renderPart: (part: readonly Row[]) => RenderedTable,
): Promise<RenderedTable['rows']> {
  const rest = createYielder();
  const cells: RenderedTable['rows'][number][] = [];
  for (const part of listParts(rows)) {
    await rest();
    cells.push(...renderPart(part).rows);
  }
  return cells;
}

const ROWS_A_PART = 250;

function listParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_A_PART) }, (_, at) =>
    all.slice(at * ROWS_A_PART, (at + 1) * ROWS_A_PART),
  );
}

interface InParts {
  begin: string;
  end: string;
  /** Renders some records. `isFirst` is true for the first group. */
  render: (part: readonly Row[], isFirst: boolean) => string;
}

/** Renders a long text in parts, yielding to other requests in between. */
async function renderInParts(rows: readonly Row[], { begin, end, render }: InParts): Promise<Uint8Array> {
  const rest = createYielder();
  const encoder = new TextEncoder();
  const written = [encoder.encode(begin)];
  for (const [at, part] of listParts(rows).entries()) {
    await rest();
    written.push(encoder.encode(render(part, at === 0)));
  }
  return Buffer.concat([...written, encoder.encode(end)]);
}

/** Renders the inside of a JSON array. */
function renderJsonPart(part: readonly Row[], isFirst: boolean): string {
  const text = JSON.stringify(part.map(dropVersion), null, 1);
  return `${isFirst ? '' : ','}${text.slice('['.length, -'\n]'.length)}`;
}

function renderRows(entity: ExportedEntity, rows: readonly Row[]): RenderedTable {
  return entity === 'us'
    ? renderUnitTable(rows as unknown as UnitForTable[])
    : renderRecordTable(entity, rows);
}

/** An export contains recorded data. Version and time are in the change log, and an undo does not revert them. */
function dropVersion({ version: _version, updated_at: _at, ...record }: Record<string, unknown>): object {
  return record;
}

function renderRecordTable(entity: ExportedEntity, rows: readonly Row[]): RenderedTable {
  const fields = ENTITIES[entity].fields.filter((field) => !isSetByService(field));
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
    ...mapKinds((name) => store[name]),
  };
  return stores[entity] as unknown as RecordStore<Row>;
}
