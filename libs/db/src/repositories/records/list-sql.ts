import { foldText } from '@trowel/domain/core';
import type { Filter, ListQuery } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Dialect } from '../../connection/database.ts';
import type { RecordTable } from './record-table.ts';

/** The columns of a record, or of the fields named, in the record's order. */
export function selectList({ fields, columns }: RecordTable, chosen?: readonly string[]): SQL {
  const read = chosen ? fields.filter(({ name }) => chosen.includes(name)) : fields;
  return sql.join(
    read.map(({ name }) => sql`${columns[name]}`),
    sql`, `,
  );
}

/** The tables a record is read from. */
export function fromClause({ table, sites, units, columns }: RecordTable): SQL {
  const withSite = sites ? sql` inner join ${sites} on ${sites.id} = ${columns['site_id']}` : sql``;
  const withUnit = units ? sql` inner join ${units} on ${units.id} = ${columns['unit_id']}` : sql``;
  return sql`from ${table}${withSite}${withUnit}`;
}

/** The condition a record meets to be in the list. */
export function whereClause(
  definition: RecordTable,
  query: ListQuery,
  options: { dialect: Dialect; siteId?: number; unitId?: number },
): SQL {
  const { dialect, siteId, unitId } = options;
  const conditions = query.filters.map((filter) => filterCondition(definition, filter, dialect));
  if (siteId !== undefined) conditions.unshift(sql`${definition.columns['site_id']} = ${siteId}`);
  if (unitId !== undefined) conditions.unshift(sql`${definition.columns['unit_id']} = ${unitId}`);
  if (query.q) conditions.push(anyTextCondition(definition, query.q, dialect));
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** The order of the list: the field asked for, empty ones last, ties by id; else the natural order. */
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

function filterCondition(definition: RecordTable, filter: Filter, dialect: Dialect): SQL {
  const either = filter.fields.map((field) => fieldCondition(definition, { ...filter, field }, dialect));
  return sql`(${sql.join(either, sql` or `)})`;
}

function fieldCondition(
  { table, columns, sites }: RecordTable,
  { field, kind, operator, value }: Filter & { field: string },
  dialect: Dialect,
): SQL {
  if (operator === 'contains') {
    const pattern = likePattern(String(value));
    if (field === 'site_name' && sites) {
      const name = foldedField(sites.folded, field, dialect);
      return sql`${columns['site_id']} in (select ${sites.id} from ${sites} where ${like(name, pattern)})`;
    }
    return like(foldedField(table.folded, field, dialect), pattern);
  }
  if (field === 'site_name' && sites && kind === 'text' && operator === 'equals')
    return sql`${columns['site_id']} in (select ${sites.id} from ${sites} where ${sites.site_name} = ${value})`;
  const column = columns[field] as PgColumn;
  if (operator === 'empty')
    return kind === 'text' ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`;
  const bound = typeof value === 'boolean' && dialect === 'sqlite' ? Number(value) : value;
  if (operator === 'min') return sql`${column} >= ${bound}`;
  if (operator === 'max') return sql`${column} <= ${bound}`;
  return sql`${column} = ${bound}`;
}

function anyTextCondition({ table, sites, columns }: RecordTable, q: string, dialect: Dialect): SQL {
  const pattern = likePattern(q);
  const own = dialect === 'sqlite' ? sql`json_each(${table.folded})` : sql`jsonb_each_text(${table.folded})`;
  const inOwn = sql`exists (select 1 from ${own} as one where ${like(sql`one.value`, pattern)})`;
  if (!sites) return inOwn;
  const name = foldedField(sites.folded, 'site_name', dialect);
  return sql`(${inOwn} or ${columns['site_id']} in (select ${sites.id} from ${sites} where ${like(name, pattern)}))`;
}

function foldedField(folded: PgColumn, field: string, dialect: Dialect): SQL {
  return dialect === 'sqlite'
    ? sql`json_extract(${folded}, ${sql.raw(`'$.${field}'`)})`
    : sql`${folded} ->> ${sql.raw(`'${field}'`)}`;
}

function like(text: SQL, pattern: string): SQL {
  return sql`${text} like ${pattern} escape '\\'`;
}

/** The pattern that finds the text anywhere; `%` and `_` stand for themselves. */
function likePattern(text: string): string {
  return `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function byteOrder(key: SQL, dialect: Dialect): SQL {
  return dialect === 'postgres' ? sql`(${key}) collate "C"` : key;
}
