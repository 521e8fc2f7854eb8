import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type EmptyDatabase } from './testing/test-stores.ts';
import { connect } from './connection/connect.ts';
import type { Database } from './connection/database.ts';

/** Long enough to be found by the other. */
const SLOW = 'select pg_sleep(1)';
const FOUND = `select pid from pg_stat_activity where query = '${SLOW}' and state = 'active' and datname = current_database()`;

describe('a connection to PostgreSQL that is lost amid a question', () => {
  let empty: EmptyDatabase;
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    empty = await openTestDatabase('postgres');
    [database, other] = [connect(empty.url), connect(empty.url)];
  });
  afterAll(async () => {
    await Promise.all([database?.close(), other?.close()]);
    await empty?.remove();
  });

  /** A session that was ended may be told as active for a moment. */
  const ended = new Set<unknown>();

  /** Ends the session that is asked, once. */
  const endAsked = async (): Promise<void> => {
    for (;;) {
      const found = await other.reads.rows(FOUND, []);
      const pid = found.map(([each]) => each).find((each) => !ended.has(each));
      if (pid === undefined) continue;
      await other.reads.rows('select pg_terminate_backend($1)', [pid]);
      ended.add(pid);
      return;
    }
  };

  it('is not noticed by a read, which is asked once more', async () => {
    const [rows] = await Promise.all([database.reads.rows(SLOW, []), endAsked()]);

    expect(rows).toHaveLength(1);
  });

  it('fails a read when it is lost again', async () => {
    const ends = endAsked().then(endAsked);

    await expect(database.reads.rows(SLOW, [])).rejects.toMatchObject({ code: '57P01' });
    await ends;
  });

  it('fails a transaction, of which nobody knows how far it came', async () => {
    const asked = database.transaction(({ rows }) => rows(SLOW, []));

    await Promise.all([expect(asked).rejects.toThrow(), endAsked()]);
  });

  it('is not asked twice what it answered with an error', async () => {
    await expect(database.reads.rows('select 1 / 0', [])).rejects.toMatchObject({ code: '22012' });
  });
});
