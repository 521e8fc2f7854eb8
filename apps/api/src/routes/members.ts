import { storableText } from '@trowel/domain/core';
import { NewSiteMember, AccountSite, SiteMember } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { getMember, listMembers, listAccountSites, removeMember, setMember } from '@trowel/services/members';
import { z } from 'zod';
import { IdParams } from './records/parameters.ts';

const tag = 'Sites';
const path = '/api/sites/{id}/members';

const MemberParams = z.strictObject({
  ...IdParams.shape,
  username: storableText(50).min(1).meta({ description: 'User name of the account.' }),
});

const data = { username: 'maria', full_name: 'Maria Rossi', role: 'editor' as const };
const example = { status: 'success', data };
const answer = { status: 200, kind: 'single', schema: SiteMember, example } as const;

/** Routes of site members. */
export const memberRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/auth/sites',
    operationId: 'listAccountSites',
    tag: 'Login',
    summary: 'List the sites at which you have a role',
    description:
      'By name, with the role there: assigned directly or through a team, the higher one counts. At other sites the role of the account applies.',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: z.array(AccountSite) },
    run: async (ctx) => ({ data: await listAccountSites(ctx) }),
  }),
  defineRoute({
    method: 'get',
    path,
    operationId: 'listMembers',
    tag,
    summary: 'List the members of a site',
    description:
      'Owners first. The user who records a site is its owner. A role at a site adds permissions to those of the account. If the `visibility` of the site is `members`, the site does not exist for other users, except administrators.',
    access: 'read',
    params: IdParams,
    answer: { status: 200, kind: 'single', schema: z.array(SiteMember) },
    run: async (ctx, { params }) => ({ data: await listMembers(ctx, params.id) }),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/{username}`,
    operationId: 'getMember',
    tag,
    summary: 'Get one member of a site',
    access: 'read',
    params: MemberParams,
    answer,
    run: async (ctx, { params }) => ({ data: await getMember(ctx, named(params)) }),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/{username}`,
    operationId: 'setMember',
    tag,
    summary: 'Set the role of a member',
    description:
      'For owners of the site and administrators. Takes effect with the next request. Only an administrator can remove the role of the last owner (409).',
    access: 'read',
    failures: [409],
    params: MemberParams,
    body: NewSiteMember,
    bodyExample: { role: data.role },
    answer,
    run: async (ctx, { params, body }) => ({ data: await setMember(ctx, { ...named(params), ...body }) }),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/{username}`,
    operationId: 'removeMember',
    tag,
    summary: 'Remove a member',
    description: 'For owners of the site and administrators. All users may remove themselves.',
    access: 'read',
    failures: [409],
    params: MemberParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => removeMember(ctx, named(params)),
  }),
];

function named({ id, username }: z.output<typeof MemberParams>): { siteId: number; username: string } {
  return { siteId: id, username };
}
