import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions, countRows, createListIds, createRunSql } from '../sql/run-sql.ts';
import type { ItemLookups } from '../../store/lookups.ts';

/** Creates the lookups of finds over a connection. */
export function createItemLookups(queries: Queries, { items }: Tables, dialect: Dialect): ItemLookups {
  const { build } = queries;
  const run = createRunSql(queries, dialect);
  const { listWhere } = createListIds(run, items);

  return {
    listItemIds: (within) =>
      listWhere('siteId' in within ? sql`site_id = ${within.siteId}` : sql`unit_id = ${within.unitId}`),

    listUnplacedItems: (siteId) =>
      build
        .select({
          id: items.id,
          inventory_number: items.inventory_number,
          area: items.area,
          us_number: items.us_number,
        })
        .from(items)
        .where(
          // The plus keeps the planner from reading all finds of the site.
          and(sql`+${items.site_id} = ${siteId}`, sql`${items.unit_id} is null`, isNotNull(items.us_number)),
        ),

    async listItemNumbers(siteId) {
      const rows = await run(sql`select inventory_number from ${items} where site_id = ${siteId}`);
      return rows.map(([number]) => String(number));
    },

    async hasItemNumber(siteId, inventoryNumber) {
      const isIt = and(eq(items.site_id, siteId), eq(items.inventory_number, inventoryNumber));
      return (await countRows(queries, items, isIt)) > 0;
    },

    countItemsOfUnit: (unitId) => countRows(queries, items, eq(items.unit_id, unitId)),

    async findUnitWithItems(unitIds) {
      for (const some of idPortions(unitIds)) {
        const [row] = await run(
          sql`select ${items.unit_id}, count(*) from ${items} where ${items.unit_id} in ${some} group by ${items.unit_id} order by ${items.unit_id} limit 1`,
        );
        if (row) return { id: Number(row[0]), items: Number(row[1]) };
      }
      return undefined;
    },

    async tieItems(ids, unitId) {
      if (ids.length > 0)
        await build
          .update(items)
          .set({ unit_id: unitId })
          .where(inArray(items.id, [...ids]));
    },
  };
}
