import { count, desc, eq } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { ImportStore } from '../store/service.ts';

/** Makes the store of imports over the connection given. */
export function createImportStore({ build }: Queries, { imports }: Tables): ImportStore {
  return {
    async insert(batch) {
      await build.insert(imports).values(batch);
    },

    async find(id) {
      const [row] = await build.select().from(imports).where(eq(imports.id, id));
      return row;
    },

    async list({ skip, limit }) {
      const rows = await build
        .select()
        .from(imports)
        .orderBy(desc(imports.at), desc(imports.id))
        .limit(limit)
        .offset(skip);
      const [counted] = await build.select({ total: count() }).from(imports);
      return { rows, total: Number(counted?.total ?? 0) };
    },

    async markUndone(id, at) {
      await build.update(imports).set({ undone_at: at }).where(eq(imports.id, id));
    },
  };
}
