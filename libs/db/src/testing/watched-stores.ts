import { connect } from '../connection/connect.ts';
import type { Database, Queries } from '../connection/database.ts';
import { openStores } from '../open-stores.ts';
import type { StoreDatabase } from '../store/store.ts';

/** Stores that record their statements. */
export interface WatchedStores {
  database: StoreDatabase;
  connection: Database;
  /** The text of every statement they have run, in order. */
  statements: string[];
}

/** Opens stores on a migrated database that record the text of each statement. */
export function openWatchedStores(url: string): WatchedStores {
  const connection = connect(url);
  const statements: string[] = [];
  const watch = (queries: Queries, rewrite = (text: string): string => text): Queries => {
    const record = (text: string): string => {
      const run = rewrite(text);
      statements.push(run);
      return run;
    };
    return {
      ...queries,
      build: queries.through(record).build,
      rows: (text, params) => queries.rows(record(text), params),
      through: (next) => watch(queries, (text) => rewrite(next(text))),
    };
  };
  const watched = new WeakMap<Queries, Queries>();
  const watchOnce = (queries: Queries): Queries => {
    const known = watched.get(queries) ?? watch(queries);
    watched.set(queries, known);
    return known;
  };
  const database = openStores({
    ...connection,
    reads: watchOnce(connection.reads),
    transaction: (body) => connection.transaction((queries) => body(watchOnce(queries))),
  });
  return { database, connection, statements };
}

/** The tables that hold many rows. */
const LARGE = ['units', 'relations', 'items', 'changes'];

/**
 * Returns the large tables that a statement reads completely, according to the query plan for typical
 * values. A sorted scan that a limit ends does not count.
 */
export async function findWholeReads({ connection }: WatchedStores, text: string): Promise<string[]> {
  if (!/^(select|insert|update|delete|with) /i.test(text)) return [];
  return connection.transaction((queries) =>
    connection.dialect === 'sqlite' ? explainSqlite(queries, text) : explainPostgres(queries, text),
  );
}

async function explainSqlite(queries: Queries, text: string): Promise<string[]> {
  const values = Array.from({ length: text.split('?').length - 1 }, () => 3);
  const rows = await queries.rows(`explain query plan ${text}`, values);
  const isSorted = rows.some((row) => String(row.at(-1)).startsWith('USE TEMP B-TREE FOR ORDER BY'));
  const isBrokenOff = !isSorted && / limit (\?|1)( offset \?)?$/.test(text) && !/ where /.test(text);
  return rows.flatMap((row) => {
    const [, alias = ''] = /^SCAN (\w+)(?: USING.* INDEX .*)?$/.exec(String(row.at(-1))) ?? [];
    const named = new RegExp(`"?(\\w+)"? (as )?"?${alias}"?[\\s)]`, 'i').exec(text)?.[1] ?? '';
    const isLarge = alias !== '' && [alias, named].some((name) => LARGE.includes(name));
    return isLarge && !isBrokenOff ? [String(row.at(-1))] : [];
  });
}

const VALUES: Readonly<Record<string, string>> = {
  integer: '3',
  bigint: '3',
  'double precision': '3',
  numeric: '3',
  jsonb: "'{}'",
  boolean: 'false',
  json: "'[]'",
};
/** A rare word. As a timestamp it is in the future. */
const WORD = 'zibaldone';
let prepared = 0;

async function explainPostgres(queries: Queries, text: string): Promise<string[]> {
  await queries.rows("set local plan_cache_mode = 'force_custom_plan'", []);
  const name = `looked_at_${++prepared}`;
  await queries.rows(`prepare ${name} as ${text}`, []);
  const [[types] = []] = await queries.rows(
    'select array_to_json(parameter_types::text[]) from pg_prepared_statements where name = $1',
    [name],
  );
  const word = text.includes(' like ') ? `'%${WORD}%'` : `'${WORD}'`;
  const values = (types as string[]).map((type) => VALUES[type] ?? word);
  const given = values.length > 0 ? `(${values.join(', ')})` : '';
  const [[plans] = []] = await queries.rows(`explain (format json) execute ${name}${given}`, []);
  await queries.rows(`deallocate ${name}`, []);
  return (plans as { Plan: PlanNode }[]).flatMap(({ Plan }) => listWholeReads(Plan, false));
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

function listWholeReads(node: PlanNode, isBrokenOff: boolean): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '', Plans: below = [] } = node;
  const isInOrder = isBrokenOff && kind.startsWith('Index') && !node.Filter;
  const isWhole =
    LARGE.includes(table) &&
    (kind === 'Seq Scan' || (kind.startsWith('Index') && !node['Index Cond'] && !isInOrder));
  const goesOn = kind === 'Limit' || (isBrokenOff && PASSES_ON.has(kind));
  return [
    ...(isWhole ? [`${kind} on ${table}${node.Filter ? ` where ${node.Filter}` : ''}`] : []),
    ...below.flatMap((one) => listWholeReads(one, goesOn)),
  ];
}

/** Plan nodes that return rows without reading all of them first. */
const PASSES_ON = new Set([
  'Nested Loop',
  'Merge Join',
  'Hash Join',
  'Memoize',
  'Subquery Scan',
  'Result',
  'Limit',
  'Incremental Sort',
  'Aggregate',
]);
