import { ENTITIES } from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { existing } from '../writing/index.ts';
import { countChanges, EXAMPLES, type PlannedChange, type PlannedWork } from './planned-work.ts';

/** Lists the pictures that would no longer be the main one of their record. Only reads. @throws NotFoundError */
export async function planPrimary(ctx: Context, id: number): Promise<PlannedWork> {
  requirePermission(ctx, 'update');
  const store = readsOf(ctx);
  const media = existing(await store.media.find(id), { label: ENTITIES.media.label, id });
  const { entity, record_id: recordId, version } = media;
  const ids = (await store.fileLookups.listPrimary({ entity, recordId })).filter((other) => other !== id);
  const others = await store.media.findMany(ids);
  const change = (one: { id: number; file_name: string }, isPrimary: boolean): PlannedChange => ({
    entity: 'media',
    id: one.id,
    action: 'update',
    name: one.file_name,
    before: { is_primary: !isPrimary },
    after: { is_primary: isPrimary },
  });
  const changes = [change(media, true), ...others.map((other) => change(other, false))];
  return {
    sites: [],
    counts: countChanges(changes),
    examples: changes.slice(0, EXAMPLES),
    unnamed: others.length,
    basis: [[id, version], others.map((other) => [other.id, other.version])],
  };
}
