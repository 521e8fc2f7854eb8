import {
  findingNoteFields,
  inventoryItemFields,
  mediaFields,
  model3dFields,
  nodeTypeFields,
  periodFields,
  siteFields,
  thesaurusTermFields,
  unitFields,
} from '@trowel/domain/records';
import { naturalKey, type Field } from '@trowel/domain/core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tables } from '../../schema/tables.ts';
import { describeTable, type RecordTable } from './record-table.ts';
import type { RecordTypes, RowValues } from '../../store/records.ts';

const keyOf = (row: RowValues, name: string): string => naturalKey(String(row[name] ?? ''));

const column = (some: unknown): PgColumn => some as PgColumn;
const hidden = (name: string, kind: Field['kind']): Field => {
  return { name, kind, label: { en: name, it: name }, section: 'file', required: true };
};
const MADE_OF_OTHERS = new Set(['url', 'viewer_url', 'thumbnail_url', 'companions']);
/** What is kept of a model: its fields without the addresses, and what nobody is shown. */
const STORED_MODEL_FIELDS: readonly Field[] = [
  ...model3dFields.filter(({ name }) => !MADE_OF_OTHERS.has(name)),
  hidden('companions', 'object'),
  hidden('version', 'integer'),
];

/** Describes the tables whose rows are records. */
export function describeRecordTables(tables: Tables): Record<keyof RecordTypes, RecordTable> {
  const { sites, units, items, periods, models, media, findingNotes, tallies } = tables;
  return {
    sites: describeTable(sites, {
      recordFields: siteFields,
      hasTextIndex: true,
      natural: [sites.site_key],
      sortColumns: { site_name: column(sites.site_key) },
      derive: (row) => ({ site_key: keyOf(row, 'site_name') }),
    }),
    units: describeTable(units, {
      recordFields: unitFields,
      sites,
      tally: { table: tallies, kind: 'units' },
      hasTextIndex: true,
      natural: [units.site_id, units.area_key, units.us_key],
      sortColumns: { us_number: column(units.us_key), area: column(units.area_key) },
      derive: (row) => ({ area_key: keyOf(row, 'area'), us_key: keyOf(row, 'us_number') }),
    }),
    items: describeTable(items, {
      recordFields: inventoryItemFields,
      sites,
      tally: { table: tallies, kind: 'items' },
      hasTextIndex: true,
      natural: [items.site_id, items.number_key],
      sortColumns: { inventory_number: column(items.number_key) },
      derive: (row) => ({ number_key: keyOf(row, 'inventory_number') }),
    }),
    periods: describeTable(periods, {
      recordFields: periodFields,
      sites,
      natural: [periods.site_id, column(periods.sort_order), periods.period_key],
      sortColumns: {},
      derive: (row) => ({ period_key: `${keyOf(row, 'period')} ${keyOf(row, 'phase')}` }),
    }),
    findingNotes: describeTable(findingNotes, {
      recordFields: findingNoteFields,
      sites,
      natural: [findingNotes.site_id, column(findingNotes.code)],
      sortColumns: {},
      derive: () => ({}),
    }),
    models: describeTable(models, {
      recordFields: STORED_MODEL_FIELDS,
      sites,
      units,
      natural: [models.site_id, units.area_key, units.us_key, models.file_key],
      sortColumns: { us_id: column(units.us_key), area: column(units.area_key) },
      derive: (row) => ({ file_key: keyOf(row, 'file_name') }),
    }),
    media: describeTable(media, {
      recordFields: mediaFields.filter(({ name }) => name !== 'url'),
      natural: [media.site_id, column(media.entity), column(media.record_id)],
      sortColumns: {},
      derive: () => ({}),
    }),
    ...describeWords(tables),
  };
}

/** Those that belong to no site. */
function describeWords({ terms, nodeTypes }: Tables): Record<'terms' | 'nodeTypes', RecordTable> {
  return {
    terms: describeTable(terms, {
      recordFields: thesaurusTermFields,
      natural: [column(terms.table_name), column(terms.field_name), column(terms.sort_order)],
      sortColumns: {},
      derive: () => ({}),
    }),
    nodeTypes: describeTable(nodeTypes, {
      recordFields: nodeTypeFields,
      natural: [column(nodeTypes.source)],
      sortColumns: {},
      derive: (row) => ({ code_key: String(row['code'] ?? '').toLowerCase() }),
    }),
  };
}
