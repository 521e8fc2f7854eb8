import type { SiteRole } from '@trowel/domain/core';
import {
  changeColumns,
  importBatchColumns,
  userColumns,
  type SiteLocation,
  type SiteVisibility,
} from '@trowel/domain/records';
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

/**
 * Sites with limited visibility, copied from `sites` for fast checks of every request. A row stays
 * when its site is deleted, for the lines of the log.
 */
export function defineGuardedSites(kit: Kit) {
  return kit.table('guarded_sites', {
    site_id: kit.integer().primaryKey(),
    visibility: kit.text().$type<SiteVisibility>().notNull(),
    location: kit.text().$type<SiteLocation>().notNull(),
    embargo_until: kit.text(),
  });
}

/** The change log. */
export function defineChanges(kit: Kit) {
  return kit.table(
    'changes',
    {
      id: kit.id(),
      ...factColumns(kit, changeColumns),
      /** Sequence number, assigned at the end of the transaction. Null only before the commit. */
      sequence: kit.integer(),
      /** Signature over the line and the lines before it: `seals.ts`. */
      seal: kit.text(),
      /** The site of the record. It stays when the site is deleted. */
      site_id: kit.integer(),
    },
    (t) => [
      kit.uniqueIndex('changes_sequence').on(t.sequence),
      kit.index('changes_site').on(t.site_id, t.id),
      kit.index('changes_record').on(t.entity, t.record_id, t.id),
      kit.index('changes_batch').on(t.batch),
      kit.index('changes_at').on(t.at),
    ],
  );
}

/** Stored responses to idempotent writes, by idempotency key. */
export function defineKeptAnswers(kit: Kit) {
  return kit.table(
    'kept_answers',
    {
      account_id: kit.integer().notNull(),
      key: kit.text().notNull(),
      /** Hash of method, path, parameters and body. */
      fingerprint: kit.text().notNull(),
      at: kit.text().notNull(),
      /** Status, headers and body as JSON. Null if the work is done and its response is unknown. */
      answer: kit.text(),
    },
    (t) => [
      kit.uniqueIndex('kept_answers_key').on(t.account_id, t.key),
      kit.index('kept_answers_at').on(t.at),
    ],
  );
}

/** Imports with their reports. */
export function defineImports(kit: Kit) {
  const { id: _id, ...importFacts } = importBatchColumns;
  return kit.table('imports', { id: kit.text().primaryKey(), ...factColumns(kit, importFacts) });
}

/** Manual positions in drawings: those of an account, and the shared ones under account 0. */
export function defineHandPlaces(kit: Kit) {
  return kit.table(
    'hand_places',
    {
      id: kit.id(),
      site_id: kit.integer().notNull(),
      account_id: kit.integer().notNull(),
      places: kit.json().notNull(),
    },
    (t) => [kit.uniqueIndex('hand_places_owner').on(t.site_id, t.account_id)],
  );
}

/** Background jobs: the name of a route or tool, its input and its result. */
export function defineJobs(kit: Kit) {
  return kit.table(
    'jobs',
    {
      id: kit.text().primaryKey(),
      kind: kit.text().notNull(),
      /** Service whose processes can run it: `api`, `web` or `mcp`. */
      door: kit.text().notNull(),
      /** Null if it was requested without an account, for example with the token of the service. */
      account_id: kit.integer(),
      by: kit.text().notNull(),
      /** The request and the user, as JSON. */
      request: kit.text().notNull(),
      /** `queued`, `running`, `done`, `failed` or `cancelled`. */
      status: kit.text().notNull(),
      /** 0 to 1. */
      progress: kit.decimal().notNull().default(0),
      message: kit.text().notNull().default(''),
      created_at: kit.text().notNull(),
      finished_at: kit.text(),
      /** The process that runs it. The next column is the time by which it must renew the lease. */
      worker: kit.text(),
      leased_until: kit.text(),
      /** Number of attempts. */
      attempts: kit.integer().notNull().default(0),
      /** True if it has written to the database and must not be restarted. */
      is_written: kit.boolean().notNull().default(false),
      /** The result as JSON: the file with its name, type and size, or the error. */
      outcome: kit.text(),
    },
    (t) => [
      kit.index('jobs_status').on(t.status, t.door, t.created_at),
      kit.index('jobs_account').on(t.account_id, t.created_at),
    ],
  );
}

/**
 * Short-lived state shared by the processes of all services: counters, and keys of completed work. On
 * PostgreSQL it is `unlogged` (see the migration): fast, and lost in a crash.
 */
export function defineSharedState(kit: Kit) {
  return kit.table(
    'shared_state',
    {
      name: kit.key().primaryKey(),
      count: kit.integer().notNull().default(0),
      value: kit.text(),
      ends_at: kit.text().notNull(),
    },
    (t) => [kit.index('shared_state_end').on(t.ends_at)],
  );
}
