import type { StoreDatabase } from '@trowel/db';
import { createCache } from '@trowel/domain/core';
import type { NamedPerson } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { isLimited } from '../visibility.ts';

/** The accounts that changed records of the sites visible through a database, up to a line of the change log. */
interface KnownActors {
  names: Set<string>;
  upTo: number;
}

/** Without the cache, every page would read the whole change log. */
const cached = createCache<StoreDatabase, KnownActors>({ name: 'actors', capacity: 100 });
const LINES_AT_ONCE = 20_000;

/**
 * Returns the names of the accounts of sites the caller sees: those with a role there, and those who
 * have recorded there. Administrators get all accounts. Cost: the lines of the change log since the
 * last call. @throws ForbiddenError
 */
export async function listPeople(ctx: Context): Promise<NamedPerson[]> {
  const store = readsOf(ctx);
  const users = await store.users.list();
  if (ctx.actor.role === 'admin' && !isLimited(ctx)) return users.map(toPerson);
  const atSites = new Set(await store.users.listAtSites());
  const actors = await findActors(ctx);
  return users
    .filter(({ id, username }) => id === ctx.actor.id || atSites.has(id) || actors.has(username))
    .map(toPerson);
}

async function findActors(ctx: Context): Promise<ReadonlySet<string>> {
  const { database } = ctx.services;
  const { changes } = readsOf(ctx);
  const found = cached.get(database, () => ({ names: new Set<string>(), upTo: 0 }));
  const last = await changes.findLastSequence();
  while (found.upTo < last) {
    const upTo = Math.min(found.upTo + LINES_AT_ONCE, last);
    for (const name of await changes.listActors(found.upTo, upTo)) found.names.add(name);
    found.upTo = Math.max(found.upTo, upTo);
  }
  return found.names;
}

function toPerson({ username, full_name }: NamedPerson): NamedPerson {
  return { username, full_name };
}
