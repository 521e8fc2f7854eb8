import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../connection/database.ts';

/** Number of template sites and of copies. */
export interface Copying {
  /** The sites with ids 1 to this number are copied with all their records. The target sites exist and are empty. */
  templates: number;
  times: number;
}

/**
 * Copies the records of the first sites to the others within the database: a million units in minutes.
 * Ids must be consecutive. Updates the planner statistics.
 */
export async function copySites(database: Database, { templates, times }: Copying): Promise<void> {
  const { tables, dialect } = database;
  const last = async (table: PgTable): Promise<number> => {
    const [row] = await database.reads.rows(`select coalesce(max(id), 0) from ${getTableName(table)}`, []);
    return Number(row?.[0]);
  };
  const site = { site_id: templates };
  const [units, items, relations, periods, changes] = [
    await last(tables.units),
    await last(tables.items),
    await last(tables.relations),
    await last(tables.periods),
    await last(tables.changes),
  ];
  const moved: [PgTable, Record<string, number>][] = [
    [tables.units, { id: units, ...site }],
    [tables.items, { id: items, unit_id: units, ...site }],
    [tables.relations, { id: relations, unit_id: units, target_id: units, ...site }],
    [tables.periods, { id: periods, ...site }],
    [tables.changes, { id: changes, record_id: units, sequence: changes, ...site }],
  ];
  await database.transaction(async (queries) => {
    // Indexes are rebuilt at the end, which takes a fraction of the time.
    const indexes =
      dialect === 'postgres'
        ? await queries.rows(
            "select indexname, indexdef from pg_indexes where indexname like '%_texts' and schemaname = current_schema()",
            [],
          )
        : [];
    for (const [name] of indexes) await queries.rows(`drop index ${String(name)}`, []);
    for (const [table, columns] of moved) {
      const name = getTableName(table);
      const names = Object.values(getTableColumns(table)).map((column) => column.name);
      const values = names.map((one) => (columns[one] ? `t."${one}" + k.k * ${columns[one]}` : `t."${one}"`));
      const list = names.map((one) => `"${one}"`).join(', ');
      await database.run(
        `insert into ${name} (${list}) with recursive k(k) as (select 1 union all select k + 1 from k where k < ${times}) select ${values.join(', ')} from k cross join (select * from ${name} where id <= ${columns['id']} order by id) as t`,
        queries,
      );
      if (dialect === 'postgres')
        await queries.rows('select setval(pg_get_serial_sequence($1, $2), $3)', [
          name,
          'id',
          columns['id']! * (times + 1) || 1,
        ]);
    }
    for (const [, definition] of indexes) await database.run(String(definition), queries);
  });
  if (dialect === 'postgres') await database.run('vacuum (analyze)', database.reads);
}
