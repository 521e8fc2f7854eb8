import type { Store } from '@trowel/db';
import { now, type Context } from '../context.ts';

/** Name of backups in the change log. They are no records and cannot be undone. */
const ENTITY = 'backups';

/** A downloaded backup. */
export interface BackupMade {
  at: string;
  actor: string;
  fileName: string;
  sizeBytes: number;
}

/** Logs that somebody downloaded a backup. */
export async function logBackup(
  ctx: Context,
  { fileName, sizeBytes }: Pick<BackupMade, 'fileName' | 'sizeBytes'>,
): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const { total } = await store.changes.list({ entity: ENTITY }, { skip: 0, limit: 1 });
    const author = { actor: ctx.actor.username, via: ctx.via, at: now(ctx) };
    const none = { version: null, before: null, batch: null, site_id: null };
    const after = { file_name: fileName, size_bytes: sizeBytes };
    await store.changes.insertMany([
      { entity: ENTITY, record_id: total + 1, action: 'create', ...author, ...none, after },
    ]);
  });
}

/** Returns the last backup, or undefined if there is none. */
export async function findLastBackup({ changes }: Store): Promise<BackupMade | undefined> {
  const { rows } = await changes.list({ entity: ENTITY }, { skip: 0, limit: 1 });
  const [last] = rows;
  if (!last?.after) return undefined;
  const { file_name: fileName, size_bytes: sizeBytes } = last.after;
  return { at: last.at, actor: last.actor, fileName: String(fileName), sizeBytes: Number(sizeBytes) };
}
