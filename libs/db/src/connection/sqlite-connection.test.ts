import type BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createStatementCache } from './sqlite.ts';
import { loadSqlite } from './sqlite-connection.ts';

it('prepares a statement that is used again and again once, however many others come by', () => {
  const connection: BetterSqlite3.Database = new (loadSqlite())(':memory:');
  const prepared: string[] = [];
  const counted = {
    prepare: (text: string) => {
      prepared.push(text);
      return connection.prepare(text);
    },
  } as unknown as BetterSqlite3.Database;
  const statementOf = createStatementCache(counted);

  for (let i = 0; i < 1_000; i++) {
    expect(statementOf(`select ${i}`).all()).toEqual([[i]]);
    statementOf('select 1, 2');
  }

  expect(prepared.filter((text) => text === 'select 1, 2')).toHaveLength(1);
  // Those of long ago are gone, those of just now are not.
  statementOf('select 999');
  statementOf('select 0');
  expect(prepared.slice(1_001)).toEqual(['select 0']);
  connection.close();
});
