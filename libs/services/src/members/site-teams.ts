import { NotFoundError, type SiteRole } from '@trowel/domain/core';
import type { SiteTeam } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { requireOwning } from '../visibility.ts';
import { logPeople } from './log-people.ts';
import { nameSite } from './members.ts';
import { existingTeam, peopleIn } from './teams.ts';

/** A team at a site. */
export interface TeamAtSite {
  siteId: number;
  teamId: number;
}

/** Lists the teams with a role at a site, owners first, each with its members. @throws NotFoundError, ForbiddenError */
export async function listSiteTeams(ctx: Context, siteId: number): Promise<SiteTeam[]> {
  const store = readsOf(ctx);
  await nameSite(store, siteId);
  const people = await store.teams.listMembers();
  const rows = await store.teams.ofSite(siteId);
  return rows.map((row) => ({ ...row, members: peopleIn(row.team_id, people) }));
}

/**
 * Gives a team a role at a site, or changes it. Each of its members has it there, from their next
 * request on. Owners of the site and administrators may do so. @throws NotFoundError for an unknown
 * site or team, ForbiddenError
 */
export async function setSiteTeam(
  ctx: Context,
  { siteId, teamId, role }: TeamAtSite & { role: SiteRole },
): Promise<SiteTeam> {
  return ctx.services.database.transaction(async (store) => {
    const siteName = await nameSite(store, siteId);
    requireOwning(ctx, siteId);
    await store.lookups.lockSite(siteId);
    const { name } = await existingTeam(store, teamId);
    const before = (await store.teams.ofSite(siteId)).find(({ team_id: id }) => id === teamId);
    const describeTeam = (given: SiteRole): object => ({ site_name: siteName, team: name, role: given });
    if (before?.role !== role) {
      await store.teams.setAt(siteId, teamId, role);
      await logPeople(ctx, store, {
        entity: 'site_teams',
        id: siteId,
        siteId,
        before: before ? describeTeam(before.role) : null,
        after: describeTeam(role),
      });
    }
    const members = peopleIn(teamId, await store.teams.listMembers(teamId));
    return { team_id: teamId, name, role, members };
  });
}

/** Removes a team's role at a site. @throws NotFoundError, ForbiddenError */
export async function removeSiteTeam(ctx: Context, { siteId, teamId }: TeamAtSite): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const siteName = await nameSite(store, siteId);
    requireOwning(ctx, siteId);
    await store.lookups.lockSite(siteId);
    const found = (await store.teams.ofSite(siteId)).find(({ team_id: id }) => id === teamId);
    if (!found)
      throw new NotFoundError({
        en: `Team ${teamId} has no role at ${siteName}`,
        it: `Il gruppo ${teamId} non ha un ruolo in ${siteName}`,
      });
    await store.teams.removeAt(siteId, teamId);
    const before = { site_name: siteName, team: found.name, role: found.role };
    await logPeople(ctx, store, { entity: 'site_teams', id: siteId, siteId, before, after: null });
  });
}
