import { MAX_INTEGER } from '@trowel/domain/core';
import type { LoggedChange } from '@trowel/db';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';
import { readAll } from './site-records.ts';

const PAGE = 1_000;
const ENTITIES = ['sites', 'us', 'inventario', 'periods', 'media', 'models'] as const;

/** Gives the change log of a site's records as JSON, newest first, one kind of record after the other. */
export async function listSiteChanges(ctx: Context, siteName: string): Promise<string> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const stores = {
    us: store.units,
    inventario: store.items,
    periods: store.periods,
    media: store.media,
    models: store.models,
  };
  const lines: string[] = [];
  for (const entity of ENTITIES) {
    const ids =
      entity === 'sites'
        ? new Set([siteId])
        : new Set((await readAll<{ id: number }>(stores[entity], siteId)).map(({ id }) => id));
    for await (const change of changesOf(ctx, entity))
      if (ids.has(change.record_id)) lines.push(JSON.stringify(change));
  }
  return `[${lines.join(',\n')}]\n`;
}

async function* changesOf(ctx: Context, entity: string): AsyncGenerator<LoggedChange> {
  const { changes } = readsOf(ctx);
  for (let below = MAX_INTEGER; ;) {
    const page = await changes.listBack(entity, { since: '', below, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    below = page.at(-1)!.id;
  }
}
