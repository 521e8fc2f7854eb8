import { describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { readSqliteFile, readSqliteTables, writeSqliteFile } from './sqlite-file.ts';

const units = {
  name: 'us_table',
  columns: ['id_us', 'sito', 'us', 'lunghezza_max'],
  rows: [
    [1, 'Colle "Alto"', '12a', 1.5],
    [2, "L'Aia", '13', null],
  ],
};

describe('readSqliteFile()', () => {
  it('gives the tables a file was written with', () => {
    const bytes = writeSqliteFile([units]);

    const { tables, others } = readSqliteFile(bytes, ['us_table']);

    expect(tables).toEqual([units]);
    expect(others).toEqual([]);
  });

  it('counts the rows of tables nobody asked for', () => {
    const bytes = writeSqliteFile([units, { name: 'Pottery_Table', columns: ['id'], rows: [[1], [2]] }]);

    const { others } = readSqliteFile(bytes, ['us_table']);

    expect(others).toEqual([{ name: 'Pottery_Table', rows: 2 }]);
  });

  it('finds a table whatever the case of its name', () => {
    const bytes = writeSqliteFile([{ ...units, name: 'US_Table' }]);

    expect(readSqliteFile(bytes, ['us_table']).tables[0]?.name).toBe('us_table');
  });

  it('refuses a file that only begins like a database', () => {
    const bytes = new TextEncoder().encode('SQLite format 3\u0000 and then nothing of the kind');

    expect(() => readSqliteFile(bytes, [])).toThrow('damaged');
  });

  it('refuses a database cut off in the middle of its pages', () => {
    const many = {
      ...units,
      rows: Array.from({ length: 5_000 }, (_, i) => [i + 1, 'x'.repeat(50), `${i}`, 1]),
    };
    const bytes = writeSqliteFile([many]);

    expect(() => readSqliteFile(bytes.subarray(0, bytes.length / 2), ['us_table'])).toThrow('damaged');
  });

  it('reads a database whose last writer used a write-ahead log', () => {
    const bytes = writeSqliteFile([units]);
    bytes[18] = 2;
    bytes[19] = 2;

    expect(readSqliteFile(bytes, ['us_table']).tables).toEqual([units]);
  });
});

describe('readSqliteTables()', () => {
  it('gives what keys of one column refer to', () => {
    const database = new Database(':memory:');
    database.exec(`
      create table us (id integer primary key, numero text);
      create table rapporti (us1 integer references us, tipo text, us2 integer references us (id));
      create table foto (sito text, us text, foreign key (sito, us) references altrove (sito, us));
    `);

    const { references } = readSqliteTables(new Uint8Array(database.serialize()));

    expect(references).toEqual(
      expect.arrayContaining([
        { table: 'rapporti', column: 'us1', toTable: 'us', toColumn: 'id' },
        { table: 'rapporti', column: 'us2', toTable: 'us', toColumn: 'id' },
      ]),
    );
    expect(references).toHaveLength(2);
  });
});
