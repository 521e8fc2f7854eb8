import type { Visibility, SiteReach } from '@trowel/db/store';
import {
  ForbiddenError,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  SITE_ROLE_PERMISSIONS,
  type Permission,
} from '@trowel/domain/core';
import { today, type Actor, type CallerServices, type Context, type Services } from './context.ts';

/** Returns what an actor may do anywhere: by their role, or at sites of which they are members. */
export function permissionsOf(actor: Actor): readonly Permission[] {
  const held = ROLE_PERMISSIONS[actor.role];
  if (!actor.reach || actor.tokenScope?.readsOnly) return held;
  const here = new Set([...actor.reach.roles.values()].flatMap((role) => SITE_ROLE_PERMISSIONS[role]));
  return PERMISSIONS.filter((one) => held.includes(one) || here.has(one));
}

/**
 * Returns the services as an actor sees them. The sites are read from the database unless the actor
 * has them already.
 */
export async function openFor(services: Services, actor: Actor): Promise<CallerServices> {
  const { database } = services;
  const isAdmin = actor.role === 'admin';
  const needsNone = isAdmin && !actor.tokenScope;
  const reach =
    actor.reach ?? (needsNone ? NO_REACH : await database.reads.members.findReach(actor.id, today(services)));
  const visibility = computeVisibility(actor, reach);
  const owned = actor.tokenScope?.readsOnly
    ? []
    : [...reach.roles].flatMap(([id, role]) => (role === 'owner' ? [id] : []));
  return {
    visibility,
    ...services,
    database: database.seenBy(visibility),
    accountId: actor.id,
    owned: isAdmin ? 'all' : owned,
  };
}

/**
 * As `openFor`, for requests that only read. Uses a replica if one has everything the actor has
 * written through any process. The actor's permissions always come from the primary server.
 */
export async function openToRead(services: Services, actor: Actor): Promise<CallerServices> {
  const seen = await openFor(services, actor);
  const { replicas, shared } = seen.database;
  if (!replicas || !shared) return seen;
  const written = actor.id === null ? undefined : await shared.find(writtenBy(services, actor.id), now(seen));
  const database = replicas.find(Number(written ?? 0), String(actor.id));
  return database ? { ...seen, database } : seen;
}

/**
 * Call it after every write of an actor, before the response: the actor's next reads then include the
 * write. It never fails.
 */
export async function rememberWrite(services: Services, { id }: Actor): Promise<void> {
  const { replicas, shared } = services.database;
  if (!replicas || !shared || id === null) return;
  const endsAt = new Date(services.clock().getTime() + WRITE_REMEMBERED_MS).toISOString();
  const remember = (): Promise<void> => shared.raiseToEnd(writtenBy(services, id), endsAt);
  // Retries over another connection. If the server is unreachable, replicas are not used until they
  // have caught up.
  await remember()
    .catch(remember)
    .catch(() => undefined);
}

/** Much longer than the lag of a replica. */
const WRITE_REMEMBERED_MS = 60_000;

function writtenBy({ tokens }: Services, accountId: number): string {
  return tokens.fingerprint(`trowel last write of ${accountId}`);
}

function now({ clock }: Services): string {
  return clock().toISOString();
}

/** Returns the services for a command of the machine itself, which sees everything. */
export function seeAll(services: Services): CallerServices {
  return { ...services, visibility: EVERYTHING, accountId: null, owned: 'all' };
}

const NO_REACH: SiteReach = { guarded: [], roles: new Map() };
/** Visibility without any restriction. */
const EVERYTHING: Visibility = { hidden: [], rounded: [], locationHidden: [] };

/** Returns what an actor sees and may change, from the guarded sites and the actor's roles. */
function computeVisibility(actor: Actor, { guarded, roles }: SiteReach): Visibility {
  const { tokenScope } = actor;
  const only = tokenScope?.sites;
  const seesAll = actor.role === 'admin' || tokenScope?.ofAdmin === true;
  const changesAll = ROLE_PERMISSIONS[actor.role].includes('update');
  const editable = tokenScope?.readsOnly
    ? []
    : [...roles].flatMap(([id, role]) => (SITE_ROLE_PERMISSIONS[role].includes('update') ? [id] : []));
  const pick = (is: (site: SiteReach['guarded'][number]) => boolean): number[] =>
    guarded
      .filter(is)
      .map(({ site_id: id }) => id)
      .sort((a, b) => a - b);
  const isBelow = (id: number): boolean => !changesAll && !editable.includes(id);
  const changes = changesAll ? only : editable.filter((id) => only === undefined || only.includes(id));
  return {
    hidden: seesAll ? [] : pick((site) => site.visibility === 'members' && !roles.has(site.site_id)),
    only,
    rounded: pick((site) => site.location === 'rounded' && isBelow(site.site_id)),
    locationHidden: pick((site) => site.location === 'hidden' && isBelow(site.site_id)),
    changesOnly: changes && (changesAll || changes.length > 0) ? changes : undefined,
  };
}

/** Returns true if an account sees a site that exists. */
export async function canSeeSite(
  services: Services,
  account: Pick<Actor, 'id' | 'username' | 'role'>,
  siteId: number,
): Promise<boolean> {
  const reach = await services.database.reads.members.findReach(account.id, today(services));
  return !computeVisibility(account, reach).hidden.includes(siteId);
}

/** Returns true if two actors see and may change the same. Precondition: both have `reach`. */
export function hasSameVisibility(one: Actor, other: Actor): boolean {
  const [first, second] = [one, other].map((actor) =>
    JSON.stringify(computeVisibility(actor, actor.reach ?? NO_REACH)),
  );
  return first === second;
}

/** Returns true if anything is hidden from the caller or shown less exactly. */
export function isLimited({ services: { visibility } }: Context): boolean {
  return (
    visibility.only !== undefined ||
    visibility.hidden.length + visibility.rounded.length + visibility.locationHidden.length > 0
  );
}

/** Returns true if the actor may change the records of a site. */
export function mayChangeSite({ actor, services: { visibility } }: Context, siteId: number): boolean {
  if (visibility.changesOnly) return visibility.changesOnly.includes(siteId);
  return ROLE_PERMISSIONS[actor.role].includes('update');
}

/** Checks that the actor may change a site, where no store checks it. @throws ForbiddenError */
export function requireChanging(ctx: Context, siteId: number): void {
  if (!mayChangeSite(ctx, siteId)) throw new ForbiddenError('update', ['read']);
}

/** Checks that the actor manages the whole installation. @throws ForbiddenError */
export function requireAdministrator({ services: { owned } }: Context): void {
  if (owned !== 'all') throw new ForbiddenError('admin', ['read']);
}

/** Checks that the actor manages the members and the visibility of a site. @throws ForbiddenError */
export function requireOwning({ services: { owned } }: Context, siteId: number): void {
  if (owned === 'all' || owned.includes(siteId)) return;
  throw new ForbiddenError('owner', ['read']);
}
