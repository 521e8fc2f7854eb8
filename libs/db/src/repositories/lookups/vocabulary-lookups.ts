import { and, eq, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { countRows, createListIds, createRunSql } from '../sql/run-sql.ts';
import type { VocabularyLookups } from '../../store/lookups.ts';

/** Creates the lookups of periods, terms and node types over a connection. */
export function createVocabularyLookups(
  queries: Queries,
  { periods, terms, nodeTypes, relations, units }: Tables,
  dialect: Dialect,
): VocabularyLookups {
  const { build } = queries;
  const run = createRunSql(queries, dialect);
  const { listWhere } = createListIds(run, periods);
  const { table_name, field_name, value, language } = terms;

  return {
    listPeriodIds: (siteId) => listWhere(sql`site_id = ${siteId}`),

    async countPeriodRelations(siteId) {
      const rows = await run(
        sql`select one.period, coalesce(one.phase, ''), ${relations.type}, other.period, coalesce(other.phase, ''), count(*) from ${relations} inner join ${units} as one on one.id = ${relations.unit_id} inner join ${units} as other on other.id = ${relations.target_id} where ${relations.site_id} = ${siteId} and one.period is not null and other.period is not null and (one.period <> other.period or coalesce(one.phase, '') <> coalesce(other.phase, '')) group by 1, 2, 3, 4, 5`,
      );
      return rows.map(([period, phase, type, target, targetPhase, count]) => ({
        period: String(period),
        phase: String(phase),
        type: String(type),
        target_period: String(target),
        target_phase: String(targetPhase),
        count: Number(count),
      }));
    },

    async hasPeriod(siteId, { period, phase }) {
      const isIt = and(eq(periods.site_id, siteId), eq(periods.period, period), eq(periods.phase, phase));
      return (await countRows(queries, periods, isIt)) > 0;
    },

    async hasTerm(term) {
      const isIt = and(
        eq(table_name, term.table_name),
        eq(field_name, term.field_name),
        eq(value, term.value),
        eq(language, term.language),
      );
      return (await countRows(queries, terms, isIt)) > 0;
    },

    listTermKeys: () => build.select({ table_name, field_name, value, language }).from(terms),

    async findNodeTypeId(code) {
      const [row] = await build
        .select({ id: nodeTypes.id })
        .from(nodeTypes)
        .where(eq(nodeTypes.code_key, code.toLowerCase()));
      return row?.id;
    },
  };
}
