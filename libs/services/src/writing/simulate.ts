import { randomUUID } from 'node:crypto';
import type { LoggedChange } from '@trowel/db';
import type { Context } from '../context.ts';
import { writeTogether } from './write-together.ts';

/**
 * Runs an action, returns its changes, and rolls it back. Times, and the ids of new records, differ
 * from those of a real run. @throws what the use-cases throw.
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

/** Caches of the database must not see changes that are rolled back. */
function asTrial(services: Context['services']): Context['services'] {
  return { ...services, database: { ...services.database } };
}

/** A change that was rolled back. */
export type SimulatedChange = LoggedChange;

class Rollback extends Error {
  changes: SimulatedChange[] = [];
}
