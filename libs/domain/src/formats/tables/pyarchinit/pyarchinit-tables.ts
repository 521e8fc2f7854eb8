import {
  getEntity,
  type EntityName,
  relationLabelsOf,
  renderRelationshipsCell,
  type CellRelation,
} from '@trowel/domain/records';
import { renderMediaTables, type PyarchinitMedia } from './media-tables.ts';
import { renderKindTables, type KindRows } from './render-kinds.ts';
import { renderSpatialTables } from './spatial/render-spatial.ts';
import {
  columnOf,
  isStored,
  renderList,
  renderValue,
  TROWEL_PREFIX,
  type PyarchinitTable,
  type Row,
} from './columns/render-values.ts';

/** The records of one or more sites. */
export interface PyarchinitRecords {
  sites: readonly Row[];
  /** Units with the relations of their sheets. */
  units: readonly (Row & { site_name: string; relationships: readonly CellRelation[] })[];
  items: readonly Row[];
  periods: readonly Row[];
  terms: readonly Row[];
  kinds: KindRows;
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
} as const satisfies Record<Exclude<keyof PyarchinitRecords, 'kinds' | 'media'>, TableSpec>;

/** Renders records as tables of a pyArchInit database. Reading them gives the same records. */
export function renderPyarchinitTables(records: PyarchinitRecords): PyarchinitTable[] {
  const spatial = renderSpatialTables(records.kinds.geometries, records.sites);
  return [
    renderTable(TABLES.sites, records.sites),
    renderUnits(records.units),
    renderTable(TABLES.items, records.items),
    renderTable(TABLES.periods, records.periods),
    renderTable(TABLES.terms, records.terms),
    ...renderKindTables({ ...records.kinds, geometries: spatial.rest }),
    ...spatial.tables,
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
  const fields = getEntity(entity).fields.filter(isStored);
  return {
    name,
    columns: [key, ...fields.map(columnOf)],
    rows: rows.map((row, i) => [i + 1, ...fields.map((field) => renderValue(field, row[field.name]))]),
  };
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
