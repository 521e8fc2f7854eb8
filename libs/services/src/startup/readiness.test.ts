import { DIALECTS } from '@trowel/db/testing';
import { UnavailableError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { registerUser } from '../accounts/index.ts';
import { openWorld } from '../testing/open-world.ts';
import { createReadiness } from './readiness.ts';

const FULL = expect.stringContaining('The disk is full');

describe.each(DIALECTS)('readiness on %s', (dialect) => {
  it('says that a disk is full, by the room that is left and by writes that failed, until there is room', async () => {
    const world = await openWorld(dialect);
    try {
      const admin = world.as('admin');
      const account = { username: 'maria', email: 'maria@example.org', password: 'Tre-Cazzuole-7' };
      await registerUser(admin, { ...account, role: 'admin' });
      const { services } = admin;
      const { database, files, clock } = services;
      let freeBytes = 0;
      let isFull = true;
      const transaction: typeof database.transaction = (body) =>
        isFull
          ? Promise.reject(new UnavailableError('full', { type: 'storage_full' }))
          : database.transaction(body);
      const findObstacle = createReadiness({
        database: { ...database, transaction },
        files: { ...files, findSpace: async () => ({ freeBytes, totalBytes: 1 }) },
        clock,
      });

      expect(await findObstacle()).toEqual(FULL);
      freeBytes = 1e9;
      expect(await findObstacle()).toBeUndefined();
      database.disk.isFull = true;
      expect(await findObstacle()).toEqual(FULL);
      isFull = false;
      expect(await findObstacle()).toBeUndefined();
      expect(database.disk.isFull).toBe(false);
    } finally {
      await world.dispose();
    }
  });
});
