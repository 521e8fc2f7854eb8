import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { openTestDatabase, type EmptyDatabase } from '../testing/test-stores.ts';
import { readPostgresDatabase } from './postgres-database.ts';

describe('readPostgresDatabase()', () => {
  let empty: EmptyDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    empty = await openTestDatabase('postgres');
    client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    await client.query(`
      create table us_table (id_us serial primary key, sito text, us text, lunghezza numeric(5,2), giorno date);
      insert into us_table (sito, us, lunghezza, giorno) values ('Colle', '12a', 2.50, '2019-03-31');
      create table tomba_table (id_tomba serial primary key);
      insert into tomba_table default values;
      create table empty_table (id int);
    `);
  });
  afterAll(async () => {
    await client.end();
    await empty.remove();
  });

  it('gives the tables asked for as texts, and counts the others that hold something', async () => {
    const { tables, others } = await readPostgresDatabase(empty.url, ['us_table']);

    expect(tables).toEqual([
      {
        name: 'us_table',
        columns: ['id_us', 'sito', 'us', 'lunghezza', 'giorno'],
        rows: [['1', 'Colle', '12a', '2.50', '2019-03-31']],
      },
    ]);
    expect(others).toEqual([{ name: 'tomba_table', rows: 1 }]);
  });

  it('says that a database cannot be reached without telling its address', async () => {
    const asked = readPostgresDatabase('postgresql://someone:secret@127.0.0.1:1/nowhere', []);

    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    await expect(asked).rejects.not.toThrow(/secret|someone/);
  });
});
