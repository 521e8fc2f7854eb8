import { and, desc, eq, exists, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { InvitationStore } from '../store/service.ts';

/** Creates the store of invitations over a connection. */
export function createInvitationStore(queries: Queries, tables: Tables): InvitationStore {
  const { build } = queries;
  const { invitations, teams, users } = tables;
  return {
    ...createRedeeming(queries, tables),

    async insert(row) {
      const [inserted] = await build.insert(invitations).values(row).returning({ id: invitations.id });
      return inserted!.id;
    },

    async list(siteId) {
      const [makers, takers] = [alias(users, 'makers'), alias(users, 'takers')];
      const { id, role, invitee, created_at, expires_at, accepted_at } = invitations;
      return build
        .select({
          id,
          role,
          invitee,
          created_at,
          expires_at,
          accepted_at,
          team: teams.name,
          invited_by: makers.username,
          accepted_by: takers.username,
        })
        .from(invitations)
        .innerJoin(makers, eq(makers.id, invitations.invited_by))
        .leftJoin(takers, eq(takers.id, invitations.accepted_by))
        .leftJoin(teams, eq(teams.id, invitations.team_id))
        .where(eq(invitations.site_id, siteId))
        .orderBy(desc(id));
    },

    async remove(id) {
      await build.delete(invitations).where(eq(invitations.id, id));
    },

    async forgetBefore(siteId, at) {
      const isOver = or(lt(invitations.expires_at, at), lt(invitations.accepted_at, at));
      await build.delete(invitations).where(and(eq(invitations.site_id, siteId), isOver));
    },
  };
}

function createRedeeming({ build }: Queries, tables: Tables): Pick<InvitationStore, 'findOpen' | 'use'> {
  const { invitations, sites, teams, users } = tables;
  const { id, site_id, role, team_id, invitee, expires_at, accepted_at, token_hash } = invitations;
  return {
    async findOpen(hash, at) {
      const isAdmin = eq(users.role, 'admin');
      const mayInvite = or(isAdmin, and(isNull(team_id), isOwner(build, tables)));
      const [found] = await build
        .select({
          id,
          site_id,
          role,
          team_id,
          invitee,
          expires_at,
          site_name: sites.site_name,
          team: teams.name,
          inviter: users.username,
          inviter_name: users.full_name,
        })
        .from(invitations)
        .innerJoin(sites, eq(sites.id, site_id))
        .innerJoin(users, eq(users.id, invitations.invited_by))
        .leftJoin(teams, eq(teams.id, team_id))
        .where(
          and(
            eq(token_hash, hash),
            isNull(accepted_at),
            gt(expires_at, at),
            eq(users.is_active, true),
            mayInvite,
          ),
        );
      return found;
    },

    async use(one, { at, accountId }) {
      const used = await build
        .update(invitations)
        .set({ accepted_at: at, accepted_by: accountId })
        .where(and(eq(id, one), isNull(accepted_at)))
        .returning({ id });
      return used.length > 0;
    },
  };
}

/** True if the author of an invitation owns its site, directly or through a team. */
function isOwner(
  build: Queries['build'],
  { invitations, siteMembers, siteTeams, teamMembers }: Tables,
): SQL | undefined {
  const one = { one: sql`1` };
  const byThemselves = and(
    eq(siteMembers.site_id, invitations.site_id),
    eq(siteMembers.user_id, invitations.invited_by),
    eq(siteMembers.role, 'owner'),
  );
  const withTeam = and(
    eq(siteTeams.site_id, invitations.site_id),
    eq(teamMembers.user_id, invitations.invited_by),
    eq(siteTeams.role, 'owner'),
  );
  return or(
    exists(build.select(one).from(siteMembers).where(byThemselves)),
    exists(
      build
        .select(one)
        .from(siteTeams)
        .innerJoin(teamMembers, eq(teamMembers.team_id, siteTeams.team_id))
        .where(withTeam),
    ),
  );
}
