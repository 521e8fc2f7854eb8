import { parseMediaLink } from '@trowel/domain/records';
import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import type { RecordWrites, RowValues } from '../../store/records.ts';
import { createRunSql } from '../sql/run-sql.ts';

/** Returns the writes of files, which also update the index of their links. */
export function updateMediaLinks(
  writes: RecordWrites,
  queries: Queries,
  { tables: { mediaLinks }, dialect }: { tables: Tables; dialect: Dialect },
): RecordWrites {
  const run = createRunSql(queries, dialect);
  const insertLinks = async (id: number, row: RowValues): Promise<void> => {
    for (const link of (row['links'] ?? []) as readonly string[]) {
      const { entity, record_id } = parseMediaLink(link);
      await run(
        sql`insert into ${mediaLinks} (media_id, entity, record_id) values (${id}, ${entity}, ${record_id})`,
      );
    }
  };
  return {
    ...writes,
    async insert(row) {
      const id = await writes.insert(row);
      await insertLinks(id, row);
      return id;
    },
    async insertMany(rows) {
      const ids = await writes.insertMany(rows);
      for (const [i, id] of ids.entries()) await insertLinks(id, rows[i]!);
      return ids;
    },
    async update(id, row) {
      await writes.update(id, row);
      if (!('links' in row)) return;
      await run(sql`delete from ${mediaLinks} where media_id = ${id}`);
      await insertLinks(id, row);
    },
  };
}
