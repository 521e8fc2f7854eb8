import { MadePersonalToken, NewPersonalToken, PersonalToken } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { listPersonalTokens, createPersonalToken, revokePersonalToken } from '@trowel/services/accounts';
import { z } from 'zod';
import { IdParams } from './parameters.ts';

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
    summary: 'Your personal access tokens',
    description: 'Without the tokens themselves, which are kept nowhere. A new password ends them all.',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: z.array(PersonalToken) },
    run: async (ctx) => ({ data: await listPersonalTokens(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/tokens',
    operationId: 'makeToken',
    tag,
    summary: 'Make a personal access token',
    description:
      'For scripts, QGIS, assistants: sent as `Authorization: Bearer trowel_pat_…` to the API, the web service and the MCP server. `token` is shown in this answer and never again. With `read` it reads as a viewer does; with `write` it records as you do, but never administers accounts or databases. With `sites` there is nothing but those for it, and it records nothing that belongs to no site. It cannot make or revoke tokens (403). An answer that was lost cannot be asked for again: revoke the token and make another.',
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
    description: 'At every door, from the next request on.',
    access: 'authenticated',
    params: IdParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => revokePersonalToken(ctx, params.id),
  }),
];
