import {
  getEntity,
  type EntityName,
  relationLabelsOf,
  renderRelationshipsCell,
  type CellRelation,
} from '@trowel/domain/records';
import { renderMediaTables, type PyarchinitMedia } from './pyarchinit/media-tables.ts';
import { renderCellValue } from '../text/cell-value.ts';
import type { Field } from '@trowel/domain/core';

/** A value in a table for pyArchInit. */
export type PyarchinitValue = string | number | null;

/** A table of pyArchInit with its name and columns, one record per row. */
export interface PyarchinitTable {
  name: string;
  columns: string[];
  rows: PyarchinitValue[][];
}

type Row = Readonly<Record<string, unknown>>;

/** The records of one or more sites. */
export interface PyarchinitRecords {
  sites: readonly Row[];
  /** Units with the relations of their sheets. */
  units: readonly (Row & { site_name: string; relationships: readonly CellRelation[] })[];
  items: readonly Row[];
  periods: readonly Row[];
  terms: readonly Row[];
  /** Files of these sites. Their bytes are not in the database. */
  media: readonly PyarchinitMedia[];
}

interface TableSpec {
  entity: Extract<EntityName, 'sites' | 'us' | 'inventario' | 'periods' | 'thesaurus'>;
  name: string;
  key: string;
}

const TABLES = {
  sites: { entity: 'sites', name: 'site_table', key: 'id_sito' },
  units: { entity: 'us', name: 'us_table', key: 'id_us' },
  items: { entity: 'inventario', name: 'inventario_materiali_table', key: 'id_invmat' },
  periods: { entity: 'periods', name: 'periodizzazione_table', key: 'id_perfas' },
  terms: { entity: 'thesaurus', name: 'pyarchinit_thesaurus_sigle', key: 'id_thesaurus_sigle' },
} as const satisfies Record<Exclude<keyof PyarchinitRecords, 'media'>, TableSpec>;

/** Columns that are not facts of a record. Relations have separate columns. */
const LEFT_OUT = new Set(['id', 'created_at', 'updated_at', 'version', 'relationships']);
/** Prefix of columns for fields that pyArchInit does not have, so that a round trip loses nothing. */
const TROWEL_PREFIX = 'trowel_';

/** Renders records as tables of a pyArchInit database. Reading them gives the same records. */
export function renderPyarchinitTables(records: PyarchinitRecords): PyarchinitTable[] {
  return [
    renderTable(TABLES.sites, records.sites),
    renderUnits(records.units),
    renderTable(TABLES.items, records.items),
    renderTable(TABLES.periods, records.periods),
    renderTable(TABLES.terms, records.terms),
    ...renderMediaTables(records.media, {
      sites: numberRows(records.sites),
      us: numberRows(records.units),
      inventario: numberRows(records.items),
    }),
  ];
}

/** Returns the row ids of exported records by their ids. */
function numberRows(rows: readonly Row[]): Map<number, number> {
  return new Map(rows.map((row, i) => [Number(row['id']), i + 1]));
}

function renderTable({ entity, name, key }: TableSpec, rows: readonly Row[]): PyarchinitTable {
  const fields = getEntity(entity).fields.filter((field) => !LEFT_OUT.has(field.name));
  return {
    name,
    columns: [key, ...fields.map(columnOf)],
    rows: rows.map((row, i) => [i + 1, ...fields.map((field) => renderValue(field, row[field.name]))]),
  };
}

function columnOf({ name, pyarchinit }: Field): string {
  return pyarchinit ?? `${TROWEL_PREFIX}${name}`;
}

/**
 * Renders units with `rapporti` in the form of pyArchInit, and again with certainty and notes in a
 * column of Trowel.
 */
function renderUnits(units: PyarchinitRecords['units']): PyarchinitTable {
  const { name, columns, rows } = renderTable(TABLES.units, units);
  return {
    name,
    columns: [...columns, 'rapporti', `${TROWEL_PREFIX}relationships`],
    rows: units.map((unit, i) => [
      ...(rows[i] ?? []),
      renderRapporti(unit),
      renderRelationshipsCell(unit.relationships),
    ]),
  };
}

function renderRapporti({ site_name, relationships, ...unit }: PyarchinitRecords['units'][number]): string {
  const own = typeof unit['area'] === 'string' ? unit['area'] : '';
  const rows = relationships.map(({ type, us_number, area = own }) =>
    renderList([relationLabelsOf(type).it, us_number, area, site_name]),
  );
  return `[${rows.join(', ')}]`;
}

function renderValue({ kind, name }: Field, value: unknown): PyarchinitValue {
  if (value === null || value === undefined) return null;
  if (kind === 'boolean') return value === true ? 'Sì' : 'No';
  if (kind === 'list' && Array.isArray(value)) return renderRows(name, value.map(String));
  if (typeof value === 'number' || typeof value === 'string') return value;
  const cell = renderCellValue(value);
  return typeof cell === 'boolean' ? String(cell) : (cell ?? null);
}

/** Renders a list as rows, `[['Calce'], ['Carboni', '2']]`. Existing documents are checked off. */
function renderRows(name: string, items: readonly string[]): string {
  const rows = items.map((item) =>
    renderList(name.startsWith('documentation') ? [...item.split('; '), 'Si'] : item.split('; ')),
  );
  return `[${rows.join(', ')}]`;
}

/** Renders a list of texts as a Python literal. */
function renderList(texts: readonly string[]): string {
  return `[${texts.map(quote).join(', ')}]`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}
