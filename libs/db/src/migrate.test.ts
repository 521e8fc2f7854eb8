import { DECLARED_KINDS } from '@trowel/domain/records';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from './connection/connect.ts';
import type { Database, Dialect } from './connection/database.ts';
import { findMigrationsFolder, migrate, NewerSchemaError } from './migrate.ts';
import { openStores } from './open-stores.ts';
import { DIALECTS, openTestDatabase, openTestStores, type TestStores } from './testing/test-stores.ts';

/** The migrations there were before one, as a folder of their own. */
function migrationsBefore(dialect: Dialect, first: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-migrations-'));
  cpSync(join(findMigrationsFolder(), dialect), join(folder, dialect), { recursive: true });
  const journal = join(folder, dialect, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const older = entries.filter(({ tag }) => tag < first);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: older }));
  return folder;
}

describe.each(DIALECTS)('migrate() on %s', (dialect) => {
  let stores: TestStores | undefined;
  const opened: Database[] = [];

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await stores?.dispose();
    stores = undefined;
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

  it('lets pending references without an area of their own point to the only unit of their number', async () => {
    const { url, remove } = await openTestDatabase(dialect);
    const folder = migrationsBefore(dialect, '0018_');
    const database = connect(url);
    await migrate(database, folder);
    const at = '2026-05-01T08:00:00.000Z';
    const unit = (area: string, number: string): string =>
      `(1, '${area}', '${number}', '${area}', '${number}', 'US', '{}', '{}', '${at}', '${at}')`;
    const relation = (from: number, area: string, number: string): string =>
      `(1, ${from}, 'covers', '${area}', '${number}')`;
    await database.transaction((queries) =>
      database.run(
        `insert into sites (site_name, site_key, folded, created_at, updated_at) values ('Villa', 'Villa', '{}', '${at}', '${at}');
         insert into units (site_id, area_key, us_key, area, us_number, unit_type, custom, folded, created_at, updated_at)
           values ${[unit('A', '5'), unit('B', '6'), unit('', '1'), unit('B', '7'), unit('C', '7')].join()};
         insert into relations (site_id, unit_id, type, target_area, target_us_number) values
           ${[relation(1, 'A', '6'), relation(1, 'C', '6'), relation(1, 'A', '7'), relation(3, '', '6'), relation(3, '', '9')].join()};`,
        queries,
      ),
    );

    await migrate(database);

    const rows = await openStores(database).reads.relations.ofSite(1);
    expect(rows.map((row) => [row.unit_id, row.target_id, row.target_area, row.target_us_number])).toEqual([
      [1, 2, 'B', '6'],
      [1, null, 'C', '6'],
      [1, null, '', '7'],
      [3, 2, 'B', '6'],
      [3, null, '', '9'],
    ]);
    await database.close();
    await remove();
  });

  it('gives the lines of an older change log their places and sites', async () => {
    const { url, remove } = await openTestDatabase(dialect);
    const folder = migrationsBefore(dialect, '0004_');
    const database = connect(url);
    await migrate(database, folder);
    const at = '2026-05-01T08:00:00.000Z';
    const line = (entity: string, id: number, after: string): string =>
      `('${entity}', ${id}, 'create', 'maria', 'api', '${at}', 1, null, '${after}', null)`;
    await database.transaction((queries) =>
      database.run(
        `insert into sites (site_name, site_key, folded, created_at, updated_at) values ('Villa', 'Villa', '{}', '${at}', '${at}');
         insert into units (site_id, area_key, us_key, area, us_number, unit_type, custom, folded, created_at, updated_at)
           values (1, '', '1', '', '1', 'US', '{}', '{}', '${at}', '${at}');
         insert into changes (entity, record_id, action, actor, via, at, version, "before", "after", batch) values
           ${line('sites', 1, '{"site_name":"Villa"}')},
           ${line('us', 1, '{"us_number":"1"}')},
           ${line('us', 77, '{"site_name":"Villa","us_number":"77"}')},
           ${line('inventario', 5, '{"site_name":"Nowhere any more"}')},
           ${line('thesaurus', 3, '{"value":"layer"}')}`,
        queries,
      ),
    );

    await migrate(database);

    const { changes } = openStores(database).reads;
    const { rows } = await changes.listAfter({}, { after: 0, limit: 10 });
    expect(rows.map(({ sequence, entity, site_name }) => [sequence, entity, site_name])).toEqual([
      [1, 'sites', 'Villa'],
      [2, 'us', 'Villa'],
      [3, 'us', 'Villa'],
      [4, 'inventario', 'Nowhere any more'],
      [5, 'thesaurus', null],
    ]);
    const ofSite = await changes.listAfter({ siteId: 1 }, { after: 0, limit: 10 });
    expect(ofSite.rows.map(({ record_id: id }) => id)).toEqual([1, 1, 77]);
    await database.close();
    await remove();
    rmSync(folder, { recursive: true });
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
        'media_links',
        'media',
        'models',
        'changes',
        'personal_tokens',
        'site_members',
        'site_teams',
        'team_members',
        'teams',
        'invitations',
        'guarded_sites',
        'assistants',
        'assistant_tokens',
        'second_factors',
        'recovery_codes',
        'identities',
        'users',
        'ended_tokens',
        'kept_answers',
        'hand_places',
        'saved_views',
        'comments',
        'jobs',
        'shared_state',
        'tallies',
        'terms',
        'periods',
        'relations',
        'items',
        'units',
        'finding_notes',
        'sheet_definitions',
        'installation_sheets',
        ...Object.values(DECLARED_KINDS).map(({ table }) => table),
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
