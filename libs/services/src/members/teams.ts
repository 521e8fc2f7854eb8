import type { Store, TeamMemberRow, TeamRow } from '@trowel/db';
import { ConflictError, NotFoundError } from '@trowel/domain/core';
import { noAccount } from './no-account.ts';
import type { NamedPerson, NewTeam, Team, TeamChanges } from '@trowel/domain/records';
import { now, readsOf, requirePermission, type Context } from '../context.ts';
import { logPeople } from './log-people.ts';

/** A member of a team, by user name. */
export interface NamedTeamMember {
  teamId: number;
  username: string;
}

/**
 * Lists the teams by name, each with its members. Administrators and owners of a site, who may give a
 * team access to it, see all teams. Everybody else sees their own. @throws ForbiddenError
 */
export async function listTeams(ctx: Context): Promise<Team[]> {
  const store = readsOf(ctx);
  const people = await store.teams.listMembers();
  const rows = await store.teams.list();
  return rows.filter(({ id }) => seesTeam(ctx, id, people)).map((row) => toTeam(row, people));
}

function seesTeam(ctx: Context, id: number, people: readonly TeamMemberRow[]): boolean {
  const { accountId, owned } = ctx.services;
  if (owned === 'all' || owned.length > 0) return true;
  return people.some(({ team_id: team, user_id: user }) => team === id && user === accountId);
}

/** Creates a team, for administrators. @throws ForbiddenError, ConflictError when the name is in use */
export async function createTeam(ctx: Context, { name, description = null }: NewTeam): Promise<Team> {
  requirePermission(ctx, 'manage_users');
  return ctx.services.database.transaction(async (store) => {
    await refuseUsedName(store, name);
    const row = await store.teams.insert({ name, description, created_at: now(ctx) });
    await logTeam(ctx, store, { id: row.id, before: null, after: { name, description } });
    return toTeam(row, []);
  });
}

/**
 * Changes name or description of a team. @throws ForbiddenError, NotFoundError, ConflictError when the
 * name is in use
 */
export async function updateTeam(
  ctx: Context,
  { id, changes }: { id: number; changes: TeamChanges },
): Promise<Team> {
  requirePermission(ctx, 'manage_users');
  return ctx.services.database.transaction(async (store) => {
    const row = await existingTeam(store, id);
    const { name = row.name, description = row.description } = changes;
    const people = await store.teams.listMembers(id);
    if (name === row.name && description === row.description) return toTeam(row, people);
    if (name !== row.name) await refuseUsedName(store, name, id);
    await store.teams.update(id, { name, description });
    const before = { name: row.name, description: row.description };
    await logTeam(ctx, store, { id, before, after: { name, description } });
    return toTeam({ ...row, name, description }, people);
  });
}

/** Deletes a team and its roles at sites. @throws ForbiddenError, NotFoundError */
export async function deleteTeam(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, 'manage_users');
  await ctx.services.database.transaction(async (store) => {
    const { name, description } = await existingTeam(store, id);
    const members = (await store.teams.listMembers(id)).map(({ username }) => username);
    for (const { site_id: siteId, role } of await store.teams.sitesOf(id)) {
      const before = { team: name, role };
      await logPeople(ctx, store, { entity: 'site_teams', id: siteId, siteId, before, after: null });
    }
    await store.teams.remove(id);
    await logTeam(ctx, store, { id, before: { name, description, members }, after: null });
  });
}

/** Adds an account to a team. It takes effect with their next request. @throws ForbiddenError, NotFoundError */
export async function addTeamMember(ctx: Context, { teamId, username }: NamedTeamMember): Promise<Team> {
  requirePermission(ctx, 'manage_users');
  return ctx.services.database.transaction(async (store) => {
    const row = await existingTeam(store, teamId);
    const account = await store.users.findByUsername(username);
    if (!account) throw noAccount(username);
    await joinTeam(ctx, store, { team: row, account });
    return toTeam(row, await store.teams.listMembers(teamId));
  });
}

/**
 * Removes an account from a team. Members may leave it themselves. A team the caller does not see
 * counts as missing. @throws ForbiddenError, NotFoundError
 */
export async function removeTeamMember(ctx: Context, { teamId, username }: NamedTeamMember): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const people = await store.teams.listMembers(teamId);
    if (!seesTeam(ctx, teamId, people)) throw noSuchTeam(teamId);
    const { name } = await existingTeam(store, teamId);
    const account = await store.users.findByUsername(username);
    const found = people.find(({ user_id: id }) => id === account?.id);
    const isOneself = found !== undefined && found.user_id === ctx.services.accountId;
    if (!isOneself) requirePermission(ctx, 'manage_users');
    if (!found) throw notInTeam(username, name);
    await store.teams.removeMember(teamId, found.user_id);
    await logTeam(ctx, store, {
      id: teamId,
      before: { name, member: found.username },
      after: { name, member: null },
    });
  });
}

/** Adds an account to a team within a larger write, unless it is a member. */
export async function joinTeam(
  ctx: Context,
  store: Store,
  { team, account, actor }: { team: TeamRow; account: { id: number; username: string }; actor?: string },
): Promise<void> {
  const { id, name } = team;
  const people = await store.teams.listMembers(id);
  if (people.some(({ user_id: user }) => user === account.id)) return;
  await store.teams.addMember(id, account.id);
  const [before, after] = [
    { name, member: null },
    { name, member: account.username },
  ];
  await logTeam(ctx, store, { id, before, after, ...(actor !== undefined && { actor }) });
}

/** @throws NotFoundError */
export async function existingTeam(store: Store, id: number): Promise<TeamRow> {
  const row = await store.teams.find(id);
  if (!row) throw noSuchTeam(id);
  return row;
}

function noSuchTeam(id: number): NotFoundError {
  return new NotFoundError({ en: `Team ${id} does not exist`, it: `Il gruppo ${id} non esiste` });
}

function notInTeam(username: string, team: string): NotFoundError {
  const message = {
    en: `${username} is not in the team ${team}`,
    it: `${username} non fa parte del gruppo ${team}`,
  };
  return new NotFoundError(message, { username });
}

/** Returns the members of a team among the given people. */
export function peopleIn(teamId: number, people: readonly TeamMemberRow[]): NamedPerson[] {
  return people
    .filter(({ team_id: team }) => team === teamId)
    .map(({ username, full_name }) => ({ username, full_name }));
}

function toTeam({ id, name, description, created_at }: TeamRow, people: readonly TeamMemberRow[]): Team {
  return { id, name, description, created_at, members: peopleIn(id, people) };
}

async function refuseUsedName(store: Store, name: string, exceptId?: number): Promise<void> {
  const other = await store.teams.findByName(name);
  if (!other || other.id === exceptId) return;
  const message = { en: `There is already a team ${other.name}`, it: `C’è già un gruppo ${other.name}` };
  throw new ConflictError(message, { field: 'name' });
}

function logTeam(
  ctx: Context,
  store: Store,
  about: { id: number; before: object | null; after: object | null; actor?: string },
): Promise<void> {
  return logPeople(ctx, store, { entity: 'teams', siteId: null, ...about });
}
