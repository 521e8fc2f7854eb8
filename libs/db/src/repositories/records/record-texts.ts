import type { ListQuery } from '@trowel/domain/records';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Dialect } from '../../connection/database.ts';
import { compileRowBuilder, type Decoding } from '../sql/row-builder.ts';
import { compile, getCompiled } from '../sql/run-sql.ts';
import { fromClause, fromTallies, isTallied, orderClause, selectList, whereClause } from './list-sql.ts';
import type { ListScope } from '../../store/records.ts';
import type { RecordTable } from './record-tables.ts';

/** The statements of a list: for its rows, and for their number. */
interface ListText {
  rowsText: string;
  countText: string;
  /** Statements for a list in natural order. The tallies of the sites locate the beginning of a page. */
  bySite?: {
    talliesText: string;
    /** Returns the statement for rows of this number of sites, by their ids. */
    rowsOf: (sites: number) => string;
    /** Statement for rows of the sites between two ids, which follow the values of the list. */
    rowsBetween: string;
  };
}

interface ListOptions extends ListScope {
  query: ListQuery;
  dialect: Dialect;
  /** Fields to read. Default: all. */
  fields?: readonly string[];
}

/** Returns the statements of a list. Their texts are cached by the shape of the query, without the values. */
export function compileList(definition: RecordTable, options: ListOptions): ListText & { params: unknown[] } {
  const { query, dialect, fields } = options;
  const where = whereClause(definition, query, options);
  const { text: whereText, params } = compile(where, dialect);
  const shape = `${whereText}|${query.sort?.field ?? ''}|${query.sort?.descending ?? ''}|${query.sort?.kind ?? ''}|${fields?.join() ?? ''}`;
  const texts = getCompiled(keyOf('list', definition, dialect, shape), () =>
    writeList(definition, options, where),
  );
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
  if (options.otherThanSite !== undefined || !isTallied(definition, query, unitId)) {
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

/** Returns the statement that reads one record by its id, or only the fields named. */
export function findText(definition: RecordTable, dialect: Dialect, fields?: readonly string[]): string {
  return getCompiled(keyOf('find', definition, dialect, fields?.join()), () => {
    const query = sql`select ${selectList(definition, fields)} ${fromClause(definition)} where ${definition.table.id} = ${0}`;
    return compile(query, dialect).text;
  });
}

/** Returns the statement that reads this number of records by their ids. */
export function findManyText(definition: RecordTable, dialect: Dialect, ids: readonly number[]): string {
  return getCompiled(keyOf('find many', definition, dialect, String(ids.length)), () => {
    const { id } = definition.table;
    const query = sql`select ${selectList(definition)} ${fromClause(definition)} where ${id} in ${ids} order by ${id}`;
    return compile(query, dialect).text;
  });
}

/** Returns the statement that updates these columns of one row. The id is the last parameter. */
export function updateText(definition: RecordTable, dialect: Dialect, names: readonly string[]): string {
  return getCompiled(keyOf('update', definition, dialect, names.join()), () => {
    const place = (i: number): string => (dialect === 'postgres' ? `$${i + 1}` : '?');
    const settings = names.map((name, i) => `"${name}" = ${place(i)}`);
    return `update "${getTableName(definition.table)}" set ${settings.join(', ')} where id = ${place(names.length)}`;
  });
}

/** Returns the function that builds a record from a row, or from a row that has only the fields named. */
export function rowBuilderOf<R>(
  definition: RecordTable,
  fields?: readonly string[],
  asText: readonly string[] = [],
): (row: unknown[]) => R {
  return getCompiled(`row ${getTableName(definition.table)} ${fields?.join() ?? ''} ${asText.join()}`, () => {
    const { recordFields, columns } = definition;
    const read = fields ? recordFields.filter(({ name }) => fields.includes(name)) : recordFields;
    return compileRowBuilder<R>(
      read.map(({ name, kind }) => ({
        name,
        decoding: name in columns ? decodingOf(asText.includes(name) ? 'text' : kind) : 'empty list',
      })),
    );
  });
}

function decodingOf(kind: string): Decoding {
  return DECODINGS[kind] ?? 'plain';
}

const DECODINGS: Record<string, Decoding> = {
  list: 'json',
  object: 'json',
  geometry: 'json',
  boolean: 'boolean',
};

function keyOf(kind: string, { table }: RecordTable, dialect: Dialect, shape = ''): string {
  return `${dialect} ${getTableName(table)} ${kind} ${shape}`;
}
