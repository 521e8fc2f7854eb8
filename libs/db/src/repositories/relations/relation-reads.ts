import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions, readAllPages, ROWS_A_PAGE } from '../sql/portions.ts';
import { createRunSql, type RunSql } from '../sql/run-sql.ts';
import { RELATION_COLUMNS, SITE_RELATION_COLUMNS, toRelation, toSiteRelation } from './relation-row.ts';
import type { RelationReads, RelationRow } from '../../store/relations.ts';

/** Makes what reads relations over the connection given. */
export function createRelationReads(
  queries: Queries,
  { relations, units }: Tables,
  dialect: Dialect,
): RelationReads {
  const run = createRunSql(queries, dialect);
  const select = createSelect(run, { relations, units });
  const siteColumns = joinSql(SITE_RELATION_COLUMNS.map((name) => relations[name]));
  const afterId = (siteId: number, id: number): SQL =>
    sql`${relations.site_id} = ${siteId} and ${relations.id} > ${id}`;
  const pageOfSite = (siteId: number, id: number): Promise<RelationRow[]> =>
    select(afterId(siteId, id), ROWS_A_PAGE);

  return {
    async ofUnits(unitIds) {
      const portions = [...idPortions(unitIds)];
      const found = new Map<number, RelationRow>();
      for (const some of portions) {
        const rows = await select(sql`${relations.unit_id} in ${some} or ${relations.target_id} in ${some}`);
        if (portions.length === 1) return rows;
        for (const row of rows) found.set(row.id, row);
      }
      return [...found.values()];
    },

    ofSite: (siteId) => readAllPages((id) => pageOfSite(siteId, id)),

    ofSiteWithoutNumbers: (siteId) =>
      readAllPages(async (id) => {
        const rows = await run(
          sql`select ${siteColumns} from ${relations} where ${afterId(siteId, id)} order by ${relations.id} limit ${ROWS_A_PAGE}`,
        );
        return rows.map(toSiteRelation);
      }),

    pageOfSite,

    async among(unitIds) {
      const found: RelationRow[] = [];
      const portions = [...idPortions(unitIds)];
      for (const some of portions) {
        for (const others of portions) {
          const orNone = others === portions[0] ? sql` or ${relations.target_id} is null` : sql``;
          const isAmong = sql`${relations.target_id} in ${others}${orNone}`;
          for (const row of await select(sql`${relations.unit_id} in ${some} and (${isAmong})`))
            found.push(row);
        }
      }
      return found.sort((a, b) => a.id - b.id);
    },

    dangling(siteId, named) {
      const isNamed = named
        ? sql` and ${relations.target_us_number} = ${named.us_number} and ${relations.target_area} = ${named.area}`
        : sql``;
      // The plus keeps the planner from reading all relations of the site.
      return select(sql`+${relations.site_id} = ${siteId} and ${relations.target_id} is null${isNamed}`);
    },
  };
}

/** Makes what reads the relations that meet a condition, by id, with the number of the unit that records each. */
function createSelect(
  run: RunSql,
  { relations, units }: Pick<Tables, 'relations' | 'units'>,
): (condition: SQL, limit?: number) => Promise<RelationRow[]> {
  const columns = joinSql([...RELATION_COLUMNS.map((name) => relations[name]), units.area, units.us_number]);
  return async (condition, limit) => {
    const end = limit === undefined ? sql`` : sql` limit ${limit}`;
    const rows = await run(
      sql`select ${columns} from ${relations} inner join ${units} on ${units.id} = ${relations.unit_id} where ${condition} order by ${relations.id}${end}`,
    );
    return rows.map(toRelation);
  };
}

function joinSql(columns: readonly unknown[]): SQL {
  return sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );
}
