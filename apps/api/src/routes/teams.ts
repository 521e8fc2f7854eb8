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
import { IdParams } from './parameters.ts';

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
      'By name, each with who is in it: all of them to administrators and to whoever owns a site; to everybody else those they are in.',
    access: 'read',
    answer: { status: 200, kind: 'single', schema: z.array(Team) },
    run: async (ctx) => ({ data: await listTeams(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createTeam',
    tag,
    summary: 'Make a team',
    description:
      'Administrators do: whoever is in a team has its roles at every site it is at. A name in use is 409, whatever its case.',
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
    description: 'What is absent stays.',
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
    description: 'Its roles at sites end with it, and invitations to it that are open.',
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
    summary: 'Put somebody into a team',
    description: 'It counts from their next request on, at every site the team is at.',
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
    summary: 'Take somebody out of a team',
    description: 'Administrators do; anybody may leave a team they are in.',
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
      summary: 'The teams with a role at a site',
      description:
        'Owners first, each with who is in it. Of several roles somebody has at a site, the highest counts.',
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
      summary: 'Give a team a role at a site',
      description:
        'Owners of the site and administrators do; it counts from the next request of its members on.',
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
      summary: 'Take a team’s role at a site away',
      access: 'read',
      params: AtSiteParams,
      answer: { status: 204, kind: 'empty' },
      run: (ctx, { params: { id, team_id } }) => removeSiteTeam(ctx, { siteId: id, teamId: team_id }),
    }),
  ];
}
