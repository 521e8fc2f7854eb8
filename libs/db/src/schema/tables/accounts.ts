import type { SiteRole } from '@trowel/domain/core';
import { userColumns } from '@trowel/domain/records';
import { factColumns } from '../columns/record-columns.ts';
import type { Kit } from '../columns/kit.ts';

/** The accounts. */
export function defineUsers(kit: Kit) {
  return kit.table(
    'users',
    {
      id: kit.id(),
      ...factColumns(kit, userColumns),
      username_key: kit.key().notNull(),
      email_key: kit.key().notNull(),
      password_hash: kit.text().notNull(),
      /** Incremented to invalidate earlier tokens. */
      token_version: kit.integer().notNull().default(1),
      /** True if somebody else set the password. */
      must_change_password: kit.boolean().notNull().default(false),
      /** True if a code is required in addition to the password. */
      has_second_factor: kit.boolean().notNull().default(false),
      created_at: kit.text().notNull(),
    },
    (t) => [
      kit.uniqueIndex('users_username').on(t.username_key),
      kit.uniqueIndex('users_email').on(t.email_key),
    ],
  );
}

/** Tokens that were revoked before they expired. A row is deleted when its token expires. */
export function defineEndedTokens(kit: Kit) {
  return kit.table(
    'ended_tokens',
    { token_id: kit.text().primaryKey(), expires_at: kit.text().notNull() },
    (t) => [kit.index('ended_tokens_expiry').on(t.expires_at)],
  );
}

/** Personal tokens for scripts and programs. */
export function definePersonalTokens(kit: Kit) {
  return kit.table(
    'personal_tokens',
    {
      id: kit.id(),
      user_id: kit.integer().notNull(),
      name: kit.text().notNull(),
      /** `read` or `write`. */
      scope: kit.text().notNull(),
      /** Ids of the sites the token is limited to, or null for all sites of the account. */
      sites: kit.json().$type<number[]>(),
      /** SHA-256 of the token. The token itself is not stored. */
      token_hash: kit.key().notNull(),
      /** Token version of the account at creation. The token is invalid if it differs. */
      token_version: kit.integer().notNull(),
      created_at: kit.text().notNull(),
      expires_at: kit.text().notNull(),
    },
    (t) => [
      kit.uniqueIndex('personal_tokens_hash').on(t.token_hash),
      kit.index('personal_tokens_user').on(t.user_id),
    ],
  );
}

/** Roles of accounts at sites. A row stays when its site is deleted, for its log and for undo. */
export function defineSiteMembers(kit: Kit) {
  return kit.table(
    'site_members',
    {
      id: kit.id(),
      site_id: kit.integer().notNull(),
      user_id: kit.integer().notNull(),
      role: kit.text().$type<SiteRole>().notNull(),
    },
    (t) => [
      kit.uniqueIndex('site_members_one').on(t.site_id, t.user_id),
      kit.index('site_members_user').on(t.user_id),
    ],
  );
}

/** Named groups of accounts. */
export function defineTeams(kit: Kit) {
  return kit.table(
    'teams',
    {
      id: kit.id(),
      name: kit.text().notNull(),
      name_key: kit.key().notNull(),
      description: kit.text(),
      created_at: kit.text().notNull(),
    },
    (t) => [kit.uniqueIndex('teams_name').on(t.name_key)],
  );
}

/** Members of teams. */
export function defineTeamMembers(kit: Kit) {
  return kit.table(
    'team_members',
    { id: kit.id(), team_id: kit.integer().notNull(), user_id: kit.integer().notNull() },
    (t) => [
      kit.uniqueIndex('team_members_one').on(t.team_id, t.user_id),
      kit.index('team_members_user').on(t.user_id),
    ],
  );
}

/** Roles of teams at sites. A row stays when its site is deleted, as for members. */
export function defineSiteTeams(kit: Kit) {
  return kit.table(
    'site_teams',
    {
      id: kit.id(),
      site_id: kit.integer().notNull(),
      team_id: kit.integer().notNull(),
      role: kit.text().$type<SiteRole>().notNull(),
    },
    (t) => [
      kit.uniqueIndex('site_teams_one').on(t.site_id, t.team_id),
      kit.index('site_teams_team').on(t.team_id),
    ],
  );
}

/** Invitations to sites. Used ones are stored for some time. */
export function defineInvitations(kit: Kit) {
  return kit.table(
    'invitations',
    {
      id: kit.id(),
      /** SHA-256 of the code. The code itself is not stored. */
      token_hash: kit.key().notNull(),
      site_id: kit.integer().notNull(),
      role: kit.text().$type<SiteRole>().notNull(),
      team_id: kit.integer(),
      invitee: kit.text(),
      /** The account that created it. */
      invited_by: kit.integer().notNull(),
      created_at: kit.text().notNull(),
      expires_at: kit.text().notNull(),
      accepted_at: kit.text(),
      accepted_by: kit.integer(),
    },
    (t) => [
      kit.uniqueIndex('invitations_token').on(t.token_hash),
      kit.index('invitations_site').on(t.site_id),
    ],
  );
}

/** Assistants that act for users, with their permissions. */
export function defineAssistants(kit: Kit) {
  return kit.table(
    'assistants',
    {
      id: kit.id(),
      user_id: kit.integer().notNull(),
      client_id: kit.text().notNull(),
      /** Name given by the assistant. */
      name: kit.text().notNull(),
      /** `read`, `write` or `admin`. */
      scope: kit.text().notNull(),
      /** Address of the service the tokens are for. */
      resource: kit.text().notNull(),
      /** Token version of the account at authorization. The assistant is invalid if it differs. */
      token_version: kit.integer().notNull(),
      created_at: kit.text().notNull(),
      /** Time of the last token, or null before the first one. */
      used_at: kit.text(),
      /** Time after which a new authorization is required. Renewing tokens does not extend it. */
      ends_at: kit.text().notNull(),
    },
    (t) => [kit.index('assistants_user').on(t.user_id)],
  );
}

/** Codes and tokens of assistants. Used ones are stored until they expire. */
export function defineAssistantTokens(kit: Kit) {
  return kit.table(
    'assistant_tokens',
    {
      /** SHA-256 of the token. The token itself is not stored. */
      token_hash: kit.key().primaryKey(),
      assistant_id: kit.integer().notNull(),
      /** `code`, `access` or `refresh`. */
      kind: kit.text().notNull(),
      /** For codes: the redirect address and the PKCE challenge. */
      redirect_uri: kit.text(),
      challenge: kit.text(),
      is_used: kit.boolean().notNull(),
      expires_at: kit.text().notNull(),
    },
    (t) => [
      kit.index('assistant_tokens_assistant').on(t.assistant_id),
      kit.index('assistant_tokens_expiry').on(t.expires_at),
    ],
  );
}
