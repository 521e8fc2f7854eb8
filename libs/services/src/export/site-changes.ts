import { MAX_INTEGER } from '@trowel/domain/core';
import { KIND_NAMES } from '@trowel/domain/records';
import type { LoggedChange, Store } from '@trowel/db';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';

const PAGE = 1_000;
const ENTITIES = [
  'sites',
  'us',
  'inventario',
  'periods',
  ...KIND_NAMES,
  'media',
  'models',
  'finding-notes',
  'sheets',
] as const;

/** Returns the change log of a site's records as JSON, newest first, grouped by kind of record. */
export async function listSiteChanges(ctx: Context, siteName: string): Promise<string> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const lines: string[] = [];
  for (const entity of ENTITIES) {
    for await (const change of changesOf(store, { entity, siteId })) lines.push(JSON.stringify(change));
  }
  return `[${lines.join(',\n')}]\n`;
}

async function* changesOf(
  { changes }: Store,
  of: { entity: string; siteId: number },
): AsyncGenerator<LoggedChange> {
  for (let below = MAX_INTEGER; ;) {
    const page = await changes.listBack({ ...of, since: '', below, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    below = page.at(-1)!.id;
  }
}
