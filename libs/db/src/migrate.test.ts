import { afterEach, describe, expect, it } from 'vitest';
import { connect } from './connection/connect.ts';
import type { Database } from './connection/database.ts';
import { migrate, NewerSchemaError } from './migrate.ts';
import { DIALECTS, openTestStores, type TestStores } from './testing/test-stores.ts';

describe.each(DIALECTS)('migrate() on %s', (dialect) => {
  let stores: TestStores | undefined;
  const opened: Database[] = [];

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await stores?.dispose();
  });

  const open = (): Database => {
    const database = connect(stores!.url);
    opened.push(database);
    return database;
  };

  it('does nothing the second time', async () => {
    stores = await openTestStores(dialect);

    expect(await migrate(open())).toEqual([]);
  });

  it('refuses a database that a newer Trowel made', async () => {
    stores = await openTestStores(dialect);
    const database = open();
    await database.transaction((queries) =>
      database.run("insert into schema_migrations values ('9999_future', 'x', '2030-01-01')", queries),
    );

    await expect(migrate(database)).rejects.toThrow(NewerSchemaError);
    await expect(migrate(database)).rejects.toThrow('9999_future');
  });

  it('two services that start together take turns', async () => {
    stores = await openTestStores(dialect);
    const [first, second] = [open(), open()];
    await first.transaction(async (queries) => {
      for (const table of [
        'imports',
        'node_types',
        'media',
        'models',
        'changes',
        'users',
        'ended_tokens',
        'kept_answers',
        'terms',
        'periods',
        'relations',
        'items',
        'units',
        'sites',
        'schema_migrations',
      ]) {
        await first.run(`drop table ${table}`, queries);
      }
    });

    const applied = await Promise.all([migrate(first), migrate(second)]);

    const [none, all] = applied.map(({ length }) => length).sort((a, b) => a - b);
    expect(none).toBe(0);
    expect(all).toBeGreaterThan(0);
  });
});
