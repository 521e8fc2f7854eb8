import { foldText, naturalKey, type FieldKind } from '@trowel/domain/core';
import { MEDIA_OWNERS, type Filter, type FilterTree, type ListQuery } from '@trowel/domain/records';
import { is, sql, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Dialect } from '../../connection/database.ts';
import { customColumn } from './custom-columns.ts';
import type { ListScope } from '../../store/records.ts';
import type { RecordTable } from './record-tables.ts';

/**
 * Returns the columns of a record, or only those of the given fields, in the order of the record. Those in `asText` are
 * read as text.
 */
export function selectList(
  { fields, columns }: RecordTable,
  chosen?: readonly string[],
  asText: readonly string[] = [],
): SQL {
  const read = chosen ? fields.filter(({ name }) => chosen.includes(name)) : fields;
  return sql.join(
    read.map(({ name }) =>
      asText.includes(name) ? sql`cast(${columns[name]} as text)` : sql`${columns[name]}`,
    ),
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
  { dialect, siteId, unitId, otherThanSite }: { dialect: Dialect } & ListScope,
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
  if (otherThanSite !== undefined)
    conditions.unshift(sql`${definition.columns['site_id']} <> ${otherThanSite}`);
  if (unitId !== undefined) conditions.unshift(sql`${definition.columns['unit_id']} = ${unitId}`);
  if (query.q) conditions.push(searchCondition(definition, query, looking));
  if (query.where) conditions.push(treeCondition(definition, query.where, looking));
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
export function isTallied(
  { tally }: RecordTable,
  { filters, q, where }: ListQuery,
  unitId?: number,
): boolean {
  const isOfSite = ({ fields, operator, or }: Filter): boolean =>
    fields.length === 1 && fields[0] === 'site_name' && operator !== 'empty' && !or;
  return tally !== undefined && !q && !where && unitId === undefined && filters.every(isOfSite);
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
  const { table, natural, sortColumns, fields, sites } = definition;
  if (!query.sort)
    return sql`order by ${sql.join(
      [...natural, table.id].map((column) => sql`${column}`),
      sql`, `,
    )}`;
  const { field, descending } = query.sort;
  const kind = query.sort.kind ?? fields.find(({ name }) => name === field)?.kind;
  const ownColumn =
    sortColumns[field] ??
    (kind === 'text' || kind === 'list' || kind === 'object' || kind === 'geometry'
      ? undefined
      : columnOf(definition, { field, kind: kind ?? 'text', dialect }));
  const column = field === 'site_name' && sites ? sites.site_key : ownColumn;
  const key = column
    ? sql`${column}`
    : byteOrder(foldedField(definition.table.folded, field, dialect), dialect);
  return sql`order by ${key} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, ${table.id}`;
}

/** Returns the value of a field: its column, or a custom field. Undefined for a field that is computed from others. */
export function columnOf(
  definition: Pick<RecordTable, 'columns'>,
  value: { field: string; kind: FieldKind; dialect: Dialect },
): PgColumn | SQL | undefined {
  return definition.columns[value.field] ?? customColumn(definition, value);
}

function treeCondition(definition: RecordTable, { join, groups }: FilterTree, looking: Looking): SQL {
  const conditions = groups.map((group) =>
    joined(
      group.filters.map((filter) => filterCondition(definition, filter, looking)),
      group.join,
    ),
  );
  return joined(conditions, join);
}

function filterCondition(definition: RecordTable, filter: Filter, looking: Looking): SQL {
  const { or: others = [], isNegated, ...own } = filter;
  const conditions = [own, ...others].map((one) => singleCondition(definition, one, looking));
  const condition = conditions.length === 1 ? conditions[0]! : anyOf(conditions);
  // A comparison with an empty field is neither true nor false.
  return isNegated ? sql`((${condition}) is not true)` : condition;
}

function singleCondition(definition: RecordTable, filter: Filter, looking: Looking): SQL {
  if (filter.operator === 'contains') return containsCondition(definition, filter, looking);
  return anyOf(filter.fields.map((field) => fieldCondition(definition, { ...filter, field }, looking)));
}

function anyOf(conditions: readonly SQL[]): SQL {
  return joined(conditions, 'or');
}

function joined(conditions: readonly SQL[], join: 'and' | 'or'): SQL {
  return sql`(${sql.join([...conditions], sql.raw(` ${join} `))})`;
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
  filter: Filter & { field: string },
  { dialect }: Looking,
): SQL {
  const { columns, sites, sortColumns, table } = definition;
  const { field, kind, operator, value } = filter;
  if (field === 'site_name' && sites) {
    const siteId = columns['site_id'];
    if (operator === 'equals')
      return sql`${siteId} = (select ${sites.id} from ${sites} where ${sites.site_name} = ${value})`;
    const places = { column: sites.site_name as PgColumn, natural: sites.site_key as PgColumn };
    return sql`${siteId} in (select ${sites.id} from ${sites} where ${comparison(places, filter, dialect)})`;
  }
  const column = columnOf(definition, { field, kind, dialect });
  // A field that is computed from others has no column.
  if (!column) return operator === 'empty' ? sql`(1 = 1)` : sql`(1 = 0)`;
  const folded = kind === 'text' ? foldedField(table.folded, field, dialect) : undefined;
  return comparison({ column, natural: sortColumns[field], folded }, filter, dialect);
}

/** The columns of a field: its value, and for texts also their natural order or their folded form. */
interface Places {
  column: PgColumn | SQL;
  natural?: PgColumn | undefined;
  folded?: SQL | undefined;
}

function comparison(places: Places, { kind, operator, value, upper }: Filter, dialect: Dialect): SQL {
  const { column } = places;
  if (operator === 'empty')
    return kind === 'text' ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`;
  if (operator === 'equals') return equality(places, value, dialect);
  const { key, bound } = rangeOf(places, kind, dialect);
  switch (operator) {
    case 'min':
      return sql`${key} >= ${bound(value)}`;
    case 'max':
      return sql`${key} <= ${bound(value)}`;
    case 'below':
      return sql`${key} < ${bound(value)}`;
    case 'above':
      return sql`${key} > ${bound(value)}`;
    default:
      return sql`${key} between ${bound(value)} and ${bound(upper ?? value)}`;
  }
}

function equality({ column, folded }: Places, value: Filter['value'], dialect: Dialect): SQL {
  const isEqual = sql`${column} = ${typeof value === 'boolean' && dialect === 'sqlite' ? Number(value) : value}`;
  const isParsed = dialect === 'postgres' && is(column, SQL);
  // PostgreSQL parses all custom fields of a row to read one. Its folded text is compared first, because that is faster.
  return folded && isParsed
    ? sql`case when ${folded} = ${foldText(String(value))} then ${isEqual} end`
    : isEqual;
}

/** Returns the key by which a field is ordered, and the function that turns a value into such a key. */
function rangeOf(
  { column, natural, folded }: Places,
  kind: Filter['kind'],
  dialect: Dialect,
): { key: SQL; bound: (value: Filter['value']) => Filter['value'] } {
  if (natural) return { key: filled(natural), bound: (value) => naturalKey(String(value)) };
  if (kind !== 'text' || !folded) return { key: sql`${column}`, bound: (value) => value };
  return { key: byteOrder(folded, dialect), bound: (value) => foldText(String(value)) };
}

/** A natural key is empty, not null, where the text is. */
function filled(key: PgColumn): SQL {
  return sql`nullif(${key}, '')`;
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

/** The text, or one of the words of the vocabularies that have it as a name. */
function searchCondition(definition: RecordTable, { q = '', terms = [] }: ListQuery, looking: Looking): SQL {
  const text = anyTextCondition(definition, q, looking);
  if (terms.length === 0) return text;
  const named = anyOf(terms.map((term) => containsCondition(definition, term, looking)));
  if (looking.dialect === 'sqlite' || !looking.usesTextIndex) return anyOf([text, named]);
  const { table } = definition;
  // Two queries, each with its index. One query with `or` would read all records.
  return sql`${table.id} in (select ${table.id} from ${table} where ${text} union all select ${table.id} from ${table} where ${named})`;
}

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
    ? sql`json_extract(${folded}, ${sql.raw(`'$.${field.includes('.') ? `"${field}"` : field}'`)})`
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
