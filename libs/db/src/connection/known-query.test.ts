import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type EmptyDatabase } from '../testing/test-stores.ts';
import { KnowingClient } from './known-query.ts';

const KINDS = `select n, 'a' || n as n, n::bigint, n + 0.5::numeric, n > 1, null::text, jsonb_build_object('n', n),
  array[n, null], '2026-01-0' || n, ('2026-01-0' || n || ' 10:00+00')::timestamptz, E'\\\\x0aff'::bytea, $1::text, $2::boolean
  from generate_series(1, 3) as n order by 1`;

describe('a statement whose columns are asked for once', () => {
  let empty: EmptyDatabase;
  let client: KnowingClient;
  let plain: pg.Client;
  let told = 0;
  beforeAll(async () => {
    empty = await openTestDatabase('postgres');
    client = new KnowingClient(empty.url);
    plain = new pg.Client(empty.url);
    await Promise.all([client.connect(), plain.connect()]);
    const { connection } = client as unknown as { connection: pg.Connection };
    connection.on('rowDescription', () => told++);
  });
  afterAll(async () => {
    await Promise.all([client?.end(), plain?.end()]);
    await empty?.remove();
  });

  const ask = (text: string, values: unknown[] = [], name = text): pg.QueryArrayConfig => ({
    text,
    values,
    name: name.slice(0, 60),
    rowMode: 'array',
  });

  it('gives what the driver gives, of every kind of value, and is described the first time alone', async () => {
    told = 0;
    for (const values of [
      ['è', true],
      [null, false],
      ['', null],
    ]) {
      const { rows } = await client.query(ask(KINDS, values));
      expect(rows).toEqual((await plain.query(ask(KINDS, values))).rows);
      expect(rows).toHaveLength(3);
    }
    expect(told).toBe(1);
  });

  it('gives none where there are none, and says how many were written', async () => {
    await client.query('create temp table written (id int primary key)');
    const insert = (id: number) => client.query(ask('insert into written values ($1)', [id]));
    const find = (id: number) => client.query(ask('select id from written where id = $1', [id]));

    for (const id of [1, 2]) {
      expect((await find(id)).rows).toEqual([]);
      expect(await insert(id)).toMatchObject({ rowCount: 1, rows: [] });
      expect((await find(id)).rows).toEqual([[id]]);
    }
  });

  it('goes on after one that was refused, told as the driver tells it', async () => {
    const divide = (by: number) => client.query(ask('select 6 / $1::int', [by]));
    expect((await divide(3)).rows).toEqual([[2]]);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2)).rows).toEqual([[3]]);

    const wrong = () => client.query(ask('select nothing_of_the_kind'));
    await expect(wrong()).rejects.toMatchObject({ code: '42703' });
    await expect(wrong()).rejects.toMatchObject({ code: '42703' });
  });

  it('never takes the columns of a table for those it had', async () => {
    await client.query("create temp table changing as select 1 as one, 'a' as other");
    const find = () => client.query(ask('select * from changing'));
    expect((await find()).rows).toEqual([[1, 'a']]);
    expect((await find()).rows).toEqual([[1, 'a']]);
    await client.query('alter table changing drop column one');

    await expect(find()).rejects.toMatchObject({ code: '0A000' });
  });

  it('answers many that are asked of a pool at once, each its own', async () => {
    const pool = new pg.Pool({ Client: KnowingClient, connectionString: empty.url, max: 3 });
    const double = (n: number) => pool.query(ask('select 2 * $1::int', [n]));
    const found = await Promise.all(Array.from({ length: 50 }, (_, n) => double(n)));
    await pool.end();

    expect(found.map(({ rows }) => rows)).toEqual(Array.from({ length: 50 }, (_, n) => [[2 * n]]));
  });
});
