import type { Store, StoreDatabase } from '@trowel/db';
import type { Context } from '../context.ts';

/**
 * Runs several use-cases in one transaction: either all they write happens or nothing.
 * @throws what the use-cases throw; nothing is written then.
 */
export async function writeTogether<T, C extends Context>(ctx: C, body: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.services.database.transaction((store) => body(joinWrites(ctx, store)));
}

/** The database each joined one stands for. */
const roots = new WeakMap<StoreDatabase, StoreDatabase>();

/** Gives the same request inside a transaction: its reads see what it wrote, and its writes join the one that is open. */
export function joinWrites<C extends Context>(ctx: C, store: Store): C {
  const { services } = ctx;
  const database: StoreDatabase = {
    ...services.database,
    reads: store,
    transaction: (inner) => inner(store),
  };
  roots.set(database, rootOf(services.database));
  return { ...ctx, services: { ...services, database } };
}

/** Gives the database of a request, whether it stands inside a transaction or not. */
export function rootOf(database: StoreDatabase): StoreDatabase {
  return roots.get(database) ?? database;
}
