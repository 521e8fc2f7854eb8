import { and, eq, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { countRows, createListIds, createRunSql } from '../sql/run-sql.ts';
import type { VocabularyLookups } from '../../store/lookups.ts';

/** Creates the lookups of periods, terms and node types over a connection. */
export function createVocabularyLookups(
  queries: Queries,
  { periods, terms, nodeTypes }: Tables,
  dialect: Dialect,
): VocabularyLookups {
  const { build } = queries;
  const { listWhere } = createListIds(createRunSql(queries, dialect), periods);
  const { table_name, field_name, value, language } = terms;

  return {
    listPeriodIds: (siteId) => listWhere(sql`site_id = ${siteId}`),

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
