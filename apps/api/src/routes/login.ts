import { Login, PasswordChange, User } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { changePassword, getMe, logIn, logOut } from '@trowel/services/accounts';
import { z } from 'zod';

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
];
