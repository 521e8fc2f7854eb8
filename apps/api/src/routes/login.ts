import {
  Login,
  MadePersonalToken,
  NewPersonalToken,
  PasswordChange,
  PersonalToken,
  User,
} from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  changePassword,
  getMe,
  listPersonalTokens,
  logIn,
  logOut,
  makePersonalToken,
  revokePersonalToken,
} from '@trowel/services/accounts';
import { z } from 'zod';
import { IdParams } from './parameters.ts';

const tag = 'Login';

/** The form of the OAuth 2 password flow; only name and password are looked at. */
const LoginForm = z.strictObject({
  username: z.string().max(254).meta({ example: 'maria' }),
  password: z.string().max(1_024).meta({ format: 'password' }),
  grant_type: z.literal('password').optional(),
  scope: z.string().max(500).optional(),
  client_id: z.string().max(500).optional(),
  client_secret: z.string().max(500).optional(),
});

const Me = User.extend({ permissions: z.array(z.string()) });
const Done = z.object({ message: z.string() });

const tokenExample = {
  id: 3,
  name: 'QGIS in the office',
  scopes: ['read' as const],
  created_at: '2026-05-04T08:00:00.000Z',
  expires_at: '2027-03-04T08:00:00.000Z',
};

/** The routes of logging in and of one's own account. */
export const loginRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/auth/login',
    operationId: 'logIn',
    tag,
    summary: 'Log in',
    description:
      'Gives a token for 30 minutes; there is no refresh, log in again. A wrong name and a wrong password are answered alike: 401 with `detail.type` `invalid_credentials`. After ten wrong passwords in a quarter of an hour every try with that name is 429, whether there is such an account or not, except from where the account was logged in to before.',
    access: 'open',
    limit: 'auth',
    body: LoginForm,
    bodyKind: 'form',
    maxBodyBytes: 16_384,
    answer: { status: 200, kind: 'bare', schema: Login },
    run: ({ services, address }, { body: { username, password } }) =>
      logIn(services, { username, password, address }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/auth/me',
    operationId: 'getMe',
    tag,
    summary: 'Your own account',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: Me },
    run: async (ctx) => ({ data: await getMe(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/logout',
    operationId: 'logOut',
    tag,
    summary: 'Log out',
    description:
      'Ends the token it is sent with, at every door: the next request with it is 401. Other tokens of the account stay.',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: Done },
    run: async (ctx) => {
      await logOut(ctx);
      return { data: { message: 'Logged out' } };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/change-password',
    operationId: 'changePassword',
    tag,
    summary: 'Change your password',
    description:
      'A wrong current password is 400 with `detail.type` `invalid_password`. All tokens of the account stop working at once, including the one in use: log in again.',
    access: 'authenticated',
    limit: 'password',
    body: PasswordChange,
    maxBodyBytes: 16_384,
    answer: { status: 200, kind: 'single', schema: Done },
    run: async (ctx, { body }) => {
      await changePassword(ctx, body);
      return { data: { message: 'The password was changed' } };
    },
  }),
  ...personalTokenRoutes(),
];

/** One's own tokens for scripts and programs. */
function personalTokenRoutes(): Route[] {
  return [
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
        'For scripts, QGIS, assistants: sent as `Authorization: Bearer trowel_pat_…` to the API, the web service and the MCP server. `token` is shown in this answer and never again. With `read` it reads as a viewer does; with `write` it records as you do, but never administers accounts or databases. It cannot make or revoke tokens (403). An answer that was lost cannot be asked for again: revoke the token and make another.',
      access: 'authenticated',
      isShownOnce: true,
      failures: [409],
      body: NewPersonalToken,
      bodyExample: {
        name: tokenExample.name,
        scopes: tokenExample.scopes,
        expires_at: tokenExample.expires_at,
      },
      maxBodyBytes: 16_384,
      answer: { status: 201, kind: 'single', schema: MadePersonalToken },
      run: async (ctx, { body }) => ({ data: await makePersonalToken(ctx, body) }),
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
}
