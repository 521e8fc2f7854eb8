import { foldText } from '@trowel/domain/core';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { TeamStore } from '../store/service.ts';

/** Creates the store of teams over a connection. Every change may change the visibility of sites. */
export function createTeamStore(queries: Queries, tables: Tables): TeamStore {
  return {
    ...createTeams(queries, tables),
    ...createTeamMembers(queries, tables),
    ...createSiteTeams(queries, tables),
  };
}

function createTeams(
  { build, announce }: Queries,
  { teams, teamMembers, siteTeams, invitations }: Tables,
): Pick<TeamStore, 'list' | 'find' | 'findByName' | 'insert' | 'update' | 'remove'> {
  const { name_key: nameKey, ...columns } = {
    id: teams.id,
    name: teams.name,
    name_key: teams.name_key,
    description: teams.description,
    created_at: teams.created_at,
  };
  return {
    list: () => build.select(columns).from(teams).orderBy(asc(nameKey)),

    async find(id) {
      const [found] = await build.select(columns).from(teams).where(eq(teams.id, id));
      return found;
    },

    async findByName(name) {
      const [found] = await build
        .select(columns)
        .from(teams)
        .where(eq(nameKey, foldText(name)));
      return found;
    },

    async insert(row) {
      const values = { ...row, name_key: foldText(row.name) };
      const [inserted] = await build.insert(teams).values(values).returning(columns);
      return inserted!;
    },

    async update(id, { name, description }) {
      const values = { name, description, name_key: foldText(name) };
      await build.update(teams).set(values).where(eq(teams.id, id));
    },

    async remove(id) {
      const isOpen = and(eq(invitations.team_id, id), isNull(invitations.accepted_at));
      await build.delete(invitations).where(isOpen);
      await build.delete(siteTeams).where(eq(siteTeams.team_id, id));
      await build.delete(teamMembers).where(eq(teamMembers.team_id, id));
      await build.delete(teams).where(eq(teams.id, id));
      await announce('sight');
    },
  };
}

function createTeamMembers(
  { build, announce }: Queries,
  { teamMembers, users }: Tables,
): Pick<TeamStore, 'listMembers' | 'addMember' | 'removeMember'> {
  const { team_id, user_id } = teamMembers;
  return {
    listMembers: (teamId) =>
      build
        .select({ team_id, user_id, username: users.username, full_name: users.full_name })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, user_id))
        .where(teamId === undefined ? undefined : eq(team_id, teamId))
        .orderBy(asc(users.username_key)),

    async addMember(teamId, userId) {
      await build.insert(teamMembers).values({ team_id: teamId, user_id: userId }).onConflictDoNothing();
      await announce('sight');
    },

    async removeMember(teamId, userId) {
      await build.delete(teamMembers).where(and(eq(team_id, teamId), eq(user_id, userId)));
      await announce('sight');
    },
  };
}

function createSiteTeams(
  { build, announce }: Queries,
  { siteTeams, teams }: Tables,
): Pick<TeamStore, 'ofSite' | 'sitesOf' | 'setAt' | 'removeAt'> {
  const { site_id, team_id, role } = siteTeams;
  const ownersFirst = sql`case ${role} when 'owner' then 1 when 'editor' then 2 else 3 end`;
  return {
    ofSite: (siteId) =>
      build
        .select({ team_id, name: teams.name, role })
        .from(siteTeams)
        .innerJoin(teams, eq(teams.id, team_id))
        .where(eq(site_id, siteId))
        .orderBy(ownersFirst, asc(teams.name_key)),

    sitesOf: (teamId) =>
      build.select({ site_id, role }).from(siteTeams).where(eq(team_id, teamId)).orderBy(asc(site_id)),

    async setAt(siteId, teamId, given) {
      await build
        .insert(siteTeams)
        .values({ site_id: siteId, team_id: teamId, role: given })
        .onConflictDoUpdate({ target: [site_id, team_id], set: { role: given } });
      await announce('sight');
    },

    async removeAt(siteId, teamId) {
      await build.delete(siteTeams).where(and(eq(site_id, siteId), eq(team_id, teamId)));
      await announce('sight');
    },
  };
}
