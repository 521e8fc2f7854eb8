import {
  Invitation,
  InvitationCode,
  InvitedUser,
  MadeInvitation,
  NewInvitation,
  ShownInvitation,
  SiteMember,
  User,
} from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  acceptInvitation,
  invite,
  listInvitations,
  registerInvited,
  revokeInvitation,
  showInvitation,
} from '@trowel/services/members';
import { z } from 'zod';
import { userExample } from '../docs/examples.ts';
import { IdParams } from './records/parameters.ts';
import { findWebAddress, type WebPlace } from '../addresses/web-address.ts';

const atSite = '/api/sites/{id}/invitations';
const path = '/api/invitations';
const maxBodyBytes = 16_384;
const code = 'trowel_inv_4f…';

const InvitationParams = z.strictObject({ ...IdParams.shape, invitation_id: IdParams.shape.id });
const Accepted = SiteMember.extend({ site_name: z.string() });
const Registered = z.strictObject({ user: User, site_name: z.string() });

const example = {
  id: 4,
  role: 'editor' as const,
  team: null,
  invitee: 'Giulia Bianchi',
  invited_by: 'maria',
  created_at: '2026-05-04T08:00:00.000Z',
  expires_at: '2026-05-11T08:00:00.000Z',
  accepted_at: null,
  accepted_by: null,
};

/** Routes of invitations to sites. Their links lead to the web pages. */
export function invitationRoutes(web: WebPlace): Route[] {
  return [...inviting(web), ...redeeming()];
}

function inviting(web: WebPlace): Route[] {
  const tag = 'Sites';
  return [
    defineRoute({
      method: 'get',
      path: atSite,
      operationId: 'listInvitations',
      tag,
      summary: 'List the invitations to a site',
      description:
        'For owners of the site and administrators, newest first, without the codes. Used and expired invitations are listed for 30 days.',
      access: 'read',
      params: IdParams,
      answer: { status: 200, kind: 'single', schema: z.array(Invitation) },
      run: async (ctx, { params }) => ({ data: await listInvitations(ctx, params.id) }),
    }),
    defineRoute({
      method: 'post',
      path: atSite,
      operationId: 'invite',
      tag,
      summary: 'Invite somebody to a site',
      description:
        'For owners of the site and administrators. Only administrators may invite to a team. The link is valid for one person and `days` (default 7, at most 30), while its author may invite to the site. `code`, `link` and `qr_svg` are only in this response. No message is sent.',
      access: 'read',
      isShownOnce: true,
      params: IdParams,
      body: NewInvitation,
      bodyExample: { role: example.role, invitee: example.invitee, days: 7 },
      maxBodyBytes,
      answer: {
        status: 201,
        kind: 'single',
        schema: MadeInvitation,
        example: {
          status: 'success',
          data: { ...example, code, link: `https://dig.example/invitation#${code}`, qr_svg: '<svg>…</svg>' },
        },
      },
      run: async (ctx, { params, body }) => ({
        data: await invite(ctx, { ...body, siteId: params.id, webUrl: findWebAddress(ctx.origin, web) }),
      }),
    }),
    defineRoute({
      method: 'delete',
      path: `${atSite}/{invitation_id}`,
      operationId: 'revokeInvitation',
      tag,
      summary: 'Revoke an invitation',
      description: 'A used invitation is removed from the list. Its user stays a member.',
      access: 'read',
      params: InvitationParams,
      answer: { status: 204, kind: 'empty' },
      run: (ctx, { params: { id, invitation_id } }) =>
        revokeInvitation(ctx, { siteId: id, id: invitation_id }),
    }),
  ];
}

const tag = 'Login';
const limit = 'auth';

function redeeming(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: `${path}/show`,
      operationId: 'showInvitation',
      tag,
      summary: 'Get an invitation by its code',
      description: 'No login required. A used, expired or revoked invitation is 404, like an unknown code.',
      access: 'open',
      limit,
      failures: [404],
      body: InvitationCode,
      bodyExample: { code },
      maxBodyBytes,
      answer: { status: 200, kind: 'single', schema: ShownInvitation },
      run: async (ctx, { body }) => ({ data: await showInvitation(ctx, body.code) }),
    }),
    defineRoute({
      method: 'post',
      path: `${path}/accept`,
      operationId: 'acceptInvitation',
      tag,
      summary: 'Accept an invitation with your account',
      description:
        'Makes you a member of the site. A higher role that you already have is not lowered. If you already have everything it grants, the response is 409 and the invitation stays open. Not with a personal access token (403).',
      access: 'authenticated',
      limit,
      failures: [404, 409],
      body: InvitationCode,
      bodyExample: { code },
      maxBodyBytes,
      answer: { status: 200, kind: 'single', schema: Accepted },
      run: async (ctx, { body }) => ({ data: await acceptInvitation(ctx, body.code) }),
    }),
    registering(),
  ];
}

function registering(): Route {
  return defineRoute({
    method: 'post',
    path: `${path}/register`,
    operationId: 'registerInvited',
    tag,
    summary: 'Create an account with an invitation',
    description:
      'Creates a viewer account that is a member of the site with the role of the invitation. Log in afterwards. The usual password rules apply. If the name or e-mail is in use, the response is 409 and the invitation stays open.',
    access: 'open',
    limit,
    failures: [404, 409],
    body: InvitedUser,
    bodyExample: { code, username: 'giulia', email: 'giulia@example.org', password: 'Tre-Trowels-7' },
    maxBodyBytes,
    answer: {
      status: 201,
      kind: 'single',
      schema: Registered,
      example: { status: 'success', data: { user: userExample, site_name: 'Villa Adriana' } },
    },
    run: async (ctx, { body }) => ({ data: await registerInvited(ctx, body) }),
  });
}
