import {
  inventoryItemFields,
  mediaFields,
  model3dFields,
  nodeTypeFields,
  periodFields,
  siteFields,
  thesaurusTermFields,
  unitFields,
  type InventoryItem,
  type NodeType,
  type Period,
  type Site,
  type ThesaurusTerm,
  type Unit,
} from '@trowel/domain/records';
import { naturalKey, type Field } from '@trowel/domain/core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Queries } from './database.ts';
import { createChangeStore, type ChangeStore } from './repositories/changes.ts';
import { createImportStore, type ImportStore } from './repositories/imports.ts';
import { createDatings, type Datings } from './repositories/datings.ts';
import {
  createFileLookups,
  type FileLookups,
  type StoredMedia,
  type StoredModel,
} from './repositories/file-lookups.ts';
import { createLookups, type Lookups } from './repositories/lookups.ts';
import { createRecordStore, type RecordStore } from './repositories/record-store.ts';
import { describeTable, type RecordTable, type RowValues } from './repositories/record-table.ts';
import { createRelationStore, type RelationStore } from './repositories/relations.ts';
import { createUserStore, type UserStore } from './repositories/users.ts';
import type { Tables } from './schema/tables.ts';
import { translateError, withTranslatedErrors } from './translate-error.ts';

/** Everything that reads and writes, over one connection or inside one transaction. */
export interface Store {
  sites: RecordStore<Site>;
  /** Units come with an empty list of relationships: those stand in `relations`. */
  units: RecordStore<Unit>;
  items: RecordStore<InventoryItem>;
  periods: RecordStore<Period>;
  models: RecordStore<StoredModel>;
  media: RecordStore<StoredMedia>;
  terms: RecordStore<ThesaurusTerm>;
  nodeTypes: RecordStore<NodeType>;
  relations: RelationStore;
  users: UserStore;
  changes: ChangeStore;
  imports: ImportStore;
  lookups: Lookups;
  fileLookups: FileLookups;
  datings: Datings;
}

/** A database with its stores: `reads` for reading, `transaction` for every write. */
export interface StoreDatabase {
  dialect: Database['dialect'];
  reads: Store;
  transaction<T>(body: (store: Store) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Gives the stores of an open, migrated database. */
export function openStores(database: Database): StoreDatabase {
  const recordTables = describeTables(database.tables);
  const storeOver = (queries: Queries): Store => createStore(queries, database, recordTables);
  const overConnection = new WeakMap<Queries, Store>();
  const { dialect } = database;

  return {
    dialect,
    reads: guardStore(storeOver(database.reads)),
    async transaction(body) {
      try {
        return await database.transaction((queries) => {
          const store = overConnection.get(queries) ?? storeOver(queries);
          overConnection.set(queries, store);
          return body(store);
        });
      } catch (error) {
        throw translateError(error);
      }
    },
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

function guardStore(store: Store): Store {
  const guarded = Object.entries(store).map(([name, repository]) => [name, withTranslatedErrors(repository)]);
  return Object.fromEntries(guarded) as Store;
}

type RecordTables = Record<
  'sites' | 'units' | 'items' | 'periods' | 'models' | 'media' | 'terms' | 'nodeTypes',
  RecordTable
>;

function createStore(queries: Queries, { dialect, tables }: Database, records: RecordTables): Store {
  return {
    sites: createRecordStore(queries, dialect, records.sites),
    units: createRecordStore(queries, dialect, records.units),
    items: createRecordStore(queries, dialect, records.items),
    periods: createRecordStore(queries, dialect, records.periods),
    models: createRecordStore(queries, dialect, records.models),
    media: createRecordStore(queries, dialect, records.media),
    terms: createRecordStore(queries, dialect, records.terms),
    nodeTypes: createRecordStore(queries, dialect, records.nodeTypes),
    relations: createRelationStore(queries, tables, dialect),
    users: createUserStore(queries, tables, { locks: dialect === 'postgres' }),
    changes: createChangeStore(queries, tables, dialect),
    imports: createImportStore(queries, tables),
    lookups: createLookups(queries, tables, dialect),
    fileLookups: createFileLookups(queries, tables, dialect),
    datings: createDatings(queries, tables, dialect),
  };
}

const keyOf = (row: RowValues, name: string): string => naturalKey(String(row[name] ?? ''));

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

function describeTables(tables: Tables): RecordTables {
  const { sites, units, items, periods, models, media, terms, nodeTypes } = tables;
  const column = (some: unknown): PgColumn => some as PgColumn;
  return {
    sites: describeTable(sites, {
      recordFields: siteFields,
      natural: [sites.site_key],
      sortColumns: { site_name: column(sites.site_key) },
      derive: (row) => ({ site_key: keyOf(row, 'site_name') }),
    }),
    units: describeTable(units, {
      recordFields: unitFields,
      sites,
      natural: [units.site_id, units.area_key, units.us_key],
      sortColumns: { us_number: column(units.us_key), area: column(units.area_key) },
      derive: (row) => ({ area_key: keyOf(row, 'area'), us_key: keyOf(row, 'us_number') }),
    }),
    items: describeTable(items, {
      recordFields: inventoryItemFields,
      sites,
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
