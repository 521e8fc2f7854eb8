import type { ListQuery } from '@trowel/domain/records';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Dialect } from '../../connection/database.ts';
import { compileRowBuilder, type Decoding } from '../sql/row-builder.ts';
import { compile } from '../sql/run-sql.ts';
import { fromClause, fromTallies, isTallied, orderClause, selectList, whereClause } from './list-sql.ts';
import type { RecordTable } from './record-table.ts';

/** The statements of a list: its rows, and how many there are. */
interface ListText {
  rowsText: string;
  countText: string;
  /** How a list in its natural order is read whose sites' tallies say where a page begins. */
  bySite?: {
    talliesText: string;
    /** Rows of so many sites, by their ids. */
    rowsOf: (sites: number) => string;
    /** Rows of the list in the sites from one id to another; those ids come after the values of the list. */
    rowsBetween: string;
  };
}

interface ListOptions {
  query: ListQuery;
  dialect: Dialect;
  siteId?: number;
  unitId?: number;
  /** The fields read; all unless told. */
  fields?: readonly string[];
}

const cacheListText = createKeeper<ListText>();
const cacheFindText = createKeeper<string>();
const cacheFindManyText = createKeeper<string>();
const cacheUpdateText = createKeeper<string>();
const cacheBuilder = createKeeper<(row: unknown[]) => unknown>();

/** Gives the statements of a list; their texts are kept by the shape of the query, values apart. */
export function compileList(definition: RecordTable, options: ListOptions): ListText & { params: unknown[] } {
  const { query, dialect, fields } = options;
  const where = whereClause(definition, query, options);
  const { text: whereText, params } = compile(where, dialect);
  const shape = `${whereText}|${query.sort?.field ?? ''}|${query.sort?.descending ?? ''}|${fields?.join() ?? ''}`;
  const texts = cacheListText(definition, shape, () => writeList(definition, options, where));
  return { ...texts, params };
}

function writeList(definition: RecordTable, options: ListOptions, where: SQL): ListText {
  const { query, dialect, fields, unitId } = options;
  const textOf = (statement: SQL): string => compile(statement, dialect).text;
  const rowsWhere = (condition: SQL): string =>
    textOf(
      sql`select ${selectList(definition, fields)} ${fromClause(definition)} ${condition} ${orderClause(definition, query, dialect)} limit ${query.limit} offset ${query.skip}`,
    );
  const rowsText = rowsWhere(where);
  if (!isTallied(definition, query, unitId)) {
    const from = definition.units ? fromClause(definition) : sql`from ${definition.table}`;
    return { rowsText, countText: textOf(sql`select count(*) ${from} ${where}`) };
  }
  const tallies = fromTallies(definition, query, options);
  const countText = textOf(sql`select coalesce(sum(count), 0) ${tallies}`);
  if (query.sort) return { rowsText, countText };
  const siteId = definition.columns['site_id'];
  const isAll = query.filters.length === 0 && options.siteId === undefined;
  const ofSites: string[] = [];
  const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
  const between = sql`${siteId} between ${0} and ${0}`;
  const own = sql`select site_id, sum(count) as own ${tallies} group by site_id having sum(count) > 0`;
  const summed = sql`select site_id, own, sum(own) over (order by site_id) as up_to, sum(own) over () as total from (${own}) as by_site`;
  return {
    rowsText,
    countText,
    bySite: {
      talliesText: textOf(
        sql`select site_id, up_to - own, up_to, total from (${summed}) as summed where (up_to > ${query.skip} and up_to - own < ${query.skip + query.limit}) or up_to = total order by site_id`,
      ),
      rowsOf: (sites) => (ofSites[sites] ??= rowsWhere(sql`where ${siteId} in ${zeros(sites)}`)),
      rowsBetween: rowsWhere(isAll ? sql`where ${between}` : sql`${where} and ${between}`),
    },
  };
}

/** Gives the statement that reads one record by its id, or only the fields named. */
export function findText(definition: RecordTable, dialect: Dialect, fields?: readonly string[]): string {
  return cacheFindText(definition, fields?.join() ?? '', () => {
    const query = sql`select ${selectList(definition, fields)} ${fromClause(definition)} where ${definition.table.id} = ${0}`;
    return compile(query, dialect).text;
  });
}

/** Gives the statement that reads so many records; writing it out costs as much as running it, and there are few lengths. */
export function findManyText(definition: RecordTable, dialect: Dialect, ids: readonly number[]): string {
  return cacheFindManyText(definition, ids.length, () => {
    const { id } = definition.table;
    const query = sql`select ${selectList(definition)} ${fromClause(definition)} where ${id} in ${ids} order by ${id}`;
    return compile(query, dialect).text;
  });
}

/** Gives the statement that writes these columns of one row; the id comes last. */
export function updateText(definition: RecordTable, dialect: Dialect, names: readonly string[]): string {
  return cacheUpdateText(definition, names.join(), () => {
    const place = (i: number): string => (dialect === 'postgres' ? `$${i + 1}` : '?');
    const settings = names.map((name, i) => `"${name}" = ${place(i)}`);
    return `update "${getTableName(definition.table)}" set ${settings.join(', ')} where id = ${place(names.length)}`;
  });
}

/** Gives what makes a record of a row, or of one that holds only the fields named. */
export function rowBuilderOf<R>(definition: RecordTable, fields?: readonly string[]): (row: unknown[]) => R {
  const builder = cacheBuilder(definition, fields?.join() ?? '', () => {
    const { recordFields, columns } = definition;
    const read = fields ? recordFields.filter(({ name }) => fields.includes(name)) : recordFields;
    return compileRowBuilder(
      read.map(({ name, kind }) => ({
        name,
        decoding: name in columns ? (DECODINGS[kind] ?? 'plain') : 'empty list',
      })),
    );
  });
  return builder as (row: unknown[]) => R;
}

const DECODINGS: Record<string, Decoding> = { list: 'json', object: 'json', boolean: 'boolean' };

const MAX_SHAPES = 500;

/** Makes what keeps a thing for each table and each shape of a query, so that it is made once. */
function createKeeper<T>(): (definition: RecordTable, shape: string | number, make: () => T) => T {
  const kept = new WeakMap<RecordTable, Map<string | number, T>>();
  return (definition, shape, make) => {
    const ofTable = kept.get(definition) ?? new Map<string | number, T>();
    kept.set(definition, ofTable);
    let found = ofTable.get(shape);
    if (found === undefined) {
      found = make();
      if (ofTable.size >= MAX_SHAPES) ofTable.clear();
      ofTable.set(shape, found);
    }
    return found;
  };
}
