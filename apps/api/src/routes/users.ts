import { NamedPerson, NewUser, PasswordLink, PasswordReset, User, UserChanges } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  createPasswordLink,
  deleteUser,
  listPeople,
  listUsers,
  registerUser,
  resetPassword,
  resetSecondFactor,
  updateUser,
} from '@trowel/services/accounts';
import { z } from 'zod';
import { userExample } from '../docs/examples.ts';
import { IdParams } from './records/parameters.ts';
import { findWebAddress, type WebPlace } from '../addresses/web-address.ts';

const tag = 'Users';
const access = 'manage_users';
const UserParams = z.strictObject({
  user_id: IdParams.shape.id,
});

/** Creates the route for links with which a person chooses a new password on the web pages. */
export function passwordLinkRoute(web: WebPlace): Route {
  return defineRoute({
    method: 'post',
    path: '/api/auth/users/{user_id}/password-link',
    operationId: 'createPasswordLink',
    tag,
    summary: 'Create a link to choose a new password',
    description:
      'For users who forgot their password. The link works once and for a day, and ends with any new password. It is only in this response, and no message is sent. 409 for an inactive account.',
    access,
    isShownOnce: true,
    params: UserParams,
    failures: [409],
    answer: {
      status: 201,
      kind: 'single',
      schema: PasswordLink,
      example: {
        status: 'success',
        data: {
          link: 'https://dig.example/password#trowel_pwd_7-…',
          expires_at: '2026-05-05T08:00:00.000Z',
          qr_svg: '<svg>…</svg>',
        },
      },
    },
    run: async (ctx, { params }) => ({
      data: await createPasswordLink(ctx, { id: params.user_id, webUrl: findWebAddress(ctx.origin, web) }),
    }),
  });
}

/** Routes for administrators of accounts. */
export const userRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/auth/users',
    operationId: 'listUsers',
    tag,
    summary: 'List all accounts',
    description: 'Returns an array without the envelope.',
    access,
    answer: { status: 200, kind: 'bare', schema: z.array(User), example: [userExample] },
    run: (ctx) => listUsers(ctx),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/register',
    operationId: 'registerUser',
    tag,
    summary: 'Register an account',
    description:
      'A password has at least 8 characters, one uppercase letter and one number, and is not a common one. A name or e-mail already in use gives 409.',
    access,
    entity: 'users',
    body: NewUser,
    bodyExample: {
      username: 'maria',
      email: 'maria@example.org',
      password: 'Tre-Trowels-7',
      role: 'operator',
    },
    maxBodyBytes: 16_384,
    answer: { status: 201, kind: 'single', schema: User, example: { status: 'success', data: userExample } },
    run: async (ctx, { body }) => ({ data: await registerUser(ctx, body) }),
  }),
  defineRoute({
    method: 'put',
    path: '/api/auth/users/{user_id}',
    operationId: 'updateUser',
    tag,
    summary: 'Change an account',
    description:
      'Missing fields stay unchanged. The last active administrator cannot be demoted or deactivated (409).',
    access,
    entity: 'users',
    params: UserParams,
    body: UserChanges,
    bodyExample: { role: 'viewer' },
    maxBodyBytes: 16_384,
    answer: { status: 200, kind: 'single', schema: User, example: { status: 'success', data: userExample } },
    run: async (ctx, { params, body }) => ({
      data: await updateUser(ctx, { id: params.user_id, changes: body }),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/users/{user_id}/password',
    operationId: 'resetPassword',
    tag,
    summary: 'Set the password of an account',
    description:
      'The tokens of the account are revoked. After the next login the user must choose another password (`must_change_password`), unless `must_change` is false. Change your own password with `POST /api/auth/change-password` (409).',
    access,
    limit: 'password',
    entity: 'users',
    params: UserParams,
    body: PasswordReset,
    bodyExample: { new_password: 'Vier-Kellen-9', must_change: true },
    maxBodyBytes: 16_384,
    answer: { status: 200, kind: 'single', schema: User, example: { status: 'success', data: userExample } },
    run: async (ctx, { params, body }) => ({
      data: await resetPassword(ctx, { id: params.user_id, ...body }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/auth/users/{user_id}/second-factor',
    operationId: 'resetSecondFactor',
    tag,
    summary: 'Remove the second factor of an account',
    description:
      'For users who have lost both the app and the recovery codes. The removal is recorded in the change log. Remove your own second factor with `POST /api/auth/second-factor/end` (409).',
    access,
    params: UserParams,
    failures: [409],
    answer: { status: 204, kind: 'empty' },
    run: async (ctx, { params }) => void (await resetSecondFactor(ctx, params.user_id)),
  }),
  defineRoute({
    method: 'get',
    path: '/api/people',
    operationId: 'listPeople',
    tag,
    summary: 'Full names of users',
    description:
      'Full names by user name, of accounts with a role or with changes at a visible site. Administrators get all accounts. Requires a login.',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: z.array(NamedPerson) },
    run: async (ctx) => ({ data: await listPeople(ctx) }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/auth/users/{user_id}',
    operationId: 'deleteUser',
    tag,
    summary: 'Delete an account',
    description: 'You cannot delete your own account or the last active administrator (409).',
    access,
    params: UserParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => deleteUser(ctx, params.user_id),
  }),
];
