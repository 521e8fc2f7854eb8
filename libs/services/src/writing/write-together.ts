import type { Store, StoreDatabase } from '@trowel/db';
import type { Context } from '../context.ts';

/**
 * Runs several use-cases in one transaction, all or none. @throws what the use-cases throw; nothing is
 * written then.
 */
export async function writeTogether<T, C extends Context>(ctx: C, body: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.services.database.transaction((store) => body(joinWrites(ctx, store)));
}

/** The database behind each joined one. */
const roots = new WeakMap<StoreDatabase, StoreDatabase>();

/** Returns the same request inside a transaction: its reads see the transaction's writes, and its writes join it. */
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

/** Returns the database of a request, inside or outside a transaction. */
export function rootOf(database: StoreDatabase): StoreDatabase {
  return roots.get(database) ?? database;
}
