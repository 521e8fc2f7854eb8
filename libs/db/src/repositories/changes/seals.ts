import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import type { CheckedLine, LineState, SealChecks } from '../../store/service.ts';
import { readAllPages, createRunCached, createRunSql } from '../sql/run-sql.ts';

/** Signs lines of the change log, chained to the line before, with a secret that is not in the database. */
export interface Seals {
  make(before: string | null, line: LineDigest): string;
  check(before: string | null, line: LineDigest & { seal: string | null }): LineState;
}

/** The signed content of a line: its sequence number, and a hash over everything else. */
export interface LineDigest {
  sequence: number;
  digest: string;
}

/** An arbitrary lock key, the same for all Trowel services and different from that of migrations. */
const SEQUENCE_LOCK = 8_765_001;
const LINES_AT_ONCE = 500;
/** Content of the hash. The order must never change. */
const CONTENT = sql.raw(
  'id, entity, record_id, action, actor, via, at, version, "before", "after", batch, site_id',
);
const CONTENT_COLUMNS = 12;
const SNAPSHOTS = new Set([8, 9]);

/** Creates seals with the first of the secrets. Seals of the other secrets are recognised. */
export function createSeals(secrets: readonly string[]): Seals {
  const keys = secrets.map((secret) => {
    const key = createHmac('sha256', secret).update('trowel change log').digest();
    return { key, name: createHmac('sha256', key).update('name').digest('hex').slice(0, 8) };
  });
  const [first] = keys;
  if (!first) throw new Error('Signing the change log takes a secret');
  const sign = ({ key, name }: typeof first, before: string | null, line: LineDigest): string => {
    const text = `${before ?? ''}\n${line.sequence}\n${line.digest}`;
    return `${name}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  return {
    make: (before, line) => sign(first, before, line),
    check(before, line) {
      if (line.seal === null) return 'unsealed';
      const name = line.seal.split('.', 1)[0];
      const key = keys.find((one) => one.name === name);
      if (!key) return 'unknown_key';
      const [expected, found] = [sign(key, before, line), line.seal].map((text) => Buffer.from(text));
      return expected!.length === found!.length && timingSafeEqual(expected!, found!) ? 'whole' : 'altered';
    },
  };
}

function digestOf(content: readonly unknown[]): string {
  const values = content.map((value, i) =>
    SNAPSHOTS.has(i) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
  );
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** Connections whose transaction has logged lines without sequence numbers. */
const unnumbered = new WeakSet<Queries>();

/** Marks that the transaction of a connection has logged something. */
export function markUnnumbered(queries: Queries): void {
  unnumbered.add(queries);
}

/** Assigns sequence numbers and seals to the lines of a transaction. */
export interface ChangeNumbering {
  /** Discards the state of an earlier transaction of the connection. */
  begin(): void;
  /**
   * Assigns the numbers and notifies subscribers. Call it immediately before the commit. On PostgreSQL
   * a lock lets one transaction at a time pass. It is released after the commit becomes visible, so
   * sequence numbers become visible in order and the chain of seals does not fork. The lines are read
   * and hashed before the lock.
   */
  finish(): Promise<void>;
}

/** Creates the numbering of changes over a connection. Without seals nothing is signed. */
export function createChangeNumbering(
  queries: Queries,
  { tables, dialect, seals }: { tables: Tables; dialect: Dialect; seals: Seals | undefined },
): ChangeNumbering {
  const { changes } = tables;
  const runCached = createRunCached(queries, dialect, 'seals');
  const write = createWrite(queries, dialect);
  return {
    begin: () => void unnumbered.delete(queries),
    async finish() {
      if (!unnumbered.delete(queries)) return;
      const logged = await readAllPages(async (afterId) => {
        const rows = await runCached(
          'unnumbered',
          [afterId, LINES_AT_ONCE],
          () =>
            sql`select ${CONTENT} from ${changes} where sequence is null and id > ${afterId} order by id limit ${LINES_AT_ONCE}`,
        );
        return rows.map((row) => ({ id: Number(row[0]), digest: seals ? digestOf(row) : '' }));
      }, LINES_AT_ONCE);
      // A separate statement, so that the next one sees everything committed while this one waited.
      if (dialect === 'postgres') await queries.rows('select pg_advisory_xact_lock($1)', [SEQUENCE_LOCK]);
      const [last] = await runCached(
        'last',
        [],
        () =>
          sql`select sequence, seal from ${changes} where sequence is not null order by sequence desc limit 1`,
      );
      let sequence = Number(last?.[0] ?? 0);
      let seal = (last?.[1] ?? null) as string | null;
      const places = logged.map(({ id, digest }) => {
        sequence++;
        seal = seals ? seals.make(seal, { sequence, digest }) : null;
        return { id, sequence, seal };
      });
      await write(places);
      await queries.announce(`changes ${sequence}`);
    },
  };
}

interface Place {
  id: number;
  sequence: number;
  seal: string | null;
}

function createWrite(queries: Queries, dialect: Dialect): (places: readonly Place[]) => Promise<void> {
  if (dialect === 'sqlite') {
    return async (places) => {
      for (const { id, sequence, seal } of places)
        await queries.rows('update changes set sequence = ?, seal = ? where id = ?', [sequence, seal, id]);
    };
  }
  return async (places) => {
    for (let i = 0; i < places.length; i += LINES_AT_ONCE) {
      await queries.rows(
        'update changes set sequence = given.sequence, seal = given.seal from json_to_recordset($1::json) as given (id int, sequence int, seal text) where changes.id = given.id',
        [JSON.stringify(places.slice(i, i + LINES_AT_ONCE))],
      );
    }
  };
}

/** Creates the checks of seals, and the sealing of older unsealed lines. */
export function createSealChecks(
  queries: Queries,
  { tables, dialect, seals }: { tables: Tables; dialect: Dialect; seals: Seals | undefined },
): SealChecks {
  const { changes } = tables;
  const run = createRunSql(queries, dialect);
  const read = async (after: number, limit: number): Promise<unknown[][]> =>
    run(
      sql`select ${CONTENT}, sequence, seal from ${changes} where sequence > ${after} order by sequence limit ${limit}`,
    );
  return {
    async checkAfter({ sequence: after, seal: before }, limit) {
      let previous = before;
      const rows = await read(after, limit);
      return rows.map((row): CheckedLine => {
        const line = lineOf(row);
        const state = seals?.check(previous, { ...line, digest: digestOf(row.slice(0, CONTENT_COLUMNS)) });
        previous = line.seal;
        return { ...line, state: state ?? 'unsealed' };
      });
    },

    async findSeal(sequence) {
      const [row] = await run(sql`select seal from ${changes} where sequence = ${sequence}`);
      return row?.[0] as string | null | undefined;
    },

    async sealOlder() {
      if (!seals) return 0;
      if (dialect === 'postgres') await run(sql`select pg_advisory_xact_lock(${SEQUENCE_LOCK})`);
      const sealed = await run(sql`select 1 from ${changes} where seal is not null limit 1`);
      if (sealed.length > 0) return 0;
      const write = createWrite(queries, dialect);
      let last = { sequence: 0, seal: null as string | null };
      for (let count = 0; ;) {
        const rows = await read(last.sequence, LINES_AT_ONCE);
        const places = rows.map((row): Place => {
          const { id, sequence } = lineOf(row);
          const digest = digestOf(row.slice(0, CONTENT_COLUMNS));
          last = { sequence, seal: seals.make(last.seal, { sequence, digest }) };
          return { id, ...last };
        });
        await write(places);
        count += places.length;
        if (rows.length < LINES_AT_ONCE) return count;
      }
    },
  };
}

function lineOf(row: readonly unknown[]): Omit<CheckedLine, 'state'> {
  const [id, entity, recordId, , , , at] = row;
  const [sequence, seal] = row.slice(CONTENT_COLUMNS);
  return {
    id: Number(id),
    entity: String(entity),
    record_id: Number(recordId),
    at: String(at),
    sequence: Number(sequence),
    seal: seal as string | null,
  };
}
