import type { Change, Page, PageRequest } from '@trowel/domain';
import { and, asc, count, desc, eq, gt, gte, ne, type SQL } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';

/** A change to be logged. */
export type NewChange = Omit<Change, 'id'>;

/** Which changes are asked for. */
export interface ChangeFilter {
  entity?: string | undefined;
  /** A kind of record left out. */
  exceptEntity?: string | undefined;
  id?: number | undefined;
  actor?: string | undefined;
  /** ISO 8601 moment, included. */
  since?: string | undefined;
  batch?: string | undefined;
}

/** Writes and reads the change log; nothing in it is ever changed or deleted. */
export interface ChangeStore {
  insertMany(changes: readonly NewChange[]): Promise<void>;
  find(id: number): Promise<Change | undefined>;
  /** Newest first. */
  list(filter: ChangeFilter, page: PageRequest): Promise<Page<Change>>;
  /** The changes of a batch, oldest first. */
  ofBatch(batch: string): Promise<Change[]>;
  /** The first change of a record after the one given. */
  findNewer(change: Change): Promise<Change | undefined>;
}

const ROWS_A_STATEMENT = 200;

/** Makes the store of the change log over the connection given. */
export function createChangeStore({ build }: Queries, { changes }: Tables): ChangeStore {
  return {
    async insertMany(rows) {
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
        await build.insert(changes).values(rows.slice(i, i + ROWS_A_STATEMENT));
      }
    },

    async find(id) {
      const [row] = await build.select().from(changes).where(eq(changes.id, id));
      return row;
    },

    async list({ entity, exceptEntity, id, actor, since, batch }, { skip, limit }) {
      const conditions: (SQL | undefined)[] = [
        entity === undefined ? undefined : eq(changes.entity, entity),
        exceptEntity === undefined ? undefined : ne(changes.entity, exceptEntity),
        id === undefined ? undefined : eq(changes.record_id, id),
        actor === undefined ? undefined : eq(changes.actor, actor),
        since === undefined ? undefined : gte(changes.at, since),
        batch === undefined ? undefined : eq(changes.batch, batch),
      ];
      const where = and(...conditions);
      const rows = await build
        .select()
        .from(changes)
        .where(where)
        .orderBy(desc(changes.id))
        .limit(limit)
        .offset(skip);
      const [counted] = await build.select({ total: count() }).from(changes).where(where);
      return { rows, total: Number(counted?.total ?? 0) };
    },

    ofBatch: (batch) => build.select().from(changes).where(eq(changes.batch, batch)).orderBy(asc(changes.id)),

    async findNewer({ entity, record_id, id }) {
      const [row] = await build
        .select()
        .from(changes)
        .where(and(eq(changes.entity, entity), eq(changes.record_id, record_id), gt(changes.id, id)))
        .orderBy(asc(changes.id))
        .limit(1);
      return row;
    },
  };
}
