import { createHash, randomBytes } from 'node:crypto';
import type { PersonalTokenRow, Store, UserRow } from '@trowel/db';
import {
  ConflictError,
  DomainError,
  NotFoundError,
  UnauthenticatedError,
  ValidationError,
  type Role,
  type Message,
} from '@trowel/domain/core';
import type { MadePersonalToken, NewPersonalToken, PersonalToken, TokenScope } from '@trowel/domain/records';
import { now, today, type Actor, type Context, type Services } from '../context.ts';
import { formatNoSite } from '../writing/index.ts';
import { inactiveAccount, invalidToken, PERSONAL_PREFIX } from './tokens.ts';
import { authorOf, recordUserChange } from './user-records.ts';

const SECRET_BYTES = 32;
const MAX_TOKENS = 50;
const MAX_LIFETIME_S = 366 * 86_400;

/**
 * Returns the account of a personal token, with a role no higher than the token's scope: viewer for
 * read access, else operator. Even an administrator's token cannot manage accounts and databases.
 * @throws UnauthenticatedError `invalid_token`, `expired_token` or `inactive_account`.
 */
export async function authenticatePersonal(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  text: string,
): Promise<Actor> {
  const found = await database.reads.users.findByTokenHash(hashOf(text));
  if (!found) throw invalidToken();
  const { account, token } = found;
  if (!account.is_active) throw inactiveAccount();
  if (token.token_version !== account.token_version) throw invalidToken();
  if (token.expires_at <= clock().toISOString()) throw expired();
  const { ofAdmin, readsOnly, sites } = {
    ofAdmin: account.role === 'admin',
    readsOnly: token.scope !== 'write',
    sites: token.sites ?? undefined,
  };
  return {
    id: account.id,
    reach: await database.reads.members.findReach(account.id, today({ clock })),
    tokenScope: { ofAdmin, readsOnly, sites },
    username: account.username,
    fullName: account.full_name,
    role: withinScope(account.role, token.scope),
    mustChangePassword: account.must_change_password,
    token: {
      isPersonal: true,
      id: token.token_hash,
      issuedAt: token.created_at,
      expiresAt: token.expires_at,
      endsAt: token.expires_at,
    },
  };
}

/**
 * Lists the caller's personal tokens, oldest first, without those ended by a new password. @throws
 * UnauthenticatedError
 */
export async function listPersonalTokens({ actor, services }: Context): Promise<PersonalToken[]> {
  const { users } = services.database.reads;
  const account = actor.id === null ? undefined : await users.find(actor.id);
  if (!account) throw invalidToken();
  const rows = await users.listTokens(account.id);
  const names = await nameSites(services.database.reads, rows);
  return rows
    .filter((row) => row.token_version === account.token_version)
    .map((row) => toPersonalToken(row, names));
}

/**
 * Creates a token that acts as the caller. The token is returned only here.
 * @throws DomainError `forbidden` for a caller who uses such a token, ValidationError for an expiry in
 * the past or too far ahead, ConflictError beyond the limit per person.
 */
export async function createPersonalToken(
  ctx: Context,
  requested: NewPersonalToken,
): Promise<MadePersonalToken> {
  const expires_at = readExpiry(ctx, requested.expires_at);
  const token = PERSONAL_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return ctx.services.database.transaction(async (store) => {
    const { id: user_id, token_version } = await lockOwn(ctx, store);
    await forgetEnded(store, { user_id, token_version, at: now(ctx) });
    const sites = requested.sites ? await findSites(store, requested.sites) : null;
    const row = await store.users.addToken({
      user_id,
      name: requested.name,
      scope: requested.scopes.includes('write') ? 'write' : 'read',
      sites,
      token_hash: hashOf(token),
      token_version,
      created_at: now(ctx),
      expires_at,
    });
    const made = toPersonalToken(row, await nameSites(store, [row]));
    const change = { action: 'update', id: user_id, before: {}, after: { personal_token: made } } as const;
    await recordUserChange(store, authorOf(ctx), change);
    return { ...made, token };
  });
}

/**
 * Ends a token of the caller on all services, from the next request on.
 * @throws DomainError `forbidden` for a caller who uses such a token, NotFoundError also for a token
 * of another account.
 */
export async function revokePersonalToken(ctx: Context, id: number): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const { id: userId } = await lockOwn(ctx, store);
    const row = (await store.users.listTokens(userId)).find((one) => one.id === id);
    if (!row) throw new NotFoundError({ en: `You have no token ${id}`, it: `Non hai il token ${id}` });
    await removeToken(ctx, store, row);
  });
}

