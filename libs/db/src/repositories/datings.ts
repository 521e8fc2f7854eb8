import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { createRunSql } from './sql/run-sql.ts';
import type { Datings } from '../store/lookups.ts';

/** Creates the reads of datings over a connection. */
export function createDatings(queries: Queries, { units, items }: Tables, dialect: Dialect): Datings {
  const run = createRunSql(queries, dialect);

  return {
    async ofUnits(siteId) {
      const rows = await run(
        sql`select id, dating, dating_elements from ${units} where ${units.site_id} = ${siteId} and (dating is not null or dating_elements is not null) order by id`,
      );
      return rows.map(([id, dating, elements]) => ({
        id: Number(id),
        dating: asText(dating),
        dating_elements: asText(elements),
      }));
    },

    async ofFinds(siteId) {
      const rows = await run(
        sql`select unit_id, inventory_number, find_type, dating from ${items} where ${items.site_id} = ${siteId} and unit_id is not null order by id`,
      );
      return rows.map(([unit, number, type, dating]) => ({
        unit_id: Number(unit),
        inventory_number: String(number),
        find_type: asText(type),
        dating: asText(dating),
      }));
    },
  };
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
