import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createRunSql } from '../sql/run-sql.ts';
import type { LogPlace, LogPlaces } from '../../store/service.ts';

/** What of a change says which it is. */
const PLACE = sql.raw('id, entity, record_id, version, actor, at');

/** Makes what reads places of the log over the connection given. */
export function createLogPlaces(queries: Queries, { changes }: Tables, dialect: Dialect): LogPlaces {
  const run = createRunSql(queries, dialect);

  return {
    async findLast() {
      const [row] = await run(sql`select ${PLACE} from ${changes} order by id desc limit 1`);
      return row ? toPlace(row) : { id: 0, mark: '' };
    },

    async listUnitsSince(place, most) {
      const rows = await run(
        sql`select ${PLACE} from ${changes} where id >= ${place.id} order by id limit ${most + 2}`,
      );
      const isKnown = place.id === 0 || (rows[0] && toPlace(rows[0]).mark === place.mark);
      const newer = rows.filter(([id]) => Number(id) > place.id);
      if (!isKnown || newer.length > most) return undefined;
      const ofUnits = newer.flatMap(([, entity, record]) => (entity === 'us' ? [Number(record)] : []));
      const last = newer.at(-1);
      return { unitIds: [...new Set(ofUnits)], last: last ? toPlace(last) : place };
    },
  };
}

function toPlace([id, ...rest]: readonly unknown[]): LogPlace {
  return { id: Number(id), mark: rest.join(' ') };
}
