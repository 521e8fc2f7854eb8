import { storableText } from '@trowel/domain/core';
import { NewSiteMember, NewTeam, SiteTeam, Team, TeamChanges } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  addTeamMember,
  createTeam,
  deleteTeam,
  listSiteTeams,
  listTeams,
  removeSiteTeam,
  removeTeamMember,
  setSiteTeam,
  updateTeam,
} from '@trowel/services/members';
import { z } from 'zod';
import { IdParams } from './records/parameters.ts';

const tag = 'Users';
const access = 'manage_users';
const path = '/api/teams';
const atSite = '/api/sites/{id}/teams';

const person = storableText(50).min(1).meta({ description: 'User name of the account.' });
const MemberParams = z.strictObject({ ...IdParams.shape, username: person });
const AtSiteParams = z.strictObject({ ...IdParams.shape, team_id: IdParams.shape.id });

const members = [{ username: 'maria', full_name: 'Maria Rossi' }];
const about = { name: 'Restoration', description: 'Who comes in September' };
const example = {
  status: 'success',
  data: { id: 2, ...about, created_at: '2026-05-04T08:00:00.000Z', members },
};
const answer = { status: 200, kind: 'single', schema: Team, example } as const;
const siteExample = { team_id: 2, name: about.name, role: 'editor' as const, members };

/** Routes of teams: named groups of accounts, which can have roles at sites. */
export const teamRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listTeams',
    tag,
    summary: 'The teams',
    description:
      'By name, with their members. Administrators and owners of sites get all teams, other users their own.',
    access: 'read',
    answer: { status: 200, kind: 'single', schema: z.array(Team) },
    run: async (ctx) => ({ data: await listTeams(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createTeam',
    tag,
    summary: 'Create a team',
    description:
      'For administrators. Members of a team have its roles at its sites. A name in use is 409, case-insensitively.',
    access,
    failures: [409],
    body: NewTeam,
    bodyExample: about,
    answer: { ...answer, status: 201 },
    run: async (ctx, { body }) => ({ data: await createTeam(ctx, body) }),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/{id}`,
    operationId: 'updateTeam',
    tag,
    summary: 'Change name or description of a team',
    description: 'Missing fields stay unchanged.',
    access,
    failures: [409],
    params: IdParams,
    body: TeamChanges,
    bodyExample: { name: 'Restoration 2026' },
    answer,
    run: async (ctx, { params, body }) => ({ data: await updateTeam(ctx, { id: params.id, changes: body }) }),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'deleteTeam',
    tag,
    summary: 'Delete a team',
    description: 'Also removes its roles at sites and open invitations to it.',
    access,
    params: IdParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => deleteTeam(ctx, params.id),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/{id}/members/{username}`,
    operationId: 'addTeamMember',
    tag,
    summary: 'Add a member to a team',
    description: 'Takes effect with their next request, at all sites of the team.',
    access,
    params: MemberParams,
    answer,
    run: async (ctx, { params: { id, username } }) => ({
      data: await addTeamMember(ctx, { teamId: id, username }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/{id}/members/{username}`,
    operationId: 'removeTeamMember',
    tag,
    summary: 'Remove a member from a team',
    description: 'For administrators. All users may leave their teams.',
    access: 'read',
    params: MemberParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params: { id, username } }) => removeTeamMember(ctx, { teamId: id, username }),
  }),
  ...siteTeamRoutes(),
];

/** Routes of teams with roles at a site. */
function siteTeamRoutes(): Route[] {
  const one = { status: 200, kind: 'single', schema: SiteTeam } as const;
  return [
    defineRoute({
      method: 'get',
      path: atSite,
      operationId: 'listSiteTeams',
      tag: 'Sites',
      summary: 'List the teams with a role at a site',
      description: 'Owners first, with their members. Of several roles at a site the highest applies.',
      access: 'read',
      params: IdParams,
      answer: { status: 200, kind: 'single', schema: z.array(SiteTeam) },
      run: async (ctx, { params }) => ({ data: await listSiteTeams(ctx, params.id) }),
    }),
    defineRoute({
      method: 'put',
      path: `${atSite}/{team_id}`,
      operationId: 'setSiteTeam',
      tag: 'Sites',
      summary: 'Set the role of a team at a site',
      description:
        'For owners of the site and administrators. Takes effect with the next request of the members.',
      access: 'read',
      params: AtSiteParams,
      body: NewSiteMember,
      bodyExample: { role: siteExample.role },
      answer: { ...one, example: { status: 'success', data: siteExample } },
      run: async (ctx, { params: { id, team_id }, body }) => ({
        data: await setSiteTeam(ctx, { siteId: id, teamId: team_id, ...body }),
      }),
    }),
    defineRoute({
      method: 'delete',
      path: `${atSite}/{team_id}`,
      operationId: 'removeSiteTeam',
      tag: 'Sites',
      summary: 'Remove the role of a team at a site',
      access: 'read',
      params: AtSiteParams,
      answer: { status: 204, kind: 'empty' },
      run: (ctx, { params: { id, team_id } }) => removeSiteTeam(ctx, { siteId: id, teamId: team_id }),
    }),
  ];
}
