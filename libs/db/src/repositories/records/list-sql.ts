import { foldText } from '@trowel/domain/core';
import { MEDIA_OWNERS, type Filter, type ListQuery } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Dialect } from '../../connection/database.ts';
import type { RecordTable } from './record-tables.ts';

/** Returns the columns of a record, or only those of the given fields, in the order of the record. */
export function selectList({ fields, columns }: RecordTable, chosen?: readonly string[]): SQL {
  const read = chosen ? fields.filter(({ name }) => chosen.includes(name)) : fields;
  return sql.join(
    read.map(({ name }) => sql`${columns[name]}`),
    sql`, `,
  );
}

/** Returns the tables a record is read from. */
export function fromClause({ table, sites, units, columns }: RecordTable): SQL {
  const withSite = sites ? sql` inner join ${sites} on ${sites.id} = ${columns['site_id']}` : sql``;
  const withUnit = units ? sql` inner join ${units} on ${units.id} = ${columns['unit_id']}` : sql``;
  return sql`from ${table}${withSite}${withUnit}`;
}

/** Returns the condition of a list. */
export function whereClause(
  definition: RecordTable,
  query: ListQuery,
  { dialect, siteId, unitId }: { dialect: Dialect; siteId?: number; unitId?: number },
): SQL {
  const isOfSites =
    siteId !== undefined ||
    unitId !== undefined ||
    query.filters.some(({ fields }) => fields[0] === 'site_name');
  // Within a site its records are scanned. The text index would search all sites.
  const looking = { dialect, usesTextIndex: !isOfSites };
  const { filters, record } = splitRecordFilter(definition, query.filters);
  const conditions = filters.map((filter) => filterCondition(definition, filter, looking));
  if (record) conditions.push(record);
  if (siteId !== undefined) conditions.unshift(sql`${definition.columns['site_id']} = ${siteId}`);
  if (unitId !== undefined) conditions.unshift(sql`${definition.columns['unit_id']} = ${unitId}`);
  if (query.q) conditions.push(anyTextCondition(definition, query.q, looking));
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/**
 * Returns the condition of the filters `entity` and `record_id`, and the other filters. A row also
 * belongs to the records that it links to.
 */
function splitRecordFilter(
  { table, links, columns }: RecordTable,
  filters: ListQuery['filters'],
): { filters: ListQuery['filters']; record?: SQL } {
  const find = (name: string): Filter | undefined =>
    filters.find(({ fields, or }) => fields.length === 1 && fields[0] === name && !or);
  const [entity, id] = [find('entity'), find('record_id')];
  // Text filters are contained texts. The name of a kind of record is not part of another.
  const isExact = MEDIA_OWNERS.some((name) => name === entity?.value) && id?.operator === 'equals';
  if (!links || !entity || !id || !isExact) return { filters };
  const linked = sql`select ${links.media_id} from ${links} where ${links.entity} = ${entity.value} and ${links.record_id} = ${id.value}`;
  return {
    filters: filters.filter((filter) => filter !== entity && filter !== id),
    record: sql`((${columns['entity']} = ${entity.value} and ${columns['record_id']} = ${id.value}) or ${table.id} in (${linked}))`,
  };
}

interface Looking {
  dialect: Dialect;
  usesTextIndex: boolean;
}

/** Returns true if the tallies contain the total of the list: of all records, or of all records of some sites. */
export function isTallied({ tally }: RecordTable, { filters, q }: ListQuery, unitId?: number): boolean {
  const isOfSite = ({ fields, operator, or }: Filter): boolean =>
    fields.length === 1 && fields[0] === 'site_name' && operator !== 'empty' && !or;
  return tally !== undefined && !q && unitId === undefined && filters.every(isOfSite);
}

/** Returns the tallies of a list for which `isTallied` is true, with the values of its condition. */
export function fromTallies(
  definition: RecordTable,
  query: ListQuery,
  options: { dialect: Dialect; siteId?: number },
): SQL {
  const { table, kind } = definition.tally!;
  const columns = { ...definition.columns, site_id: table.site_id as PgColumn };
  const where = whereClause({ ...definition, columns }, query, options);
  const ofKind = sql`(select * from ${table} where ${table.kind} = ${sql.raw(`'${kind}'`)}) as ${table}`;
  return sql`from ${ofKind} ${where}`;
}

/**
 * Returns the order of the list: by the requested field with empty values last and ties by id, or the
 * natural order.
 */
export function orderClause(definition: RecordTable, query: ListQuery, dialect: Dialect): SQL {
  const { table, natural, columns, sortColumns, fields, sites } = definition;
  if (!query.sort)
    return sql`order by ${sql.join(
      [...natural, table.id].map((column) => sql`${column}`),
      sql`, `,
    )}`;
  const { field, descending } = query.sort;
  const kind = fields.find(({ name }) => name === field)?.kind;
  const ownColumn =
    sortColumns[field] ??
    (kind === 'text' || kind === 'list' || kind === 'object' ? undefined : columns[field]);
  const column = field === 'site_name' && sites ? sites.site_key : ownColumn;
  const key = column
    ? sql`${column}`
    : byteOrder(foldedField(definition.table.folded, field, dialect), dialect);
  return sql`order by ${key} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, ${table.id}`;
}

function filterCondition(definition: RecordTable, filter: Filter, looking: Looking): SQL {
  const { or: others = [], ...own } = filter;
  const conditions = [own, ...others].map((one) => singleCondition(definition, one, looking));
  return conditions.length === 1 ? conditions[0]! : anyOf(conditions);
}

function singleCondition(definition: RecordTable, filter: Filter, looking: Looking): SQL {
  if (filter.operator === 'contains') return containsCondition(definition, filter, looking);
  return anyOf(filter.fields.map((field) => fieldCondition(definition, { ...filter, field }, looking)));
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

/** One of the fields contains the text. The name of the site is a field of the site. */
function containsCondition(definition: RecordTable, { fields, value }: Filter, looking: Looking): SQL {
  const text = String(value);
  const own = fields.filter((field) => !(field === 'site_name' && definition.sites));
  const conditions = own.length > 0 ? [someHolds(definition, { fields: own, text }, looking)] : [];
  if (own.length < fields.length) conditions.push(siteNameCondition(definition, text, looking.dialect));
  return anyOf(conditions);
}

function fieldCondition(
  definition: RecordTable,
  { field, kind, operator, value }: Filter & { field: string },
  { dialect }: Looking,
): SQL {
  const { columns, sites } = definition;
  if (field === 'site_name' && sites && kind === 'text' && operator === 'equals')
    return sql`${columns['site_id']} = (select ${sites.id} from ${sites} where ${sites.site_name} = ${value})`;
  const column = columns[field] as PgColumn;
  if (operator === 'empty')
    return kind === 'text' ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`;
  const bound = typeof value === 'boolean' && dialect === 'sqlite' ? Number(value) : value;
  if (operator === 'min') return sql`${column} >= ${bound}`;
  if (operator === 'max') return sql`${column} <= ${bound}`;
  return sql`${column} = ${bound}`;
}

function siteNameCondition({ columns, sites }: RecordTable, text: string, dialect: Dialect): SQL {
  const table = { table: sites!, hasTextIndex: true } as const;
  const holds = someHolds(table, { fields: ['site_name'], text }, { dialect, usesTextIndex: true });
  return sql`${columns['site_id']} in (select ${sites!.id} from ${sites} where ${holds})`;
}

/** One of the fields contains the text. All texts of the record are checked first, because that is faster. */
function someHolds(
  { table: { folded }, hasTextIndex }: Pick<RecordTable, 'table' | 'hasTextIndex'>,
  { fields, text }: { fields: readonly string[]; text: string },
  { dialect, usesTextIndex }: Looking,
): SQL {
  const holds = anyOf(fields.map((field) => like(foldedField(folded, field, dialect), likePattern(text))));
  if (dialect === 'sqlite') return sql`(${mayHold(folded, text)} and ${holds})`;
  const isIndexed = hasTextIndex && usesTextIndex && foldText(text).length >= LETTERS_OF_INDEX;
  return isIndexed ? sql`(${anyTextHolds(folded, text)} and ${holds})` : holds;
}

/** Minimum length of a text that the index can find. */
const LETTERS_OF_INDEX = 3;

function anyTextCondition(definition: RecordTable, q: string, { dialect, usesTextIndex }: Looking): SQL {
  const { table, sites } = definition;
  const one = sql`select 1 from json_each(${table.folded}) as one where ${like(sql`one.value`, likePattern(q))}`;
  const inOwn =
    dialect === 'sqlite'
      ? sql`(${mayHold(table.folded, q)} and exists (${one}))`
      : anyTextHolds(table.folded, q);
  if (!sites) return inOwn;
  const named = siteNameCondition(definition, q, dialect);
  if (dialect === 'sqlite' || !usesTextIndex) return sql`(${inOwn} or ${named})`;
  // Two queries, each with its index. One query with `or` would read all records.
  return sql`${table.id} in (select ${table.id} from ${table} where ${inOwn} union all select ${table.id} from ${table} where ${named})`;
}

/** On PostgreSQL: any text of the record contains it, using the index. */
function anyTextHolds(folded: PgColumn, text: string): SQL {
  return like(sql`folded_texts(${folded})`, likePattern(text));
}

/**
 * On SQLite: the stored JSON contains the text in a value or a key. Checked first, because parsing the
 * JSON is slower.
 */
function mayHold(folded: PgColumn, text: string): SQL {
  const written = JSON.stringify(foldText(text)).slice(1, -1);
  return sql`instr(${folded}, ${written}) > 0`;
}

function foldedField(folded: PgColumn, field: string, dialect: Dialect): SQL {
  return dialect === 'sqlite'
    ? sql`json_extract(${folded}, ${sql.raw(`'$.${field}'`)})`
    : sql`${folded} ->> ${sql.raw(`'${field}'`)}`;
}

function like(text: SQL, pattern: string): SQL {
  return sql`${text} like ${pattern} escape '\\'`;
}

/** Returns the pattern that finds the text anywhere. `%` and `_` are escaped. */
function likePattern(text: string): string {
  return `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function byteOrder(key: SQL, dialect: Dialect): SQL {
  return dialect === 'postgres' ? sql`(${key}) collate "C"` : key;
}
