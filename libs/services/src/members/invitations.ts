import { createHash, randomBytes } from 'node:crypto';
import { renderQrSvg } from '@trowel/documents/qr';
import { DomainError, ForbiddenError, NotFoundError } from '@trowel/domain/core';
import {
  INVITATION_DAYS,
  type Invitation,
  type MadeInvitation,
  type NewInvitation,
} from '@trowel/domain/records';
import { refusePersonalToken } from '../accounts/index.ts';
import { now, readsOf, type Context } from '../context.ts';
import { requireOwning } from '../visibility.ts';
import { logPeople } from './log-people.ts';
import { nameSite } from './members.ts';
import { existingTeam } from './teams.ts';

/** Prefix of every code, so that people and secret scanners recognize it. */
const PREFIX = 'trowel_inv_';
const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;
/** Days for which a used or expired invitation is still listed. */
const LISTED_DAYS = 30;
/** Page on which it is accepted. The code is behind the `#`, which browsers do not send, so it is in no log. */
const PAGE = '/invitation';

/** An invitation to a site, and the base address of the pages. */
export interface Inviting extends NewInvitation {
  siteId: number;
  webUrl: string;
}

/**
 * Lists the invitations to a site, newest first, for its owners and administrators. @throws
 * NotFoundError, ForbiddenError
 */
export async function listInvitations(ctx: Context, siteId: number): Promise<Invitation[]> {
  const store = readsOf(ctx);
  await nameSite(store, siteId);
  requireOwning(ctx, siteId);
  return store.invitations.list(siteId);
}

/**
 * Invites a person to a site. Owners and administrators may invite; into a team only administrators.
 * The code is returned only here.
 * @throws NotFoundError, ForbiddenError; DomainError `forbidden` for a personal access token
 */
export async function invite(
  ctx: Context,
  { siteId, webUrl, role, team_id: teamId, days = INVITATION_DAYS.usual, ...invited }: Inviting,
): Promise<MadeInvitation> {
  refusePersonalToken(ctx);
  const accountId = ctx.actor.id;
  const invitee = invited.invitee ?? null;
  if (accountId === null)
    throw new DomainError(
      'forbidden',
      { en: 'Only users with an account can invite', it: 'Solo chi ha un account può invitare' },
      { type: 'no_account' },
    );
  const code = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const [created_at, nowMs] = [now(ctx), ctx.services.clock().getTime()];
  const expires_at = new Date(nowMs + days * DAY_MS).toISOString();
  return ctx.services.database.transaction(async (store) => {
    const siteName = await nameSite(store, siteId);
    requireOwning(ctx, siteId);
    // Members of a team have its roles at other sites too.
    if (teamId !== undefined && ctx.actor.role !== 'admin')
      throw new ForbiddenError('manage_users', ['read']);
    const team = teamId === undefined ? null : (await existingTeam(store, teamId)).name;
    await store.invitations.forgetBefore(siteId, new Date(nowMs - LISTED_DAYS * DAY_MS).toISOString());
    const id = await store.invitations.insert({
      token_hash: hashOfCode(code),
      site_id: siteId,
      role,
      team_id: teamId ?? null,
      invitee,
      invited_by: accountId,
      created_at,
      expires_at,
    });
    const after = { site_name: siteName, role, team, invitee, expires_at };
    await logPeople(ctx, store, { entity: 'invitations', id, siteId, before: null, after });
    const link = `${webUrl}${PAGE}#${code}`;
    const made = { id, role, team, invitee, invited_by: ctx.actor.username, created_at, expires_at };
    const unused = { accepted_at: null, accepted_by: null };
    return { ...made, ...unused, code, link, qr_svg: renderQrSvg(link) };
  });
}

/** Revokes an unused invitation, or removes a used one from the list. @throws NotFoundError, ForbiddenError */
export async function revokeInvitation(
  ctx: Context,
  { siteId, id }: { siteId: number; id: number },
): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const siteName = await nameSite(store, siteId);
    requireOwning(ctx, siteId);
    const found = (await store.invitations.list(siteId)).find((one) => one.id === id);
    if (!found)
      throw new NotFoundError({
        en: `${siteName} has no invitation ${id}`,
        it: `In ${siteName} l’invito ${id} non esiste`,
      });
    await store.invitations.remove(id);
    const { role, team, invitee, invited_by, accepted_by } = found;
    const before = { site_name: siteName, role, team, invitee, invited_by, accepted_by };
    await logPeople(ctx, store, { entity: 'invitations', id, siteId, before, after: null });
  });
}

/** 32 random bytes cannot be guessed, so a plain hash is enough. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
