import { z } from 'zod';
import {
  describedAs,
  describeFields,
  recordFields,
  storableText,
  PERMISSIONS,
  ROLES,
  SITE_ROLES,
  WISHES,
} from '@trowel/domain/core';
import { findAccountNameProblem } from './account-name.ts';
import { MAX_PASSWORD_LENGTH } from './password.ts';

const section = 'account';

const plainName = storableText(50)
  .min(1)
  .regex(/^[^\s\p{C}]*$/u, WISHES.noBlanks.en);
const nameInfo = { kind: 'text', max: 50, label: { en: 'User name', it: 'Nome utente' }, section } as const;
const username = describedAs(plainName, nameInfo);
const newUsername = describedAs(
  plainName.superRefine((name, ctx) => {
    const message = findAccountNameProblem(name);
    if (message !== undefined) ctx.addIssue({ code: 'custom', message });
  }),
  nameInfo,
);
const email = describedAs(z.email().max(254), {
  kind: 'text',
  max: 254,
  label: { en: 'E-mail', it: 'E-mail' },
  section,
});
const fullName = describedAs(storableText(200).trim().min(1).nullable(), {
  kind: 'text',
  max: 200,
  label: { en: 'Full name', it: 'Nome e cognome' },
  section,
});
const role = describedAs(z.enum(ROLES), {
  kind: 'text',
  label: { en: 'Role', it: 'Ruolo' },
  section,
});
const isActive = describedAs(z.boolean(), {
  kind: 'boolean',
  label: { en: 'Active', it: 'Attivo' },
  section,
});
const mustChange = describedAs(z.boolean(), {
  kind: 'boolean',
  label: { en: 'Must change the password', it: 'Deve cambiare la password' },
  section,
});
const lastLogin = describedAs(z.iso.datetime().nullable(), {
  kind: 'timestamp',
  label: { en: 'Last login', it: 'Ultimo accesso' },
  section,
});
const password = z.string().max(4 * MAX_PASSWORD_LENGTH);

/** An account as answered; its password is never among the fields. */
export const User = z.strictObject({
  id: recordFields.id,
  username,
  full_name: fullName,
  email,
  role,
  must_change_password: mustChange,
  is_active: isActive,
  created_at: recordFields.created_at,
  last_login: lastLogin,
});
export type User = z.infer<typeof User>;

/** What must and may be sent to register an account; `viewer` when no role is said. */
export const NewUser = z.strictObject({
  username: newUsername,
  email,
  password,
  full_name: fullName.optional(),
  role: role.optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/** What an administrator may change of an account. */
export const UserChanges = z.strictObject({
  full_name: fullName.optional(),
  email: email.optional(),
  role: role.optional(),
  is_active: isActive.optional(),
});
export type UserChanges = z.infer<typeof UserChanges>;

/** What an administrator sends to give somebody a new password. */
export const PasswordReset = z.strictObject({
  new_password: password,
  must_change: z.boolean().optional(),
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/** How a person is called, by the name that stands in the change log. */
export const NamedPerson = z.strictObject({ username, full_name: fullName });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** What is sent to change one's own password. */
export const PasswordChange = z.strictObject({
  current_password: password,
  new_password: password,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** What a token somebody made may do; writing includes reading. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const tokenName = storableText(100).trim().min(1);

/** What is sent to make a token for a script or a program. */
export const NewPersonalToken = z.strictObject({
  name: tokenName.meta({ description: 'What it is for, as its list will show it.' }),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1)
    .max(TOKEN_SCOPES.length)
    .meta({ description: '`write` includes `read`.' }),
  sites: z
    .array(storableText(350).min(1))
    .min(1)
    .max(1_000)
    .optional()
    .meta({ description: 'Names of the only sites it is good for; all that you see unless given.' }),
  expires_at: z.iso.datetime({ offset: true }).meta({ description: 'A year ahead at the most.' }),
});
export type NewPersonalToken = z.infer<typeof NewPersonalToken>;

/** A token somebody made, as it is listed: the token itself is kept nowhere. */
export const PersonalToken = z.strictObject({
  id: recordFields.id,
  name: tokenName,
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  sites: z
    .array(z.string())
    .nullable()
    .meta({ description: 'The only sites it is good for; null where it is for all that you see.' }),
  created_at: recordFields.created_at,
  expires_at: z.iso.datetime(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** A token just made, shown this once. */
export const MadePersonalToken = PersonalToken.extend({ token: z.string() });
export type MadePersonalToken = z.infer<typeof MadePersonalToken>;

const siteRole = z.enum(SITE_ROLES).meta({
  description: '`owner` decides on members and on who sees the site, `editor` records, `viewer` reads.',
});

/** Somebody with a role of their own at a site. */
export const SiteMember = z.strictObject({ username, full_name: fullName, role: siteRole });
export type SiteMember = z.infer<typeof SiteMember>;

/** What is sent to give somebody a role at a site. */
export const NewSiteMember = z.strictObject({ role: siteRole });

/** What an assistant may do for somebody; each includes those before it. */
export const ASSISTANT_SCOPES = ['read', 'write', 'admin'] as const;
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];

/** An assistant somebody lets act for them, as it is listed. */
export const ConnectedAssistant = z.strictObject({
  id: recordFields.id,
  name: z.string().meta({ description: 'As it calls itself.' }),
  scopes: z.array(z.enum(ASSISTANT_SCOPES)),
  created_at: recordFields.created_at,
  used_at: z.iso.datetime().meta({ description: 'When it last got a token, which is good for an hour.' }),
  ends_at: z.iso.datetime().meta({ description: 'When it must be let in again at the latest.' }),
});
export type ConnectedAssistant = z.infer<typeof ConnectedAssistant>;

/** The form sent to log in. */
export const Credentials = z.object({ username: z.string().max(254), password });
export type Credentials = z.infer<typeof Credentials>;

/** The account as the login answer shows it. */
export const LoggedInUser = z.strictObject({
  id: recordFields.id,
  username,
  email,
  role,
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type LoggedInUser = z.infer<typeof LoggedInUser>;

/** The answer to a login; it stands bare, without the envelope. */
export const Login = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().meta({ description: 'Seconds.' }),
  user: LoggedInUser,
});
export type Login = z.infer<typeof Login>;

/** The columns of an account, without those nobody may see, those with a default and those set by the service. */
export const userColumns = {
  username,
  email,
  role,
  is_active: isActive,
  last_login: lastLogin,
  full_name: fullName,
};
export const userFields = describeFields(User.shape);
