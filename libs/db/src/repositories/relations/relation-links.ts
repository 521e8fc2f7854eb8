import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions, readAllPages, ROWS_A_PAGE } from '../sql/portions.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { toLink } from './relation-row.ts';
import type { RelationLink, RelationLinks } from '../../store/relations.ts';

/** Makes what reads links over the connection given. */
export function createRelationLinks(
  queries: Queries,
  { relations }: Tables,
  dialect: Dialect,
): RelationLinks {
  const run = createRunSql(queries, dialect);
  const select = async (condition: SQL): Promise<(RelationLink & { id: number })[]> => {
    const rows = await run(sql`select unit_id, type, target_id, id from ${relations} where ${condition}`);
    return rows.map(toLink);
  };

  return {
    async linksOfUnits(unitIds) {
      const found = new Map<number, RelationLink>();
      for (const some of idPortions(unitIds)) {
        const links = await select(sql`unit_id in ${some} or target_id in ${some}`);
        for (const link of links) found.set(link.id, link);
      }
      return [...found].toSorted(([a], [b]) => a - b).map(([, link]) => link);
    },

    linksOfSite: (siteId) =>
      readAllPages((afterId) =>
        select(sql`site_id = ${siteId} and id > ${afterId} order by id limit ${ROWS_A_PAGE}`),
      ),
  };
}