/** Ends the personal token that the caller uses. */
export async function endOwnPersonalToken(ctx: Context, { hash }: { hash: string }): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const found = await store.users.findByTokenHash(hash);
    if (found) await removeToken(ctx, store, found.token);
  });
}

/** Rejects actions that require a login. @throws DomainError `forbidden` */
export function refusePersonalToken({ actor }: Context): void {
  if (!actor.token?.isPersonal) return;
  const message = {
    en: 'A personal access token cannot do this; log in with your user name and password',
    it: 'Con un token personale non è possibile: accedi con nome utente e password',
  };
  throw new DomainError('forbidden', message, { type: 'personal_token' });
}

async function lockOwn(ctx: Context, store: Store): Promise<UserRow> {
  refusePersonalToken(ctx);
  const { actor } = ctx;
  const row = actor.id === null ? undefined : await store.users.lock(actor.id);
  if (!row) throw invalidToken();
  return row;
}

async function removeToken(ctx: Context, store: Store, row: PersonalTokenRow): Promise<void> {
  await store.users.removeTokens([row.token_hash]);
  const before = { personal_token: toPersonalToken(row, await nameSites(store, [row])) };
  const change = { action: 'update', id: row.user_id, before, after: {} } as const;
  await recordUserChange(store, authorOf(ctx), change);
}

async function forgetEnded(
  store: Store,
  { user_id, token_version, at }: { user_id: number; token_version: number; at: string },
): Promise<void> {
  const rows = await store.users.listTokens(user_id);
  const ended = rows.filter((row) => row.token_version !== token_version || row.expires_at <= at);
  await store.users.removeTokens(ended.map((row) => row.token_hash));
  if (rows.length - ended.length < MAX_TOKENS) return;
  const message = {
    en: `You have ${MAX_TOKENS} tokens, which is the maximum; revoke one`,
    it: `Hai ${MAX_TOKENS} token, il massimo consentito: revocane uno`,
  };
  throw new ConflictError(message, { reason: 'too_many_tokens' });
}

function readExpiry({ services }: Context, text: string): string {
  const nowMs = services.clock().getTime();
  const ms = Date.parse(text);
  const problem = findExpiryProblem(ms - nowMs);
  if (problem !== undefined)
    throw new ValidationError([{ field: 'expires_at', message: problem, type: 'out_of_range' }]);
  return new Date(ms).toISOString();
}

function findExpiryProblem(leftMs: number): Message | undefined {
  if (!(leftMs > 0))
    return { en: 'The expiry date is in the past.', it: 'La data di scadenza è già passata.' };
  if (leftMs > MAX_LIFETIME_S * 1_000)
    return { en: 'A token is valid for at most one year.', it: 'Un token vale al massimo un anno.' };
  return undefined;
}

function withinScope(role: Role, scope: string): Role {
  if (scope !== 'write') return 'viewer';
  return role === 'admin' ? 'operator' : role;
}

type SiteNames = ReadonlyMap<number, string>;

/** A site that was deleted or is not visible any more has no name. The token stays valid for the others. */
function toPersonalToken(
  { id, name, scope, sites, created_at, expires_at }: PersonalTokenRow,
  names: SiteNames,
): PersonalToken {
  const scopes: TokenScope[] = scope === 'write' ? ['read', 'write'] : ['read'];
  const named = sites && sites.flatMap((one) => names.get(one) ?? []);
  return { id, name, scopes, sites: named, created_at, expires_at };
}

async function nameSites(store: Store, rows: readonly PersonalTokenRow[]): Promise<SiteNames> {
  const ids = [...new Set(rows.flatMap(({ sites }) => sites ?? []))];
  return new Map((await store.sites.findMany(ids)).map(({ id, site_name: name }) => [id, name]));
}

/** @throws ValidationError naming a site that does not exist or is not visible to the caller */
async function findSites(store: Store, names: readonly string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const [i, name] of names.entries()) {
    const id = await store.lookups.findSiteId(name);
    if (id === undefined) {
      const message = await formatNoSite(store, name);
      throw new ValidationError([{ field: `sites.${i}`, message, type: 'unknown_site' }]);
    }
    ids.add(id);
  }
  return [...ids].toSorted((a, b) => a - b);
}

/** 32 random bytes cannot be guessed, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function expired(): UnauthenticatedError {
  return new UnauthenticatedError('expired_token', {
    en: 'The personal access token has expired; create another',
    it: 'Il token personale è scaduto: creane un altro',
  });
}
