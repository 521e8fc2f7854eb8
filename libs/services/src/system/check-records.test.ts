import { connect } from '@trowel/db';
import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerUser, updateUser } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import {
  createItem,
  createPeriod,
  createSite,
  createUnit,
  deleteUnit,
  updateUnit,
} from '../records/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { checkLog } from './check-log.ts';
import { checkRecords } from './check-records.ts';

describe.each(DIALECTS)('the records and the change log on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    const site_name = 'Colle';
    await createSite(ctx, { site_name, description: 'αβγ «e» 🏺' });
    await createPeriod(ctx, { site_name, period: 'I', name: 'Romano' });
    for (const us_number of ['1', '2', '3']) {
      const unit = { site_name, us_number, definition: 'Strato', custom: { ph: 7.25, note: null } };
      const { record } = await createUnit(ctx, unit as never);
      await updateUnit(ctx, { id: record.id, changes: { length_max: 0.1, definition: null } });
      if (us_number === '3') await deleteUnit(ctx, { id: record.id } as never);
    }
    await createItem(ctx, { site_name, us_number: '1', inventory_number: '5', find_type: 'Ceramica' });
    const account = { username: 'paola', email: 'paola@example.org', password: 'Tre-Cazzuole-7' };
    const user = await registerUser(ctx, { ...account, role: 'operator' });
    await updateUser(ctx, { id: user.id, changes: { role: 'viewer' } });
  });
  afterEach(() => world.dispose());

  /** Changes the database directly, without the services. */
  const tamper = async (statement: string): Promise<void> => {
    const { place } = ctx.services.database;
    const database = connect(dialect === 'sqlite' ? `sqlite:///${place}` : place);
    await database.transaction((queries) => database.run(statement, queries));
    await database.close();
  };

  it('agree as long as everything is written by the services', async () => {
    expect(await checkRecords(ctx.services)).toMatchObject({ bad: 0, first: undefined });
    expect((await checkRecords(ctx.services)).records).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ['a field', "update units set interpretation = 'x' where us_number = '1'", 'us', ['interpretation']],
    [
      'a field that was emptied',
      "update units set definition = 'x' where us_number = '1'",
      'us',
      ['definition'],
    ],
    ['a measure', "update units set length_max = 0.2 where us_number = '2'", 'us', ['length_max']],
    ['the number of a unit', "update units set us_number = '77' where us_number = '2'", 'us', ['us_number']],
    ['a find', "update items set find_type = 'Moneta'", 'inventario', ['find_type']],
    ['a period', "update periods set name = 'Tardo'", 'periods', ['name']],
    ['a site', "update sites set description = 'x'", 'sites', ['description']],
    ['the role of an account', "update users set role = 'admin' where username = 'paola'", 'users', ['role']],
  ])('differ when %s was altered in the database', async (_what, statement, entity, fields) => {
    await tamper(statement);

    expect(await checkRecords(ctx.services)).toMatchObject({ bad: 1, first: { entity, fault: { fields } } });
    expect((await checkLog(ctx.services)).state).toBe('whole');
  });

  it.each([
    ['a find', 'delete from items', 'inventario'],
    ['an account', "delete from users where username = 'paola'", 'users'],
  ])('differ when %s was deleted in the database', async (_what, statement, entity) => {
    await tamper(statement);

    expect(await checkRecords(ctx.services)).toMatchObject({ bad: 1, first: { entity, fault: 'gone' } });
  });
});
