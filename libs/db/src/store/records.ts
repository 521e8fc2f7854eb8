import type { FieldKind, Page } from '@trowel/domain/core';
import type {
  ChosenRecord,
  DeclaredRecord,
  FindingNote,
  InstallationSheet,
  InventoryItem,
  KindName,
  ListQuery,
  NodeType,
  Period,
  Site,
  StoredSheet,
  ThesaurusTerm,
  Unit,
} from '@trowel/domain/records';
import type { StoredMedia, StoredModel } from './files.ts';

/** Types of the records of each table. */
export interface RecordTypes extends Record<KindName, DeclaredRecord> {
  sites: Site;
  /** Units have an empty list of relationships: those are in `relations`. */
  units: Unit;
  items: InventoryItem;
  periods: Period;
  models: StoredModel;
  media: StoredMedia;
  terms: ThesaurusTerm;
  nodeTypes: NodeType;
  findingNotes: FindingNote;
  sheets: StoredSheet;
  installationSheets: InstallationSheet;
}

/** Values of a row from use-cases: fields, ids of related rows, and record columns. */
export type RowValues = Readonly<Record<string, unknown>>;

/** A value of a field (null for none), and its number of records. */
export interface CountedValue {
  value: string | number | boolean | null;
  count: number;
}

/**
 * A value by which records are grouped: a field, a field of the unit that they refer to, or a custom field. `place` is
 * the `period` or `phase` of the record, or of its unit if the record has neither.
 */
export interface GroupKey {
  of: 'record' | 'unit' | 'place' | 'custom';
  name: string;
  /** True to group only by the presence of a value, as a boolean. For fields of the record. */
  isPresence?: boolean;
}

/** The groups of a list, and what is summed up in them. */
export interface GroupOptions {
  by: readonly GroupKey[];
  /** Fields to sum up: for each record the first that has a value, or else `otherwise`. Without any, records are counted. */
  sumOf: readonly GroupKey[];
  otherwise: number;
  /** Maximum number of groups. */
  most: number;
  siteId?: number;
}

/** A group of records: its values in the order of the keys, and its sum. */
export interface RecordGroup {
  values: CountedValue['value'][];
  amount: number;
}

/** Records that a list is limited to. */
export interface ListScope {
  siteId?: number;
  unitId?: number;
  /** Id of a site whose records are left out. */
  otherThanSite?: number;
}

/** Reads of one table. */
export interface RecordReads<R> {
  find(id: number): Promise<R | undefined>;
  /** Finds as `find`, and locks the record until the end of the transaction. */
  lock(id: number): Promise<R | undefined>;
  /** Finds as `findMany`, and locks the records until the end of the transaction, in the order of the ids. */
  lockMany(ids: readonly number[]): Promise<R[]>;
  /** Returns the existing records with these ids, by id. */
  findMany(ids: readonly number[]): Promise<R[]>;
  list(query: ListQuery, within?: ListScope): Promise<Page<R>>;
  /** Finds as `find`, with selected fields. Fields without a column are empty lists. */
  findChosen(id: number, fields: readonly string[]): Promise<ChosenRecord | undefined>;
  /** Lists as `list`, reading only selected fields. */
  listChosen(
    query: ListQuery,
    chosen: { fields: readonly string[]; siteId?: number | undefined },
  ): Promise<Page<ChosenRecord>>;
  /** Returns the position of a record in a list, from 0, or undefined if it is not in it. */
  findPlace(id: number, query: ListQuery, within?: { siteId?: number }): Promise<number | undefined>;
  /**
   * Returns the values of a field in a list with their number of records, most frequent first. A custom field
   * (`custom.ph`) needs its `kind`.
   */
  countValues(
    field: string,
    query: ListQuery,
    within: { siteId?: number; most: number; kind?: FieldKind },
  ): Promise<CountedValue[]>;
  /** Counts the records of a list in groups, in one statement. The groups have no order and may repeat. */
  countGroups(query: ListQuery, options: GroupOptions): Promise<RecordGroup[]>;
  /** Returns all records of a site, in natural order. */
  listAll(siteId: number): Promise<R[]>;
  /**
   * Returns all records of a site as `listAll`, reading only selected fields. Those in `asText` hold JSON, and are
   * returned as its stored text.
   */
  listAllChosen(
    siteId: number,
    fields: readonly string[],
    options?: { asText?: readonly string[] },
  ): Promise<ChosenRecord[]>;
}

/** Writes of one table. */
export interface RecordWrites {
  /** Inserts a row and returns its id. An `id` in the row is used. */
  insert(row: RowValues): Promise<number>;
  /** Inserts rows with the same columns. Returns their ids in the same order. */
  insertMany(rows: readonly RowValues[]): Promise<number[]>;
  /** Updates all fields of an existing record. */
  update(id: number, row: RowValues): Promise<void>;
  /** Increments the version of records whose response changed although their row did not. */
  touch(ids: readonly number[], updatedAt: string): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /**
   * Folds the texts of records that have a custom field (`custom.ph`) but no folded text of it, so that lists search and
   * sort by it. Versions stay.
   */
  updateFolded(field: string): Promise<void>;
}

/** Reads and writes of one table. */
export type RecordStore<R> = RecordReads<R> & RecordWrites;
