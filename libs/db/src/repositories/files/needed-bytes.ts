import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createRunSql } from '../sql/run-sql.ts';
import type { NeededBytes } from '../../store/files.ts';

/** Creates the lookups of files that are still referenced, over a connection. */
export function createNeededBytes(
  queries: Queries,
  { models, media, changes }: Tables,
  dialect: Dialect,
): NeededBytes {
  const run = createRunSql(queries, dialect);

  return {
    async listNeeded() {
      const needed = new Set<string>();
      for (const [bytes] of await run(sql`select sha256 from ${media}`)) needed.add(String(bytes));
      for (const [bytes, companions] of await run(sql`select sha256, companions from ${models}`)) {
        needed.add(String(bytes));
        for (const companion of Object.values(readJson(companions))) needed.add(String(companion));
      }
      return needed;
    },

    async listDeletedSince(at) {
      const deleted = new Set<string>();
      const rows = await run(
        sql`select before from ${changes} where entity in ('models', 'media') and at >= ${at} and after is null`,
      );
      for (const [before] of rows) {
        const { sha256, companions } = readJson(before);
        deleted.add(String(sha256));
        for (const companion of Object.values((companions ?? {}) as object)) deleted.add(String(companion));
      }
      return deleted;
    },

    async isNeeded(sha256) {
      const named = `%"${sha256}"%`;
      const rows = await run(
        sql`select 1 where exists (select 1 from ${models} where sha256 = ${sha256}) or exists (select 1 from ${media} where sha256 = ${sha256}) or exists (select 1 from ${models} where cast(companions as text) like ${named})`,
      );
      return rows.length > 0;
    },
  };
}

/** SQLite returns JSON as text, PostgreSQL as parsed values. */
function readJson(value: unknown): Record<string, unknown> {
  return (typeof value === 'string' ? JSON.parse(value) : (value ?? {})) as Record<string, unknown>;
}
