import { MadePersonalToken, NewPersonalToken, PersonalToken } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { listPersonalTokens, createPersonalToken, revokePersonalToken } from '@trowel/services/accounts';
import { z } from 'zod';
import { IdParams } from './records/parameters.ts';

const tag = 'Login';

const example = {
  id: 3,
  name: 'QGIS in the office',
  scopes: ['read' as const],
  sites: ['Villa Adriana'],
  created_at: '2026-05-04T08:00:00.000Z',
  expires_at: '2027-03-04T08:00:00.000Z',
};

/** Routes of the user's tokens for scripts and programs. */
export const personalTokenRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/auth/tokens',
    operationId: 'listTokens',
    tag,
    summary: 'List your personal access tokens',
    description: 'Without the tokens themselves, which are not stored. A new password revokes all of them.',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: z.array(PersonalToken) },
    run: async (ctx) => ({ data: await listPersonalTokens(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/tokens',
    operationId: 'makeToken',
    tag,
    summary: 'Create a personal access token',
    description:
      'For scripts, QGIS, assistants: sent as `Authorization: Bearer trowel_pat_…` to the API, the web service and the MCP server. `token` is only in this response. `read` has the permissions of a viewer; `write` has yours except the administration of accounts and databases. With `sites` only these sites exist for the token, and it can record nothing outside of them. It cannot create or revoke tokens (403). A lost response cannot be requested again: revoke the token and create another.',
    access: 'authenticated',
    isShownOnce: true,
    failures: [409],
    body: NewPersonalToken,
    bodyExample: {
      name: example.name,
      scopes: example.scopes,
      sites: example.sites,
      expires_at: example.expires_at,
    },
    maxBodyBytes: 16_384,
    answer: { status: 201, kind: 'single', schema: MadePersonalToken },
    run: async (ctx, { body }) => ({ data: await createPersonalToken(ctx, body) }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/auth/tokens/{id}',
    operationId: 'revokeToken',
    tag,
    summary: 'Revoke a personal access token',
    description: 'Takes effect with the next request, in all services.',
    access: 'authenticated',
    params: IdParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => revokePersonalToken(ctx, params.id),
  }),
];
