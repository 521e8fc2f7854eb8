import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { createRunSql } from './sql/run-sql.ts';

/** What a unit's sheet says of its date. */
export interface UnitDatingRow {
  id: number;
  dating: string | null;
  dating_elements: string | null;
}

/** What a find says of the date of its unit. */
export interface FindDatingRow {
  unit_id: number;
  inventory_number: string;
  find_type: string | null;
  dating: string | null;
}

/** Reads what dates the units of a site. */
export interface Datings {
  /** Units of the site of which something is said. */
  ofUnits(siteId: number): Promise<UnitDatingRow[]>;
  /** Finds of the site that lie in a recorded unit. */
  ofFinds(siteId: number): Promise<FindDatingRow[]>;
}

/** Makes the reader over the connection given. */
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
