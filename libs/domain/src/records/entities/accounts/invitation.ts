import { z } from 'zod';
import { recordFields, storableText } from '@trowel/domain/core';
import { SiteTeam, Team } from './team.ts';
import { NewUser, User } from './user.ts';

const siteRole = SiteTeam.shape.role;
const teamName = Team.shape.name;

/** Validity of an invitation, in days: default and maximum. */
export const INVITATION_DAYS = { usual: 7, most: 30 } as const;

const invitee = storableText(200).trim().min(1);

/** Body to invite a person to a site. */
export const NewInvitation = z.strictObject({
  role: siteRole,
  team_id: recordFields.id
    .optional()
    .meta({ description: 'Team that the invited person joins. Only administrators can set it.' }),
  invitee: invitee
    .optional()
    .meta({ description: 'Name of the invited person, shown in the list of invitations.' }),
  days: z
    .int()
    .min(1)
    .max(INVITATION_DAYS.most)
    .optional()
    .meta({ description: `Days until the invitation expires. Default: ${INVITATION_DAYS.usual}.` }),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** An invitation in a list. Its code is not stored. */
export const Invitation = z.strictObject({
  id: recordFields.id,
  role: siteRole,
  team: teamName.nullable().meta({ description: 'Team that the invited person joins.' }),
  invitee: invitee.nullable(),
  invited_by: z.string().meta({ description: 'User name of the inviting person.' }),
  created_at: recordFields.created_at,
  expires_at: z.iso.datetime(),
  accepted_at: z.iso.datetime().nullable(),
  accepted_by: z.string().nullable().meta({ description: 'User name of the person who accepted it.' }),
});
export type Invitation = z.infer<typeof Invitation>;

/** A new invitation. Code, link and picture are shown only once. */
export const MadeInvitation = Invitation.extend({
  code: z.string(),
  link: z.string().meta({ description: 'Link to the page where the invitation is accepted.' }),
  qr_svg: z.string().meta({ description: 'The link as a QR code, a picture in SVG.' }),
});
export type MadeInvitation = z.infer<typeof MadeInvitation>;

/** An invitation as shown to the person who has its code. */
export const ShownInvitation = z.strictObject({
  site_name: z.string(),
  role: siteRole,
  team: teamName.nullable(),
  invitee: invitee.nullable(),
  invited_by: z
    .string()
    .meta({ description: 'Full name of the inviting person, or the user name if there is none.' }),
  expires_at: z.iso.datetime(),
});
export type ShownInvitation = z.infer<typeof ShownInvitation>;

const code = z.string().min(1).max(200);

/** Body sent by a person with an invitation. */
export const InvitationCode = z.strictObject({ code });
/** Body to create an account with an invitation. */
export const InvitedUser = z.strictObject({
  code,
  username: NewUser.shape.username,
  full_name: User.shape.full_name.optional(),
  email: NewUser.shape.email,
  password: NewUser.shape.password,
});
export type InvitedUser = z.infer<typeof InvitedUser>;
