import { z } from 'zod';
import {
  describedAs,
  describeFields,
  recordFields,
  storableText,
  PERMISSIONS,
  ROLES,
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
const hasSecondFactor = describedAs(z.boolean(), {
  kind: 'boolean',
  label: { en: 'Second factor', it: 'Secondo fattore' },
  section,
});
const lastLogin = describedAs(z.iso.datetime().nullable(), {
  kind: 'timestamp',
  label: { en: 'Last login', it: 'Ultimo accesso' },
  section,
});
const password = z.string().max(4 * MAX_PASSWORD_LENGTH);

/** An account as returned. It never contains the password. */
export const User = z.strictObject({
  id: recordFields.id,
  username,
  full_name: fullName,
  email,
  role,
  must_change_password: mustChange,
  has_second_factor: hasSecondFactor,
  is_active: isActive,
  created_at: recordFields.created_at,
  last_login: lastLogin,
});
export type User = z.infer<typeof User>;

/** Body to create an account. The default role is `viewer`. */
export const NewUser = z.strictObject({
  username: newUsername,
  email,
  password,
  full_name: fullName.optional(),
  role: role.optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/** Body with which an administrator changes an account. */
export const UserChanges = z.strictObject({
  full_name: fullName.optional(),
  email: email.optional(),
  role: role.optional(),
  is_active: isActive.optional(),
});
export type UserChanges = z.infer<typeof UserChanges>;

/** Body with which an administrator sets a new password. */
export const PasswordReset = z.strictObject({
  new_password: password,
  must_change: z.boolean().optional(),
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/** A link with which a person chooses a new password once. It is shown only once. */
export const PasswordLink = z.strictObject({
  link: z.string().meta({ description: 'Link to the page where the password is chosen.' }),
  expires_at: z.iso.datetime(),
  qr_svg: z.string().meta({ description: 'The link as a QR code, a picture in SVG.' }),
});
export type PasswordLink = z.infer<typeof PasswordLink>;

/** A person, with the user name used in the change log. */
export const NamedPerson = z.strictObject({ username, full_name: fullName });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** Body to change your own password. */
export const PasswordChange = z.strictObject({
  current_password: password,
  new_password: password,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Scopes of a personal token. Writing includes reading. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const tokenName = storableText(100).trim().min(1);

/** Body to create a token for a script or a program. */
export const NewPersonalToken = z.strictObject({
  name: tokenName.meta({ description: 'Purpose of the token, shown in the list of tokens.' }),
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
    .meta({ description: 'Names of the sites the token is limited to. Default: all sites you can see.' }),
  expires_at: z.iso.datetime({ offset: true }).meta({ description: 'At most one year from now.' }),
});
export type NewPersonalToken = z.infer<typeof NewPersonalToken>;

/** A personal token in a list. The token itself is not stored. */
export const PersonalToken = z.strictObject({
  id: recordFields.id,
  name: tokenName,
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  sites: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Sites the token is limited to; null for all sites you can see.' }),
  created_at: recordFields.created_at,
  expires_at: z.iso.datetime(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** A new token, which is shown only once. */
export const MadePersonalToken = PersonalToken.extend({ token: z.string() });
export type MadePersonalToken = z.infer<typeof MadePersonalToken>;

/** Permissions of an assistant. Each includes the ones before it. */
export const ASSISTANT_SCOPES = ['read', 'write', 'admin'] as const;
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];

/** A connected assistant in a list. */
export const ConnectedAssistant = z.strictObject({
  id: recordFields.id,
  name: z.string().meta({ description: 'Name that the client reports.' }),
  scopes: z.array(z.enum(ASSISTANT_SCOPES)),
  created_at: recordFields.created_at,
  used_at: z.iso.datetime().meta({ description: 'Time of the last token. A token is valid for one hour.' }),
  ends_at: z.iso.datetime().meta({ description: 'Time when access ends unless it is granted again.' }),
});
export type ConnectedAssistant = z.infer<typeof ConnectedAssistant>;

/** A code of a second factor: one from an app, or a recovery code. */
export const SecondFactorCode = z.strictObject({
  totp: z
    .string()
    .max(20)
    .optional()
    .meta({ example: '492039', description: 'Six digits, as the app shows them.' }),
  recovery_code: z.string().max(50).optional().meta({
    example: '7k2m-9f4x-w3pd-1hqs',
    description: 'Instead of `totp`. Each code works once.',
  }),
});
export type SecondFactorCode = z.infer<typeof SecondFactorCode>;

/** The login form. The code is required only if the account has a second factor. */
export const Credentials = z.object({
  username: z.string().max(254),
  password,
  ...SecondFactorCode.shape,
});
export type Credentials = z.infer<typeof Credentials>;

/** Body to set up a second factor: the password, if the account has one. */
export const NewSecondFactor = z.strictObject({ password: password.optional() });

/** Body to remove a second factor: the password, and a code of either kind. */
export const SecondFactorEnd = NewSecondFactor.extend(SecondFactorCode.shape);
export type SecondFactorEnd = z.infer<typeof SecondFactorEnd>;

/** State of your second factor. */
export const SecondFactor = z.strictObject({
  is_on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
  is_asked: z
    .boolean()
    .meta({ description: 'True if this installation requires a second factor for the account.' }),
  has_password: z.boolean().meta({
    description:
      'Whether the account has a password: one that came by a provider has none until it is given one.',
  }),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A new second factor, which is shown only once. It becomes active with its first code. */
export const MadeSecondFactor = z.strictObject({
  secret: z.string().meta({ description: 'Base32 secret to type if the code cannot be scanned.' }),
  uri: z.string().meta({ description: 'Content of the code to scan: `otpauth://totp/…`.' }),
  qr: z
    .strictObject({ size: z.int(), path: z.string() })
    .meta({ description: 'The code to scan: an SVG path in a square of `size` units, dark on light.' }),
});
export type MadeSecondFactor = z.infer<typeof MadeSecondFactor>;

/** The first code, which proves that the secret arrived. */
export const SecondFactorProof = z.strictObject({ totp: z.string().max(20).meta({ example: '492039' }) });

/** Ten recovery codes, which are shown only once. Each can be used once. */
export const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The identity of an account at an identity provider, as shown to its owner. */
export const LinkedIdentity = z.strictObject({
  id: recordFields.id,
  issuer: z.string().meta({ description: 'Address of the provider.' }),
  shown_as: z.string().meta({ description: 'Name at the provider when the identity was linked.' }),
  created_at: recordFields.created_at,
  used_at: z.iso.datetime().nullable(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

/** The account in the response to a login. */
export const LoggedInUser = z.strictObject({
  id: recordFields.id,
  username,
  email,
  role,
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type LoggedInUser = z.infer<typeof LoggedInUser>;

/** The response to a login, without the envelope. */
export const Login = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().meta({ description: 'Seconds.' }),
  user: LoggedInUser,
});
export type Login = z.infer<typeof Login>;

/** The columns of an account, without secret ones, those with a default and those set by the service. */
export const userColumns = {
  username,
  email,
  role,
  is_active: isActive,
  last_login: lastLogin,
  full_name: fullName,
};
export const userFields = describeFields(User.shape);
