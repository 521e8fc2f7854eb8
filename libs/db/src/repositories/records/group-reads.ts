import type { ListQuery } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { GroupKey, RecordReads } from '../../store/records.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { fromClause, whereClause } from './list-sql.ts';
import type { RecordTable } from './record-tables.ts';

type Value = string | number | boolean | null;

/** Creates the reads that count the records of a list in groups, each in one statement. */
export function createGroupReads(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): Pick<RecordReads<unknown>, 'countGroups'> {
  const run = createRunSql(queries, dialect);
  return {
    async countGroups(query, { by, sumOf, otherwise, most, ...within }) {
      const keys = by.map((key) => keyColumn(definition, key, dialect));
      const values = sumOf.map((key) => numberColumn(definition, key, dialect));
      const amount =
        values.length === 0
          ? sql`count(*)`
          : sql`sum(coalesce(${sql.join([...values, sql.raw(String(Number(otherwise)))], sql`, `)}))`;
      const joined = by.some(({ of }) => of === 'unit' || of === 'place') ? joinUnit(definition) : sql``;
      const where = whereClause(definition, query, { dialect, ...within });
      const places = sql.raw(by.map((_, at) => at + 1).join(', '));
      const rows = await run(
        sql`select ${sql.join([...keys, amount], sql`, `)} ${fromClause(definition)} ${joined} ${where}${inStoredOrder(definition, query, dialect)} group by ${places} limit ${most}`,
      );
      const decoders = by.map((key) => decoderOf(definition, key));
      return rows.map((row) => ({
        values: decoders.map((decode, at) => decode(row[at])),
        amount: Number(row[by.length] ?? 0),
      }));
    },
  };
}

/**
 * Makes SQLite read all rows of a site by the index of their numbers, and so almost in the order in which they are stored.
 * By the index of their units it takes three times as long. The condition is true for every row.
 */
function inStoredOrder({ natural }: RecordTable, { filters }: ListQuery, dialect: Dialect): SQL {
  const key = natural.find(({ name }) => name === 'number_key');
  const isOfSite = filters.some(({ fields, operator }) => operator === 'equals' && fields[0] === 'site_name');
  const isOfUnit = filters.some(({ fields }) => fields.includes('us_number'));
  return dialect === 'sqlite' && key && isOfSite && !isOfUnit ? sql` and ${key} >= ''` : sql``;
}

/** Units that a record refers to: by id, or else by area and number. */
function joinUnit({ columns, units }: RecordTable): SQL {
  if (units) return sql``;
  const unit = columns['unit_id']
    ? sql`of_unit.id = ${columns['unit_id']}`
    : sql`of_unit.site_id = ${columns['site_id']} and of_unit.us_number = ${columns['us_number']} and of_unit.area = coalesce(${columns['area']}, '')`;
  return sql`left join "units" as of_unit on ${unit}`;
}

/** Returns the value of a key. Empty texts are null, and moments are days. */
function keyColumn(definition: RecordTable, key: GroupKey, dialect: Dialect): SQL {
  if (key.of === 'custom') return customValue(definition, key.name, dialect);
  if (key.of === 'place') {
    const { [key.name]: own, period, phase } = definition.columns;
    return sql`case when coalesce(nullif(${period!}, ''), nullif(${phase!}, '')) is null then ${keyColumn(definition, { ...key, of: 'unit' }, dialect)} else nullif(${own!}, '') end`;
  }
  if (key.of === 'unit') {
    const name = sql.identifier(key.name);
    return definition.units ? sql`nullif(${definition.units}.${name}, '')` : sql`nullif(of_unit.${name}, '')`;
  }
  const column = definition.columns[key.name]!;
  if (key.isPresence) return sql`case when ${column} is null then 0 else 1 end`;
  const kind = definition.fields.find(({ name }) => name === key.name)?.kind;
  if (kind === 'timestamp') return sql`substr(${column}, 1, 10)`;
  return kind === 'text' ? sql`nullif(${column}, '')` : sql`${column}`;
}

/** Returns the JSON text of a custom field. */
function customValue({ columns }: RecordTable, name: string, dialect: Dialect): SQL {
  const custom = columns['custom']!;
  return dialect === 'sqlite' ? sql`${custom} -> ${jsonPath(name)}` : sql`(${custom} -> ${name}::text)::text`;
}

/** Returns the value of a number, null for other values. */
function numberColumn(definition: RecordTable, { of, name }: GroupKey, dialect: Dialect): SQL {
  const { columns } = definition;
  if (of !== 'custom') return sql`${columns[name]!}`;
  const custom = columns['custom']!;
  return dialect === 'sqlite'
    ? sql`case when json_type(${custom}, ${jsonPath(name)}) in ('integer', 'real') then json_extract(${custom}, ${jsonPath(name)}) end`
    : sql`case when json_typeof(${custom} -> ${name}::text) = 'number' then (${custom} ->> ${name}::text)::double precision end`;
}

function jsonPath(name: string): string {
  return `$.${JSON.stringify(name)}`;
}

function decoderOf({ fields }: RecordTable, { of, name, isPresence }: GroupKey): (value: unknown) => Value {
  const isFlag =
    isPresence === true || fields.some((field) => field.name === name && field.kind === 'boolean');
  if (of === 'record' && isFlag) return (value) => (value === null ? null : Boolean(value));
  return of === 'custom' ? parseCustom : (value) => (value ?? null) as Value;
}

/** The parts of a list are joined. Empty texts are null, as in other fields. */
function parseCustom(text: unknown): Value {
  const value = text === null ? null : (JSON.parse(String(text)) as Value | string[]);
  const joined = Array.isArray(value) ? value.join(', ') : value;
  return joined === '' ? null : joined;
}
