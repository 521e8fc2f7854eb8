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
      /** Raised when tokens given before must no longer count. */
      token_version: kit.integer().notNull().default(1),
      /** Somebody else chose the password. */
      must_change_password: kit.boolean().notNull().default(false),
      /** Whether a code is asked besides the password. */
      has_second_factor: kit.boolean().notNull().default(false),
      created_at: kit.text().notNull(),
    },
    (t) => [
      kit.uniqueIndex('users_username').on(t.username_key),
      kit.uniqueIndex('users_email').on(t.email_key),
    ],
  );
}

/** Tokens that were given back before their time; each row goes when its token would have expired. */
export function defineEndedTokens(kit: Kit) {
  return kit.table(
    'ended_tokens',
    { token_id: kit.text().primaryKey(), expires_at: kit.text().notNull() },
    (t) => [kit.index('ended_tokens_expiry').on(t.expires_at)],
  );
}

/** Tokens people made for their scripts and programs. */
export function definePersonalTokens(kit: Kit) {
  return kit.table(
    'personal_tokens',
    {
      id: kit.id(),
      user_id: kit.integer().notNull(),
      name: kit.text().notNull(),
      /** `read` or `write`. */
      scope: kit.text().notNull(),
      /** Ids of the only sites it is good for; null where it is for all its account may see. */
      sites: kit.json().$type<number[]>(),
      /** SHA-256 of the token, which is kept nowhere. */
      token_hash: kit.key().notNull(),
      /** That of the account when it was made: a token of an earlier one does not count. */
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

/** Who has a role of their own at a site. A row stays when its site is gone: its log, and an undo, are still theirs. */
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

/** Who is in which team. */
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

/** Which team has a role at a site. A row stays when its site is gone, as of a member. */
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

/** Invitations to sites, used ones too for a while. */
export function defineInvitations(kit: Kit) {
  return kit.table(
    'invitations',
    {
      id: kit.id(),
      /** SHA-256 of the code, which is kept nowhere. */
      token_hash: kit.key().notNull(),
      site_id: kit.integer().notNull(),
      role: kit.text().$type<SiteRole>().notNull(),
      team_id: kit.integer(),
      invitee: kit.text(),
      /** The account that made it. */
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

/** Assistants people let act for them, each with what it may do and where. */
export function defineAssistants(kit: Kit) {
  return kit.table(
    'assistants',
    {
      id: kit.id(),
      user_id: kit.integer().notNull(),
      client_id: kit.text().notNull(),
      /** As it calls itself. */
      name: kit.text().notNull(),
      /** `read`, `write` or `admin`. */
      scope: kit.text().notNull(),
      /** Address of the service its tokens are for. */
      resource: kit.text().notNull(),
      /** That of the account when it was let in: one of an earlier one does not count. */
      token_version: kit.integer().notNull(),
      created_at: kit.text().notNull(),
      /** When it last got a token; empty until it has got the first one. */
      used_at: kit.text(),
      /** When it must be let in again, however often its tokens are renewed. */
      ends_at: kit.text().notNull(),
    },
    (t) => [kit.index('assistants_user').on(t.user_id)],
  );
}

/** Codes and tokens of assistants, those that were used up too until they would have expired. */
export function defineAssistantTokens(kit: Kit) {
  return kit.table(
    'assistant_tokens',
    {
      /** SHA-256 of the token, which is kept nowhere. */
      token_hash: kit.key().primaryKey(),
      assistant_id: kit.integer().notNull(),
      /** `code`, `access` or `refresh`. */
      kind: kit.text().notNull(),
      /** Of a code: where it was sent, and what whoever redeems it must know the origin of (PKCE). */
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
 * The sites of which not everybody sees everything, as `sites` says it, so that each request finds them at once; a row
 * stays when its site is gone, for what the log says of it.
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
      /** Given last of all in a transaction; empty only where nobody else can see the row yet. */
      sequence: kit.integer(),
      /** What says that the line, and those before it, are as they were written: `seals.ts`. */
      seal: kit.text(),
      /** The site of the record; it stays when the site is gone. */
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

/** What writes were answered, by the keys their callers gave them. */
export function defineKeptAnswers(kit: Kit) {
  return kit.table(
    'kept_answers',
    {
      account_id: kit.integer().notNull(),
      key: kit.text().notNull(),
      /** Of method, path, parameters and body. */
      fingerprint: kit.text().notNull(),
      at: kit.text().notNull(),
      /** Status, headers and body as JSON; empty where the work was done and its answer never known. */
      answer: kit.text(),
    },
    (t) => [
      kit.uniqueIndex('kept_answers_key').on(t.account_id, t.key),
      kit.index('kept_answers_at').on(t.at),
    ],
  );
}

/** What was imported, each import with its report. */
export function defineImports(kit: Kit) {
  const { id: _id, ...importFacts } = importBatchColumns;
  return kit.table('imports', { id: kit.text().primaryKey(), ...factColumns(kit, importFacts) });
}

/** Places people chose in drawings: those of an account, and those of all under 0. */
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

/** Work that goes on when whoever asked for it has left: a route or a tool by its name, what it was given, what came of it. */
export function defineJobs(kit: Kit) {
  return kit.table(
    'jobs',
    {
      id: kit.text().primaryKey(),
      kind: kit.text().notNull(),
      /** The door whose processes can do it: `api`, `web` or `mcp`. */
      door: kit.text().notNull(),
      /** Empty where somebody without an account asked, as an assistant with the token of the service. */
      account_id: kit.integer(),
      by: kit.text().notNull(),
      /** What is to be done, and as whom, as JSON. */
      request: kit.text().notNull(),
      /** `queued`, `running`, `done`, `failed` or `cancelled`. */
      status: kit.text().notNull(),
      /** 0 to 1. */
      progress: kit.decimal().notNull().default(0),
      message: kit.text().notNull().default(''),
      created_at: kit.text().notNull(),
      finished_at: kit.text(),
      /** Which process does it, and until when it may be silent. */
      worker: kit.text(),
      leased_until: kit.text(),
      /** How often it was begun. */
      attempts: kit.integer().notNull().default(0),
      /** Something of it stands in the database: it must not be begun again. */
      is_written: kit.boolean().notNull().default(false),
      /** What came of it, as JSON: the file with its name, type and size, or the failure. */
      outcome: kit.text(),
    },
    (t) => [
      kit.index('jobs_status').on(t.status, t.door, t.created_at),
      kit.index('jobs_account').on(t.account_id, t.created_at),
    ],
  );
}

/**
 * What the processes of all services remember together for a while: how often somebody came, what was carried out. On
 * PostgreSQL it is not in the log of writes (`unlogged`, which the migration says): cheap, and gone with a crash.
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
