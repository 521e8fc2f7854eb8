import type { Page } from '@trowel/domain/core';
import type {
  ChosenRecord,
  DeclaredRecord,
  FindingNote,
  InventoryItem,
  KindName,
  ListQuery,
  NodeType,
  Period,
  Site,
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
}

/** Values of a row from use-cases: fields, ids of related rows, and record columns. */
export type RowValues = Readonly<Record<string, unknown>>;

/** A value of a field (null for none), and its number of records. */
export interface CountedValue {
  value: string | number | boolean | null;
  count: number;
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
  /** Returns the values of a field in a list with their number of records, most frequent first. */
  countValues(
    field: string,
    query: ListQuery,
    within: { siteId?: number; most: number },
  ): Promise<CountedValue[]>;
  /** Returns all records of a site, in natural order. */
  listAll(siteId: number): Promise<R[]>;
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
}

/** Reads and writes of one table. */
export type RecordStore<R> = RecordReads<R> & RecordWrites;
