import { UnavailableError } from '@trowel/domain/core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabaseServer } from './database-server.ts';

let set: TestDatabase;
let client: pg.Client;
/** Beside the one that is set. */
let prefix: string;
beforeAll(async () => {
  set = await createTestDatabase();
  prefix = `${set.connection.database}__`;
  client = new pg.Client({ connectionString: set.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await set.drop();
});

describe('openDatabaseServer()', () => {
  it('makes, lists, renames and takes away what begins as asked, and knows no others', async () => {
    const server = openDatabaseServer(set.url);
    const made = `${prefix}Scavo "1"`;
    await server.create(made);
    const again = await server.create(made).catch((error: Error) => error);
    await server.rename(made, `${prefix}kept`);
    const kept = await server.list(prefix);
    await server.drop(`${prefix}kept`);

    expect(again).toMatchObject({ code: 'conflict' });
    expect(kept).toEqual([`${prefix}kept`]);
    expect(await server.list(prefix)).toEqual([]);
    expect(await server.list(set.connection.database)).toEqual([set.connection.database]);
  });

  it('makes one with the letters and the order of the one that is set', async () => {
    const server = openDatabaseServer(set.url);
    await server.create(`${prefix}alike`);
    const { rows } = await client.query<{ alike: string }>(
      `select count(distinct (encoding, datcollate, datctype)) as alike from pg_database
       where datname in (current_database(), $1)`,
      [`${prefix}alike`],
    );
    await server.drop(`${prefix}alike`);

    expect(rows).toEqual([{ alike: '1' }]);
  });

  it('renames none that somebody uses', async () => {
    const server = openDatabaseServer(set.url);
    await server.create(`${prefix}used`);
    const user = new pg.Client({ connectionString: server.urlOf(`${prefix}used`) });
    user.on('error', () => undefined);
    await user.connect();
    const inUse = await server.rename(`${prefix}used`, `${prefix}free`).catch((error: Error) => error);
    const left = await server.list(prefix);
    await user.end();
    await server.drop(`${prefix}used`);

    expect(inUse).toMatchObject({ code: 'conflict' });
    expect(left).toEqual([`${prefix}used`]);
  });

  it('says which account may not make any, and how it may', async () => {
    const account = `digger_${set.connection.database}`;
    await client.query(`create role ${account} login`);
    const url = new URL(set.url);
    url.username = account;
    url.password = '';
    const refused = await openDatabaseServer(url.href)
      .create(`${prefix}x`)
      .catch((error: Error) => error);
    await client.query(`drop role ${account}`);

    expect(refused).toBeInstanceOf(UnavailableError);
    expect(refused).toMatchObject({
      message: `The account ${account} of PostgreSQL does not have permission to create databases`,
      detail: { hint: `An administrator of the server can allow it with: ALTER ROLE "${account}" CREATEDB` },
    });
  });
});
