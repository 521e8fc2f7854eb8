import { RELATION_ROWS } from '@trowel/domain/records';
import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createRunSql } from '../sql/run-sql.ts';
import type { LogNews, LogPlace, LogPlaces } from '../../store/service.ts';
import { nameOfGoneSite } from './change-log.ts';

/** Columns that identify a change. */
const PLACE = sql.raw('id, entity, record_id, version, actor, at');

/** Creates the reads of positions in the log over a connection. */
export function createLogPlaces(queries: Queries, { changes, sites }: Tables, dialect: Dialect): LogPlaces {
  const run = createRunSql(queries, dialect);

  return {
    async findSequence() {
      const [row] = await run(sql`select coalesce(max(sequence), 0) from ${changes}`);
      return Number(row?.[0]);
    },

    async listNews({ after, limit }) {
      const rows = await run(
        sql`select c.sequence, c.entity, c.record_id, c.site_id, s.site_name, c.action, c.version, c.actor, c.via, c.batch, c."before", c."after" from ${changes} c left join ${sites} s on s.id = c.site_id where c.sequence > ${after} order by c.sequence limit ${limit}`,
      );
      return rows.map(toNews);
    },

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

const NEWS_COLUMNS = [
  'sequence',
  'entity',
  'record_id',
  'site_id',
  'site_name',
  'action',
  'version',
  'actor',
  'via',
  'batch',
] as const;

function toNews(row: readonly unknown[]): LogNews {
  const values = Object.fromEntries(NEWS_COLUMNS.map((name, i) => [name, row[i]])) as unknown as LogNews;
  const [before, after] = row.slice(NEWS_COLUMNS.length).map(readSnapshot);
  const fields = Object.keys({ ...before, ...after }).filter((name) => name !== RELATION_ROWS);
  return {
    ...values,
    fields,
    site_name: values.site_name ?? nameOfGoneSite({ before: before ?? null, after: after ?? null }),
  };
}

function readSnapshot(value: unknown): Record<string, unknown> | null {
  return (typeof value === 'string' ? JSON.parse(value) : value) as Record<string, unknown> | null;
}
