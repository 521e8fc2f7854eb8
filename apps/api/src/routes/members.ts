import { storableText } from '@trowel/domain/core';
import { NewSiteMember, SiteMember } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { getMember, listMembers, removeMember, setMember } from '@trowel/services/members';
import { z } from 'zod';
import { IdParams } from './parameters.ts';

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
    path,
    operationId: 'listMembers',
    tag,
    summary: 'The members of a site',
    description:
      'Owners first. Who records a site is its owner. A role at a site adds to what the account may do everywhere; where `visibility` of the site is `members`, there is no such site for anybody else but an administrator.',
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
    summary: 'One member of a site',
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
    summary: 'Give somebody a role at a site',
    description:
      'Owners of the site and administrators do; it counts from the next request on. The last owner keeps the role unless an administrator takes it away (409).',
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
    summary: 'Take a role at a site away',
    description: 'Owners of the site and administrators do; anybody may give back their own.',
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
