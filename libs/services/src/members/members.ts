import type { SiteMemberRow, Store } from '@trowel/db';
import { ConflictError, NotFoundError, type SiteRole } from '@trowel/domain/core';
import { noAccount } from './no-account.ts';
import { ENTITIES, type AccountSite, type SiteMember } from '@trowel/domain/records';
import { readsOf, today, type Context } from '../context.ts';
import { requireOwning } from '../visibility.ts';
import { existing } from '../writing/index.ts';
import { logPeople } from './log-people.ts';

/** A member, given by site and user name. */
export interface NamedMember {
  siteId: number;
  username: string;
}

/** Lists the accounts with a role at a site, owners first. @throws NotFoundError, ForbiddenError */
export async function listMembers(ctx: Context, siteId: number): Promise<SiteMember[]> {
  const store = readsOf(ctx);
  await nameSite(store, siteId);
  return (await store.members.list(siteId)).map(toMember);
}

/** Lists the sites at which the caller has a role, by name. Administrators may do everything without one. */
export async function listAccountSites(ctx: Context): Promise<AccountSite[]> {
  const store = readsOf(ctx);
  const { roles } = await store.members.findReach(ctx.actor.id, today(ctx.services));
  const sites = await store.sites.findMany([...roles.keys()]);
  return sites
    .flatMap(({ id, site_name }) => {
      const role = roles.get(id);
      return role === undefined ? [] : [{ site_name, role }];
    })
    .toSorted((a, b) => a.site_name.localeCompare(b.site_name));
}

/** Returns one member. @throws NotFoundError, ForbiddenError */
export async function getMember(ctx: Context, { siteId, username }: NamedMember): Promise<SiteMember> {
  const store = readsOf(ctx);
  const siteName = await nameSite(store, siteId);
  const found = await findMember(store, { siteId, username });
  if (!found) throw notAMember(username, siteName);
  return toMember(found);
}

/**
 * Gives an account a role at a site, or changes it. Owners and administrators may do so. It takes
 * effect with the next request.
 * @throws NotFoundError for an unknown site or account, ConflictError for the last owner,
 * ForbiddenError
 */
export async function setMember(
  ctx: Context,
  { siteId, username, role }: NamedMember & { role: SiteRole },
): Promise<SiteMember> {
  return ctx.services.database.transaction(async (store) => {
    const siteName = await nameSite(store, siteId);
    requireOwning(ctx, siteId);
    await store.lookups.lockSite(siteId);
    const account = await store.users.findByUsername(username);
    if (!account) throw noAccount(username);
    const before = await findMember(store, { siteId, username });
    if (before?.role === role) return toMember(before);
    if (before?.role === 'owner') await refuseLastOwner(ctx, store, { siteId, siteName });
    await store.members.set(siteId, account.id, role);
    const member = toMember({ username: account.username, full_name: account.full_name, role });
    await logMember(ctx, store, { siteId, siteName, before: before && toMember(before), after: member });
    return member;
  });
}

/** Removes an account's role at a site. Members may remove their own. @throws as `setMember` */
export async function removeMember(ctx: Context, { siteId, username }: NamedMember): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const siteName = await nameSite(store, siteId);
    const found = await findMember(store, { siteId, username });
    const isOneself = found !== undefined && found.user_id === ctx.services.accountId;
    if (!isOneself) requireOwning(ctx, siteId);
    await store.lookups.lockSite(siteId);
    if (!found) throw notAMember(username, siteName);
    if (found.role === 'owner') await refuseLastOwner(ctx, store, { siteId, siteName });
    await store.members.remove(siteId, found.user_id);
    await logMember(ctx, store, { siteId, siteName, before: toMember(found), after: undefined });
  });
}

/** A site that the caller does not see counts as missing. @throws NotFoundError */
export async function nameSite(store: Store, id: number): Promise<string> {
  return existing(await store.sites.find(id), { label: ENTITIES.sites.label, id }).site_name;
}

async function findMember(
  store: Store,
  { siteId, username }: NamedMember,
): Promise<SiteMemberRow | undefined> {
  const account = await store.users.findByUsername(username);
  if (!account) return undefined;
  return (await store.members.list(siteId)).find(({ user_id: id }) => id === account.id);
}

/**
 * A site without an owner would be left to administrators, so only they may remove the last one.
 * @throws ConflictError
 */
async function refuseLastOwner(
  { services: { owned } }: Context,
  store: Store,
  { siteId, siteName }: { siteId: number; siteName: string },
): Promise<void> {
  const owners = (await store.members.list(siteId)).filter(({ role }) => role === 'owner');
  if (owned === 'all' || owners.length > 1) return;
  const { username } = owners[0]!;
  const message = {
    en: `${username} is the last owner of ${siteName}; appoint another owner first`,
    it: `${username} è l’unico responsabile di ${siteName}: prima nominane un altro`,
  };
  throw new ConflictError(message, { reason: 'last_owner' });
}

async function logMember(
  ctx: Context,
  store: Store,
  about: {
    siteId: number;
    siteName: string;
    before: SiteMember | undefined;
    after: SiteMember | undefined;
  },
): Promise<void> {
  const { siteId, siteName } = about;
  const describeMember = (member: SiteMember | undefined): Record<string, unknown> | null =>
    member ? { site_name: siteName, username: member.username, role: member.role } : null;
  await logPeople(ctx, store, {
    entity: 'site_members',
    id: siteId,
    siteId,
    before: describeMember(about.before),
    after: describeMember(about.after),
  });
}

function toMember({ username, full_name, role }: Omit<SiteMemberRow, 'user_id'>): SiteMember {
  return { username, full_name, role };
}

function notAMember(username: string, siteName: string): NotFoundError {
  const message = {
    en: `${username} is not a member of ${siteName}`,
    it: `${username} non è membro di ${siteName}`,
  };
  return new NotFoundError(message, { username });
}
