import type { OpenInvitation, Store } from '@trowel/db';
import { ConflictError, isHigherRole, NotFoundError } from '@trowel/domain/core';
import type { InvitedUser, ShownInvitation, SiteMember, User } from '@trowel/domain/records';
import { invalidToken, createUser, refusePersonalToken } from '../accounts/index.ts';
import { now, type Context } from '../context.ts';
import { hashOfCode } from './invitations.ts';
import { logPeople } from './log-people.ts';
import { existingTeam, joinTeam } from './teams.ts';

/**
 * Returns the content of an invitation to a person with its code. @throws NotFoundError, the same for
 * every code that cannot be used
 */
export async function showInvitation(ctx: Context, code: string): Promise<ShownInvitation> {
  const { site_name, role, team, invitee, expires_at, inviter, inviter_name } = await findOpen(
    ctx,
    ctx.services.database.reads,
    code,
  );
  return { site_name, role, team, invitee, invited_by: inviter_name ?? inviter, expires_at };
}

/**
 * Accepts an invitation as the caller's account: it becomes a member of the site, keeping a higher
 * role if it has one.
 * @throws NotFoundError as `showInvitation`, ConflictError if the caller has the role already (the
 * invitation stays open); DomainError `forbidden` for a personal access token
 */
export async function acceptInvitation(
  ctx: Context,
  code: string,
): Promise<SiteMember & { site_name: string }> {
  refusePersonalToken(ctx);
  const accountId = ctx.actor.id;
  if (accountId === null) throw invalidToken();
  return ctx.services.database.transaction(async (store) => {
    const account = await store.users.lock(accountId);
    if (!account) throw invalidToken();
    return useInvitation(ctx, store, { code, account });
  });
}

/**
 * Accepts an invitation with a new account, a viewer at other sites. Without a valid code nothing is
 * revealed about names in use.
 * @throws NotFoundError as `showInvitation`, ValidationError for a weak password, ConflictError naming
 * what is already in use
 */
export async function registerInvited(
  ctx: Context,
  { code, ...account }: InvitedUser,
): Promise<{ user: User; site_name: string }> {
  await findOpen(ctx, ctx.services.database.reads, code);
  return createUser(
    ctx,
    { ...account, role: 'viewer' },
    {
      actor: account.username,
      async follow(store, user) {
        const { site_name } = await useInvitation(ctx, store, { code, account: user });
        return { user, site_name };
      },
    },
  );
}

type Account = Pick<User, 'id' | 'username' | 'full_name'>;

async function useInvitation(
  ctx: Context,
  store: Store,
  { code, account }: { code: string; account: Account },
): Promise<SiteMember & { site_name: string }> {
  const found = await findOpen(ctx, store, code);
  const { site_id: siteId, site_name, role: given, team_id: teamId, inviter } = found;
  const { id: accountId, username, full_name } = account;
  const held = (await store.members.list(siteId)).find((one) => one.user_id === accountId)?.role;
  const role = held !== undefined && !isHigherRole(given, held) ? held : given;
  const isInTeam = teamId === null || (await isIn(store, teamId, accountId));
  if (role === held && isInTeam)
    throw new ConflictError(
      { en: `You are already a member of ${site_name}`, it: `Sei già membro di ${site_name}` },
      { reason: 'already_member' },
    );
  // If two people use it at the same time, only one succeeds.
  if (!(await store.invitations.use(found.id, { at: now(ctx), accountId }))) throw noInvitation();
  const logged = { siteId, actor: username };
  if (role !== held) {
    await store.members.set(siteId, accountId, role);
    const describeMember = (one: string): object => ({ site_name, username, role: one });
    const [before, after] = [
      held === undefined ? null : describeMember(held),
      { ...describeMember(role), invited_by: inviter },
    ];
    await logPeople(ctx, store, { entity: 'site_members', id: siteId, before, after, ...logged });
  }
  if (teamId !== null && !isInTeam)
    await joinTeam(ctx, store, { team: await existingTeam(store, teamId), account, actor: username });
  await logPeople(ctx, store, {
    entity: 'invitations',
    id: found.id,
    before: { site_name, invited_by: inviter, accepted_by: null },
    after: { site_name, invited_by: inviter, accepted_by: username },
    ...logged,
  });
  return { username, full_name, role, site_name };
}

async function isIn(store: Store, teamId: number, accountId: number): Promise<boolean> {
  const people = await store.teams.listMembers(teamId);
  return people.some(({ user_id: id }) => id === accountId);
}

async function findOpen(ctx: Context, store: Store, code: string): Promise<OpenInvitation> {
  const found = await store.invitations.findOpen(hashOfCode(code), now(ctx));
  if (!found) throw noInvitation();
  return found;
}

/** The message does not reveal if the invitation ever existed. */
const NO_INVITATION = {
  en: 'This invitation does not exist or is no longer valid',
  it: 'Questo invito non esiste o non è più valido',
};

function noInvitation(): NotFoundError {
  return new NotFoundError(NO_INVITATION, {
    type: 'no_invitation',
  });
}
