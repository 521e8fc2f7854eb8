import type { Page } from '@trowel/domain/core';
import type {
  ChosenRecord,
  FindingNote,
  InventoryItem,
  ListQuery,
  NodeType,
  Period,
  Site,
  ThesaurusTerm,
  Unit,
} from '@trowel/domain/records';
import type { StoredMedia, StoredModel } from './files.ts';

/** What a record of each table is read as. */
export interface RecordTypes {
  sites: Site;
  /** Units come with an empty list of relationships: those stand in `relations`. */
  units: Unit;
  items: InventoryItem;
  periods: Period;
  models: StoredModel;
  media: StoredMedia;
  terms: ThesaurusTerm;
  nodeTypes: NodeType;
  findingNotes: FindingNote;
}

/** The values of a row as the use-cases give them: fields by name, the ids that tie it, record fields. */
export type RowValues = Readonly<Record<string, unknown>>;

/** A value of a field, null for none, and how many records have it. */
export interface CountedValue {
  value: string | number | boolean | null;
  count: number;
}

/** Reads the records of one table. */
export interface RecordReads<R> {
  find(id: number): Promise<R | undefined>;
  /** As `find`; no other transaction changes the record before this one ends. */
  lock(id: number): Promise<R | undefined>;
  /** As `findMany`; no other transaction changes the records before this one ends. They are locked by id. */
  lockMany(ids: readonly number[]): Promise<R[]>;
  /** Those of the ids that exist, by id. */
  findMany(ids: readonly number[]): Promise<R[]>;
  list(query: ListQuery, within?: { siteId?: number; unitId?: number }): Promise<Page<R>>;
  /** As `find`, with only the fields named; one that has no column is an empty list. */
  findChosen(id: number, fields: readonly string[]): Promise<ChosenRecord | undefined>;
  /** As `list`, with only the fields named; nothing else is read. */
  listChosen(
    query: ListQuery,
    chosen: { fields: readonly string[]; siteId?: number | undefined },
  ): Promise<Page<ChosenRecord>>;
  /** At which place of the list a record stands, from 0; undefined when it is not in it. */
  findPlace(id: number, query: ListQuery, within?: { siteId?: number }): Promise<number | undefined>;
  /** The values of a field among the records of the list, the most frequent first, with how many have each. */
  countValues(
    field: string,
    query: ListQuery,
    within: { siteId?: number; most: number },
  ): Promise<CountedValue[]>;
  /** Every record of a site, in natural order. */
  listAll(siteId: number): Promise<R[]>;
}

/** Writes the records of one table. */
export interface RecordWrites {
  /** Adds a row and gives its id. A row that brings its `id` keeps it. */
  insert(row: RowValues): Promise<number>;
  /** Adds rows with the same columns; their ids come back in the same order. */
  insertMany(rows: readonly RowValues[]): Promise<number[]>;
  /** Writes the row of an existing record, all its fields. */
  update(id: number, row: RowValues): Promise<void>;
  /** Raises the version of records whose view changed although their own row did not. */
  touch(ids: readonly number[], updatedAt: string): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
}

/** Reads and writes the records of one table. */
export type RecordStore<R> = RecordReads<R> & RecordWrites;
