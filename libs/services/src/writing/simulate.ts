import { randomUUID } from 'node:crypto';
import type { LoggedChange } from '@trowel/db';
import type { Context } from '../context.ts';
import { writeTogether } from './write-together.ts';

/**
 * Does something, tells what it changed, and takes it all back: nothing is written. The moments and, of records that
 * would be made, the ids are not those the real thing will have.
 * @throws what the use-cases throw.
 */
export async function simulate<C extends Context>(
  ctx: C,
  body: (ctx: C) => Promise<unknown>,
): Promise<SimulatedChange[]> {
  const batch = randomUUID();
  const rollback = new Rollback();
  try {
    await writeTogether({ ...ctx, batch, services: asTrial(ctx.services) }, async (inner) => {
      await body(inner);
      rollback.changes = await inner.services.database.reads.changes.ofBatch(batch);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return rollback.changes;
}

/** What is remembered of the database elsewhere must not hear of what is taken back. */
function asTrial(services: Context['services']): Context['services'] {
  return { ...services, database: { ...services.database } };
}

/** A change that was taken back again. */
export type SimulatedChange = LoggedChange;

class Rollback extends Error {
  changes: SimulatedChange[] = [];
}
