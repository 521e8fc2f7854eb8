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
import { IdParams } from './parameters.ts';

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
    summary: 'Your second factor',
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
      'Gives a secret for an app that makes codes from it and the time (TOTP: six digits, half a minute, SHA-1), once; nothing is asked until `POST /api/auth/second-factor/confirm` brought a first code. A wrong password is 400 `invalid_password`. Personal access tokens and assistants go on without a code, and cannot set one up (403).',
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
    summary: 'Confirm it by a first code',
    description:
      'From now on every login with the password takes a code. The answer holds ten recovery codes, each good once in place of one, and never again. A wrong code is 400 `invalid_second_factor`.',
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
    summary: 'Take your second factor off',
    description:
      'With the password and a code of either kind; wrong ones are 400 `invalid_password` and `invalid_second_factor`, and count as at a login.',
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
    summary: 'Whom you are at providers of identities',
    description:
      'With which accounts of a provider (OpenID Connect) you can log in here. They are linked on the page Account, while one is logged in.',
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
    summary: 'Unlink one of them',
    description: 'The last one of an account without a password stays (409).',
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
      'Gives a token for 30 minutes; there is no refresh, log in again. A wrong name and a wrong password are answered alike: 401 with `detail.type` `invalid_credentials`. After ten wrong passwords in a quarter of an hour every try with that name is 429, whether there is such an account or not, except from where the account was logged in to before. An account with a second factor is 401 with `detail.type` `second_factor_needed`: send the same again with `totp`, the six digits of the app, or with `recovery_code`. A wrong code, and one that was used before, is 401 `invalid_second_factor`, and counts as a wrong password does.',
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
    summary: 'Your own account',
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
    isBeforeSecondFactor: true,
    tag,
    summary: 'Change your password',
    description:
      'A wrong current password is 400 with `detail.type` `invalid_password`. All other sessions, personal tokens and assistants of the account end immediately; the session that asks stays.',
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
