import { connect, openStores } from '@trowel/db';
import { DIALECTS, openTestStores, type TestStores } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHEAP_PASSWORDS } from '../testing/prepared-services.ts';
import { ensureAdmin } from './first-admin.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(CHEAP_PASSWORDS);
const clock = (): Date => new Date('2026-05-04T08:00:00Z');

describe.each(DIALECTS)('ensureAdmin() on %s', (dialect) => {
  let stores: TestStores;
  beforeEach(async () => {
    stores = await openTestStores(dialect);
  });
  afterEach(() => stores.dispose());

  it('makes an administrator with a strong password and gives it once', async () => {
    const { database } = stores;

    const made = await ensureAdmin({ database, clock, passwords }, { username: 'admin' });

    expect(made).toEqual({ username: 'admin', password: expect.stringMatching(/^(\w{6}-){3}\w{6}$/) });
    const [admin] = await database.reads.users.list();
    expect(admin).toMatchObject({ username: 'admin', role: 'admin', is_active: true, last_login: null });
    expect(await passwords.verify(made!.password!, admin!.password_hash)).toBe(true);
    expect(await ensureAdmin({ database, clock, passwords }, { username: 'admin' })).toBeUndefined();
    const { rows } = await database.reads.changes.list({ entity: 'users' }, { skip: 0, limit: 10 });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ action: 'create', via: 'cli', after: { username: 'admin' } });
  });

  it('takes a given password and does not repeat it', async () => {
    const made = await ensureAdmin(
      { database: stores.database, clock, passwords },
      { username: 'boss', password: 'Spade-under-oak-5' },
    );

    expect(made).toEqual({ username: 'boss' });
  });

  it('leaves a database with accounts alone, whatever is asked', async () => {
    const { database } = stores;
    await ensureAdmin({ database, clock, passwords }, { username: 'admin' });

    expect(
      await ensureAdmin({ database, clock, passwords }, { username: 'other', password: 'weak' }),
    ).toBeUndefined();
    expect(await database.reads.users.count()).toBe(1);
  });

  it.each([
    [
      { username: 'admin', password: 'admin' },
      'ADMIN_PASSWORD cannot be used: The password must have at least 8 characters.',
    ],
    [
      { username: 'admin', password: 'Password1' },
      'ADMIN_PASSWORD cannot be used: The password is among the most common ones.',
    ],
    [{ username: 'the boss' }, 'ADMIN_USERNAME cannot be used: must not contain spaces'],
  ])('names the setting that cannot be used: %o', async (settings, message) => {
    await expect(ensureAdmin({ database: stores.database, clock, passwords }, settings)).rejects.toThrow(
      message,
    );
    expect(await stores.database.reads.users.count()).toBe(0);
  });

  it('lets one of two services that start together make it', async () => {
    const other = openStores(connect(stores.url));
    const start = (database: typeof other, username: string) =>
      ensureAdmin({ database, clock, passwords }, { username });

    const made = await Promise.all([start(stores.database, 'admin'), start(other, 'admin')]);
    await other.close();

    expect(made.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await stores.database.reads.users.count()).toBe(1);
  });
});
