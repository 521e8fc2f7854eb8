import type { ListQuery } from '@trowel/domain/records';
import type { Page } from '@trowel/domain/core';
import { getTableName, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../database.ts';
import { compileRowBuilder, type Decoding } from '../row-builder.ts';
import { createInsert, encode } from './insert-rows.ts';
import { compile, fromClause, orderClause, selectList, whereClause } from './list-sql.ts';
import { buildRow, type RecordTable, type RowValues } from './record-table.ts';

/** Reads and writes the records of one table over the connection given. */
export interface RecordStore<R> {
  find(id: number): Promise<R | undefined>;
  /** As `find`; no other transaction changes the record before this one ends. */
  lock(id: number): Promise<R | undefined>;
  /** Those of the ids that exist, by id. */
  findMany(ids: readonly number[]): Promise<R[]>;
  list(query: ListQuery, within?: { siteId?: number; unitId?: number }): Promise<Page<R>>;
  /** Every record of a site, in natural order. */
  listAll(siteId: number): Promise<R[]>;
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

const ROWS_A_STATEMENT = 20;
const IDS_A_STATEMENT = 1_000;

/** Makes the store of one table. */
export function createRecordStore<R>(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): RecordStore<R> {
  const { table } = definition;
  const toRecord = rowBuilderOf<R>(definition);

  const select = async (rest: ReturnType<typeof sql>): Promise<R[]> => {
    const { text, params } = compile(
      sql`select ${selectList(definition)} ${fromClause(definition)} ${rest}`,
      dialect,
    );
    return (await queries.rows(text, params)).map(toRecord);
  };

  const find = async (id: number): Promise<R | undefined> => {
    const rows = await queries.rows(findText(definition, dialect), [id]);
    return rows[0] && toRecord(rows[0]);
  };

  const insertRows = createInsert(queries, dialect, getTableName(table));
  const insertSome = async (rows: readonly RowValues[]): Promise<number[]> => {
    const values = rows.map((row) => buildRow(definition, row));
    const names = Object.keys(values[0] ?? {});
    return insertRows(
      names,
      values.map((row) => names.map((name) => row[name])),
    );
  };

  return {
    find,

    async lock(id) {
      if (dialect === 'postgres') {
        const { text, params } = compile(
          sql`select id from ${table} where id = ${id} for no key update`,
          dialect,
        );
        await queries.rows(text, params);
      }
      return find(id);
    },

    async findMany(ids) {
      const found: R[] = [];
      for (const some of chunk(ids)) {
        const rows = await queries.rows(manyText(definition, dialect, some), some);
        for (const row of rows) found.push(toRecord(row));
      }
      return found;
    },

    async list(query, within = {}) {
      const { rowsText, countText, params } = compileList(definition, { query, dialect, ...within });
      const [rows, counted] = await Promise.all([
        queries.rows(rowsText, [...params, query.limit, query.skip]),
        queries.rows(countText, params),
      ]);
      return { rows: rows.map(toRecord), total: Number(counted[0]?.[0] ?? 0) };
    },

    listAll: (siteId) =>
      select(
        sql`where ${definition.columns['site_id']} = ${siteId} ${orderClause(definition, EVERYTHING, dialect)}`,
      ),

    async insert(row) {
      const [id] = await insertSome([row]);
      return id!;
    },

    async insertMany(rows) {
      const ids: number[] = [];
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
        ids.push(...(await insertSome(rows.slice(i, i + ROWS_A_STATEMENT))));
      }
      return ids;
    },

    async update(id, row) {
      const { id: _id, ...values } = buildRow(definition, row);
      const names = Object.keys(values);
      await queries.rows(updateText(definition, dialect, names), [
        ...names.map((name) => encode(values[name])),
        id,
      ]);
    },

    async touch(ids, updatedAt) {
      for (const some of chunk(ids)) {
        const { text, params } = compile(
          sql`update ${table} set version = version + 1, updated_at = ${updatedAt} where id in ${some}`,
          dialect,
        );
        await queries.rows(text, params);
      }
    },

    async remove(ids) {
      for (const some of chunk(ids)) {
        const { text, params } = compile(sql`delete from ${table} where id in ${some}`, dialect);
        await queries.rows(text, params);
      }
    },
  };
}

const EVERYTHING: ListQuery = { skip: 0, limit: 0, filters: [] };

interface ListText {
  rowsText: string;
  countText: string;
}

const listTexts = new WeakMap<RecordTable, Map<string, ListText>>();
const MAX_LIST_TEXTS = 500;

/** Gives the statements of a list; their texts are kept by the shape of the query, values apart. */
function compileList(
  definition: RecordTable,
  options: { query: ListQuery; dialect: Dialect; siteId?: number; unitId?: number },
): ListText & { params: unknown[] } {
  const { query, dialect } = options;
  const where = whereClause(definition, query, options);
  const { text: whereText, params } = compile(where, dialect);
  const known = listTexts.get(definition) ?? new Map<string, ListText>();
  listTexts.set(definition, known);
  const shape = `${whereText}|${query.sort?.field ?? ''}|${query.sort?.descending ?? ''}`;
  let texts = known.get(shape);
  if (!texts) {
    const rows = sql`select ${selectList(definition)} ${fromClause(definition)} ${where} ${orderClause(definition, query, dialect)} limit ${query.limit} offset ${query.skip}`;
    const count = sql`select count(*) from ${definition.table} ${where}`;
    texts = { rowsText: compile(rows, dialect).text, countText: compile(count, dialect).text };
    if (known.size >= MAX_LIST_TEXTS) known.clear();
    known.set(shape, texts);
  }
  return { ...texts, params };
}

const findTexts = new WeakMap<RecordTable, string>();

function findText(definition: RecordTable, dialect: Dialect): string {
  let text = findTexts.get(definition);
  if (text === undefined) {
    const query = sql`select ${selectList(definition)} ${fromClause(definition)} where ${definition.table.id} = ${0}`;
    text = compile(query, dialect).text;
    findTexts.set(definition, text);
  }
  return text;
}

const manyTexts = new WeakMap<RecordTable, Map<number, string>>();

/** The statement that reads so many records; writing it out costs as much as running it, and there are few lengths. */
function manyText(definition: RecordTable, dialect: Dialect, ids: readonly number[]): string {
  const known = manyTexts.get(definition) ?? new Map<number, string>();
  manyTexts.set(definition, known);
  let text = known.get(ids.length);
  if (text === undefined) {
    const { id } = definition.table;
    const query = sql`select ${selectList(definition)} ${fromClause(definition)} where ${id} in ${ids} order by ${id}`;
    text = compile(query, dialect).text;
    if (known.size >= MAX_LIST_TEXTS) known.clear();
    known.set(ids.length, text);
  }
  return text;
}

const updateTexts = new WeakMap<RecordTable, Map<string, string>>();

/** The statement that writes these columns of one row; the id comes last. */
function updateText(definition: RecordTable, dialect: Dialect, names: readonly string[]): string {
  const known = updateTexts.get(definition) ?? new Map<string, string>();
  updateTexts.set(definition, known);
  const shape = names.join();
  let text = known.get(shape);
  if (text === undefined) {
    const place = (i: number): string => (dialect === 'postgres' ? `$${i + 1}` : '?');
    const settings = names.map((name, i) => `"${name}" = ${place(i)}`);
    text = `update "${getTableName(definition.table)}" set ${settings.join(', ')} where id = ${place(names.length)}`;
    if (known.size >= MAX_LIST_TEXTS) known.clear();
    known.set(shape, text);
  }
  return text;
}

const rowBuilders = new WeakMap<RecordTable, (row: unknown[]) => unknown>();

function rowBuilderOf<R>(definition: RecordTable): (row: unknown[]) => R {
  let builder = rowBuilders.get(definition);
  if (!builder) {
    const { recordFields, columns } = definition;
    builder = compileRowBuilder(
      recordFields.map(({ name, kind }) => ({
        name,
        decoding: name in columns ? (DECODINGS[kind] ?? 'plain') : 'empty list',
      })),
    );
    rowBuilders.set(definition, builder);
  }
  return builder as (row: unknown[]) => R;
}

const DECODINGS: Record<string, Decoding> = { list: 'json', object: 'json', boolean: 'boolean' };

function* chunk(ids: readonly number[]): Generator<number[]> {
  for (let i = 0; i < ids.length; i += IDS_A_STATEMENT) yield ids.slice(i, i + IDS_A_STATEMENT);
}
