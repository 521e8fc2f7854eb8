import {
  LinkedIdentity,
  Login,
  MadeSecondFactor,
  NewSecondFactor,
  PasswordChange,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorEnd,
  SecondFactorProof,
  User,
} from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endSecondFactor,
  getMe,
  getSecondFactor,
  listIdentities,
  logIn,
  logOut,
  unlinkIdentity,
} from '@trowel/services/accounts';
import { z } from 'zod';
import { IdParams } from './records/parameters.ts';

const tag = 'Login';

/** The form of the OAuth 2 password flow. Only name, password and codes are used. */
const LoginForm = z.strictObject({
  username: z.string().max(254).meta({ example: 'maria' }),
  password: z.string().max(1_024).meta({ format: 'password' }),
  grant_type: z.literal('password').optional(),
  scope: z.string().max(500).optional(),
  client_id: z.string().max(500).optional(),
  client_secret: z.string().max(500).optional(),
  ...SecondFactorCode.shape,
});

const Me = User.extend({ permissions: z.array(z.string()) });
const Done = z.object({ message: z.string() });

const factorPath = '/api/auth/second-factor';
const maxBodyBytes = 16_384;
const password = 'Tre-Trowels-7';

const factorRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: factorPath,
    operationId: 'getSecondFactor',
    tag,
    summary: 'Get the state of your second factor',
    access: 'authenticated',
    isBeforeSecondFactor: true,
    answer: { status: 200, kind: 'single', schema: SecondFactor },
    run: async (ctx) => ({ data: await getSecondFactor(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path: factorPath,
    operationId: 'beginSecondFactor',
    tag,
    summary: 'Set up a second factor',
    description:
      'Returns the secret for a code app once (TOTP: six digits, 30 seconds, SHA-1). Codes are required after `POST /api/auth/second-factor/confirm` with a first code. A wrong password is 400 `invalid_password`. Personal access tokens and assistants need no code, and cannot set up a second factor (403).',
    access: 'authenticated',
    isBeforeSecondFactor: true,
    isShownOnce: true,
    limit: 'password',
    failures: [409],
    body: NewSecondFactor,
    bodyExample: { password },
    maxBodyBytes,
    answer: { status: 201, kind: 'single', schema: MadeSecondFactor },
    run: async (ctx, { body }) => ({ data: await beginSecondFactor(ctx, body) }),
  }),
  defineRoute({
    method: 'post',
    path: `${factorPath}/confirm`,
    operationId: 'confirmSecondFactor',
    tag,
    summary: 'Confirm the second factor with a first code',
    description:
      'From now on every login with the password requires a code. Only this response contains the ten recovery codes, each of which replaces a code once. A wrong code is 400 `invalid_second_factor`.',
    access: 'authenticated',
    isBeforeSecondFactor: true,
    isShownOnce: true,
    failures: [409],
    body: SecondFactorProof,
    maxBodyBytes,
    answer: { status: 200, kind: 'single', schema: RecoveryCodes },
    run: async (ctx, { body }) => ({ data: await confirmSecondFactor(ctx, body) }),
  }),
  defineRoute({
    method: 'post',
    path: `${factorPath}/end`,
    operationId: 'endSecondFactor',
    tag,
    summary: 'Remove your second factor',
    description:
      'Requires the password and a code or recovery code. Wrong ones are 400 `invalid_password` and `invalid_second_factor`, and count as failed logins.',
    access: 'authenticated',
    limit: 'password',
    failures: [409],
    body: SecondFactorEnd,
    bodyExample: { password, totp: '492039' },
    maxBodyBytes,
    answer: { status: 200, kind: 'single', schema: z.object({ message: z.string() }) },
    run: async (ctx, { body }) => {
      await endSecondFactor(ctx, body);
      return { data: { message: 'The second factor was taken off' } };
    },
  }),
];

const signInRoutes: Route[] = [
  ...factorRoutes,
  defineRoute({
    method: 'get',
    path: '/api/auth/identities',
    operationId: 'listIdentities',
    tag,
    summary: 'List your linked identities',
    description:
      'Accounts of the identity provider (OpenID Connect) with which you can log in. Link them on the page Account while logged in.',
    access: 'authenticated',
    isBeforeSecondFactor: true,
    answer: { status: 200, kind: 'single', schema: z.array(LinkedIdentity) },
    run: async (ctx) => ({ data: await listIdentities(ctx) }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/auth/identities/{id}',
    operationId: 'unlinkIdentity',
    tag,
    summary: 'Unlink an identity',
    description: 'The last one of an account without password cannot be unlinked (409).',
    access: 'authenticated',
    params: IdParams,
    failures: [409],
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => unlinkIdentity(ctx, params.id),
  }),
];

/** Routes of login and of the user's account. */
export const loginRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/auth/login',
    operationId: 'logIn',
    tag,
    summary: 'Log in',
    description:
      'Returns a token for 30 minutes. It cannot be refreshed: log in again. A wrong name and a wrong password have the same response: 401 with `detail.type` `invalid_credentials`. After ten wrong passwords in 15 minutes every attempt with that name is 429, also if the account does not exist, except from addresses from which the account has logged in before. An account with a second factor is 401 with `detail.type` `second_factor_needed`: repeat the request with `totp` (the six digits of the app) or with `recovery_code`. A wrong or used code is 401 `invalid_second_factor`, and counts as a wrong password.',
    access: 'open',
    limit: 'auth',
    body: LoginForm,
    bodyKind: 'form',
    maxBodyBytes: 16_384,
    answer: { status: 200, kind: 'bare', schema: Login },
    run: ({ services, address }, { body: { username, password, totp, recovery_code } }) =>
      logIn(services, { username, password, totp, recovery_code, address }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/auth/me',
    operationId: 'getMe',
    isBeforeSecondFactor: true,
    tag,
    summary: 'Get your account',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: Me },
    run: async (ctx) => ({ data: await getMe(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/logout',
    operationId: 'logOut',
    isBeforeSecondFactor: true,
    tag,
    summary: 'Log out',
    description:
      'Revokes the token of the request in all services: the next request with it is 401. Other tokens stay valid.',
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
    isBeforeSecondFactor: true,
    tag,
    summary: 'Change your password',
    description:
      'A wrong current password is 400 with `detail.type` `invalid_password`. All other sessions, personal tokens and assistants of the account end immediately. The session of the request continues.',
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
  ...signInRoutes,
];
