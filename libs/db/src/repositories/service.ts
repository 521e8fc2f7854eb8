import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { createRunSql } from './sql/run-sql.ts';
import type {
  HandPlaceStore,
  ImportStore,
  StoredAnswers,
  StoredHandPlace,
  SharedState,
} from '../store/service.ts';

/** Creates the store of responses to idempotent writes over a connection. */
export function createStoredAnswers(
  queries: Queries,
  { keptAnswers }: Tables,
  dialect: Dialect,
): StoredAnswers {
  const { build } = queries;
  const run = createRunSql(queries, dialect);
  const isOf = (accountId: number, key: string) =>
    and(eq(keptAnswers.account_id, accountId), eq(keptAnswers.key, key));

  return {
    async find(accountId, key) {
      const [row] = await build.select().from(keptAnswers).where(isOf(accountId, key));
      return row;
    },

    async insert(row) {
      const added = await build
        .insert(keptAnswers)
        .values(row)
        .onConflictDoNothing()
        .returning({ key: keptAnswers.key });
      return added.length > 0;
    },

    async setAnswer(accountId, key, answer) {
      await build.update(keptAnswers).set({ answer }).where(isOf(accountId, key));
    },

    async removeBefore(at) {
      await build.delete(keptAnswers).where(lt(keptAnswers.at, at));
    },

    async tryLock(accountId, key) {
      if (dialect === 'sqlite') return true;
      const [row] = await run(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 40))`,
      );
      return row?.[0] === true;
    },
  };
}

/** Creates the store of manual positions in drawings over a connection. */
export function createHandPlaceStore({ build }: Queries, { handPlaces }: Tables): HandPlaceStore {
  return {
    async find(siteId, accountId) {
      const [row] = await build
        .select({ places: handPlaces.places })
        .from(handPlaces)
        .where(and(eq(handPlaces.site_id, siteId), eq(handPlaces.account_id, accountId)));
      return (row?.places ?? []) as StoredHandPlace[];
    },

    async save(siteId, accountId, places) {
      await build
        .insert(handPlaces)
        .values({ site_id: siteId, account_id: accountId, places })
        .onConflictDoUpdate({ target: [handPlaces.site_id, handPlaces.account_id], set: { places } });
    },
  };
}

/** Creates the store of imports over a connection. */
export function createImportStore({ build }: Queries, { imports }: Tables): ImportStore {
  return {
    async insert(batch) {
      await build.insert(imports).values(batch);
    },

    async find(id) {
      const [row] = await build.select().from(imports).where(eq(imports.id, id));
      return row;
    },

    findMany: (ids) =>
      build
        .select()
        .from(imports)
        .where(inArray(imports.id, [...ids])),

    async list({ skip, limit }) {
      const rows = await build
        .select()
        .from(imports)
        .orderBy(desc(imports.at), desc(imports.id))
        .limit(limit)
        .offset(skip);
      const [counted] = await build.select({ total: count() }).from(imports);
      return { rows, total: Number(counted?.total ?? 0) };
    },

    async markUndone(id, at) {
      await build.update(imports).set({ undone_at: at }).where(eq(imports.id, id));
    },
  };
}

/** Creates the state shared by processes over a connection to PostgreSQL. */
export function createSharedState({ rows }: Queries): SharedState {
  return {
    async add(counts, now) {
      // Always in the same order, so that two processes cannot deadlock.
      const sorted = counts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const given = [
        sorted.map(({ name }) => name),
        sorted.map(({ count: by }) => by),
        sorted.map(({ ends_at: endsAt }) => endsAt),
      ];
      const found = await rows(ADD_COUNTS, [...given, now]);
      return found.map(([name, counted, endsAt]) => ({
        name: String(name),
        count: Number(counted),
        ends_at: String(endsAt),
      }));
    },

    async put(name, value, endsAt) {
      await rows(
        'insert into shared_state (name, value, ends_at) values ($1, $2, $3) on conflict (name) do update set value = excluded.value, ends_at = excluded.ends_at',
        [name, value, endsAt],
      );
    },

    async find(name, now) {
      const [row] = await rows('select value from shared_state where name = $1 and ends_at > $2', [
        name,
        now,
      ]);
      return row && String(row[0]);
    },

    async claim(name, endsAt, now) {
      const claimed = await rows(
        'insert into shared_state as own (name, ends_at) values ($1, $2) on conflict (name) do update set ends_at = excluded.ends_at where own.ends_at <= $3 returning name',
        [name, endsAt, now],
      );
      return claimed.length > 0;
    },

    async raiseToEnd(name, endsAt) {
      await rows(RAISE_TO_END, [name, endsAt]);
    },

    async remove(name) {
      await rows('delete from shared_state where name = $1', [name]);
    },

    async forget(now) {
      // Rows that another process is using are skipped, so that processes do not wait for each
      // other.
      await rows(
        'delete from shared_state where name in (select name from shared_state where ends_at <= $1 for update skip locked)',
        [now],
      );
    },
  };
}

const RAISE_TO_END = `insert into shared_state as own (name, value, ends_at)
  values ($1, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint::text, $2)
  on conflict (name) do update set
    value = greatest(own.value::bigint, excluded.value::bigint)::text,
    ends_at = greatest(own.ends_at, excluded.ends_at)`;

/** A window that ends later than possible comes from a wrong clock and counts as over. */
const ADD_COUNTS = `insert into shared_state as own (name, count, ends_at)
  select * from unnest($1::text[], $2::int[], $3::text[])
  on conflict (name) do update set
    count = case when ${isOver('$4')} then greatest(excluded.count, 0) else own.count + excluded.count end,
    ends_at = case when ${isOver('$4')} then excluded.ends_at else own.ends_at end
  returning name, count, ends_at`;

function isOver(now: string): string {
  const latest = "excluded.ends_at::timestamptz + interval '1 minute'";
  return `own.ends_at <= ${now} or own.ends_at::timestamptz > ${latest}`;
}
