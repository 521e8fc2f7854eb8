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
import { IdParams } from './parameters.ts';
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
      summary: 'The invitations to a site',
      description:
        'To its owners and administrators, the newest first, without their codes. Those used or expired stand here for 30 days.',
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
        'Owners of the site and administrators do; into a team administrators alone. The link is good for one person and `days` (7 unless told, 30 at the most), as long as whoever made it may invite there. `code`, `link` and `qr_svg` are shown in this answer and never again; nothing is sent to anybody.',
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
      summary: 'Take an invitation back',
      description: 'One that was used leaves the list; who used it stays a member.',
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
      summary: 'What an invitation is to',
      description:
        'For whoever has its code. One that was used, has expired or was taken back is 404, as one that never was.',
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
        'Makes you a member of the site, in no lower role than you have there. Who has all it gives already gets 409, and it stays open. Not with a personal access token (403).',
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
    summary: 'Make an account with an invitation',
    description:
      'A viewer, and a member of the site in the role the invitation names; log in then. The rules of passwords are those of every account. A name or e-mail in use gives 409, and the invitation stays open.',
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
