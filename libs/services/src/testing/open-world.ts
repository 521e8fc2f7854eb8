import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from '@trowel/db';
import type { Role } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { createPeriod } from '../records/periods.ts';
import { createServices } from '../startup/services.ts';
import { CHEAP_PASSWORDS, openSeededDatabase, shareTasks } from './prepared-services.ts';

/** Services on an empty database, and contexts for requests. */
export interface World {
  /** Returns the context of a request by an account of that role. */
  as(role: Role): Context;
  dispose(): Promise<void>;
}

/** Opens the services on one of the databases. */
export async function openWorld(dialect: Dialect): Promise<World> {
  const { url, remove } = await openSeededDatabase(dialect);
  const filesDir = mkdtempSync(join(tmpdir(), 'trowel-files-'));
  const jwtSecret = randomBytes(32).toString('hex');
  const services = await createServices({
    databaseUrl: url,
    filesDir,
    jwtSecret,
    passwordCost: CHEAP_PASSWORDS,
    tasks: shareTasks(),
  });
  return {
    as: (role) => ({
      actor: { id: null, username: role, role },
      via: 'api',
      language: 'en',
      services: seeAll(services),
    }),
    async dispose() {
      await services.close();
      await remove();
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

/** Adds period II, late, and I, Roman, to a site. */
export async function createTwoPeriods(ctx: Context, siteName: string): Promise<void> {
  const site = { site_name: siteName };
  await createPeriod(ctx, { ...site, period: 'II', name: 'Tardo', start_year: 300, end_year: 500 });
  await createPeriod(ctx, { ...site, period: 'I', name: 'Romano', start_year: 1, end_year: 300 });
}
