import type { Context } from '../context.ts';

/**
 * Runs several use-cases in one transaction: either all they write happens or nothing.
 * @throws what the use-cases throw; nothing is written then.
 */
export async function writeTogether<T, C extends Context>(ctx: C, body: (ctx: C) => Promise<T>): Promise<T> {
  const { services } = ctx;
  return services.database.transaction((store) => {
    const database: typeof services.database = {
      ...services.database,
      reads: store,
      // A write inside joins the one that is open.
      transaction: (inner) => inner(store),
    };
    return body({ ...ctx, services: { ...services, database } });
  });
}
