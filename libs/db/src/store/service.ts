// Long by its nature: the interfaces of what the service keeps besides records, without a line that runs. As files of
// their own the accounts, the change log, the people of a site and the jobs would be three more that every entry reaches.
import type { Page, PageRequest, SiteRole } from '@trowel/domain/core';
import type { Change, ChangeAction, ChangeChannel, ImportBatch } from '@trowel/domain/records';
import type { Tables } from '../schema/tables.ts';

/** An account as stored. */
export type UserRow = Tables['users']['$inferSelect'];
/** An account to be stored; the keys for comparing names are worked out. */
export type NewUserRow = Omit<UserRow, 'id' | 'username_key' | 'email_key' | UserExtras> &
  Partial<Pick<UserRow, UserExtras>>;
type UserExtras = 'full_name' | 'must_change_password' | 'has_second_factor';
/** What decides on a request: the columns of an account that say who asks and what they may do. */
export type Standing = Pick<
  UserRow,
  | 'username'
  | 'full_name'
  | 'role'
  | 'is_active'
  | 'must_change_password'
  | 'has_second_factor'
  | 'token_version'
> & {
  /** Whether the token asked with was given back. */
  is_ended: boolean;
  /** What decides on the sites the account sees. */
  reach: SiteReach;
};
/** A token that was given back. */
export type EndedToken = Tables['endedTokens']['$inferSelect'];

/** A token somebody made, as stored. */
export type PersonalTokenRow = Tables['personalTokens']['$inferSelect'];
/** What decides on a request with such a token: the account, and the token itself. */
export interface PersonalStanding {
  account: UserRow;
  token: PersonalTokenRow;
}

/** An assistant somebody lets act for them, as stored. */
export type AssistantRow = Tables['assistants']['$inferSelect'];
/** A code or token of an assistant, as stored. */
export type AssistantTokenRow = Tables['assistantTokens']['$inferSelect'];
/** What decides on a request with such a token: the account, the assistant, and the token itself. */
export interface AssistantStanding {
  account: UserRow;
  assistant: AssistantRow;
  token: AssistantTokenRow;
}

/** Keeps the assistants people let act for them, with their codes and tokens. */
export interface AssistantStore {
  /** Finds a code or token by its hash, whether it has expired or not. */
  findByToken(hash: string): Promise<AssistantStanding | undefined>;
  /** Those of an account that can still get a token, the oldest first. */
  listOf(userId: number, at: string): Promise<AssistantRow[]>;
  add(row: Omit<AssistantRow, 'id' | 'used_at'>): Promise<AssistantRow>;
  setUsed(id: number, at: string): Promise<void>;
  addTokens(rows: readonly AssistantTokenRow[]): Promise<void>;
  /** Uses a token up; false when it was used before, by whatever transaction. */
  useToken(hash: string): Promise<boolean>;
  /** Ends an assistant, with its code and its tokens; false when it has ended before. */
  remove(id: number): Promise<boolean>;
  /** Forgets what has expired by `at`: tokens, and the assistants that are left without any. */
  forgetExpired(at: string): Promise<void>;
}

/** Reads accounts. */
export interface UserReads {
  list(): Promise<UserRow[]>;
  count(): Promise<number>;
  /**
   * The ids of the active administrators. No other transaction changes one of them before this one ends, so
   * transactions that begin with it run one after another.
   */
  lockActiveAdmins(): Promise<number[]>;
  find(id: number): Promise<UserRow | undefined>;
  /** As `find`; no other transaction changes the account before this one ends. */
  lock(id: number): Promise<UserRow | undefined>;
  /** The ids of accounts that have a role at any site, by themselves or with a team. */
  listAtSites(): Promise<number[]>;
  /** Whether a token was ended. */
  hasEnded(tokenId: string): Promise<boolean>;
  /** One prepared statement: it is asked on every request. `day` (`2027-05-03`) decides which sites are under embargo. */
  findStanding(id: number, asked: { tokenId: string; day: string }): Promise<Standing | undefined>;
  /** Finds by name, whatever its case. */
  findByUsername(username: string): Promise<UserRow | undefined>;
  findByEmail(email: string): Promise<UserRow | undefined>;
  /** Finds a token somebody made, and its account, by the hash of the token. */
  findByTokenHash(hash: string): Promise<PersonalStanding | undefined>;
  /** The tokens an account made, the oldest first. */
  listTokens(userId: number): Promise<PersonalTokenRow[]>;
}

/** Writes accounts. */
export interface UserWrites {
  insert(row: NewUserRow): Promise<UserRow>;
  update(id: number, values: Partial<NewUserRow>): Promise<void>;
  /** Removes an account, its ways of logging in, the tokens and invitations it made, the assistants it let act, and its places in sites and teams. */
  remove(id: number): Promise<void>;
  addToken(row: Omit<PersonalTokenRow, 'id'>): Promise<PersonalTokenRow>;
  /** Ends tokens somebody made, by their hashes, for all who follow too. */
  removeTokens(hashes: readonly string[]): Promise<void>;
  /** Lets personal tokens and assistants of an account stay whose version was the one before the present one. */
  carryTokens(id: number, before: number): Promise<void>;
  /** Ends a token, and forgets those that have expired by `now`. */
  endToken(token: EndedToken, now: string): Promise<void>;
}

/** Reads and writes accounts. */
export type UserStore = UserReads & UserWrites;

/** What makes the codes of an account, as stored. */
export type SecondFactorRow = Tables['secondFactors']['$inferSelect'];
/** Whom an account is at a provider, as stored. */
export type IdentityRow = Tables['identities']['$inferSelect'];

/** Keeps what people log in with besides a password. */
export interface SignInStore {
  findFactor(userId: number): Promise<SecondFactorRow | undefined>;
  /** Keeps a secret in place of the one there was, with its recovery codes. */
  putFactor(row: SecondFactorRow, codeHashes: readonly string[]): Promise<void>;
  /** Keeps the same secret as another key encrypts it. */
  setSecret(userId: number, secret: string): Promise<void>;
  /** Counts a step as used; false where it, or a later one, was used before, by whatever transaction. */
  useStep(userId: number, step: number): Promise<boolean>;
  /** Removes the secret and its recovery codes. */
  removeFactor(userId: number): Promise<void>;
  countCodes(userId: number): Promise<number>;
  /** Uses a recovery code up; false where there is none of this hash, or it was used before, by whatever transaction. */
  useCode(userId: number, hash: string): Promise<boolean>;
  /** Finds somebody of a provider, and the account. */
  findIdentity(who: Pick<IdentityRow, 'issuer' | 'subject'>): Promise<IdentityStanding | undefined>;
  /** Those of an account, the oldest first. */
  listIdentities(userId: number): Promise<IdentityRow[]>;
  addIdentity(row: Omit<IdentityRow, 'id'>): Promise<IdentityRow>;
  setIdentityUsed(id: number, at: string): Promise<void>;
  removeIdentity(id: number): Promise<void>;
}

/** Somebody of a provider, and who they are here. */
export interface IdentityStanding {
  account: UserRow;
  identity: IdentityRow;
}

/** A change as a transaction logs it: its place in the sequence comes with the end of the transaction. */
export type LoggedChange = Omit<Change, 'sequence' | 'site_name'>;
/** A change to be logged. */
export type NewChange = Omit<LoggedChange, 'id'> & {
  /** The site of the record, where it has one. */
  site_id: number | null;
};

/** Which changes are asked for. */
export interface ChangeFilter {
  entity?: string | undefined;
  action?: ChangeAction | undefined;
  /** Only the last change of records that are gone. */
  isGone?: boolean | undefined;
  /** Kinds of records left out. */
  exceptEntities?: readonly string[] | undefined;
  id?: number | undefined;
  actor?: string | undefined;
  /** ISO 8601 moment, included. */
  since?: string | undefined;
  batch?: string | undefined;
  /** Only changes in this site. */
  siteId?: number | undefined;
  /** Only changes of what belongs to no site. */
  exceptSites?: boolean | undefined;
}

/** Changes from a place of the sequence on. */
export interface ChangesAfter {
  /** The place after which they stand. */
  after: number;
  limit: number;
}

/** Writes the change log and pages through it. */
export interface ChangeLog {
  insertMany(changes: readonly NewChange[]): Promise<void>;
  find(id: number): Promise<LoggedChange | undefined>;
  /** Newest first. */
  list(filter: ChangeFilter, page: PageRequest): Promise<Page<Change>>;
  /** Oldest first, those after a place of the sequence; the total counts all that follow. */
  listAfter(filter: ChangeFilter, from: ChangesAfter): Promise<Page<Change>>;
  /** Changes since a moment (ISO 8601, included), newest first, with ids under `below`. */
  listBack(back: ChangesBack): Promise<LoggedChange[]>;
  /** Changes since a moment by which records left one site for another, newest first. */
  listMoves(since: string): Promise<LoggedChange[]>;
  /** The last change before a moment of each record of one kind that has one: the version it made, and when. */
  listLast(entity: string, ids: readonly number[], until: string): Promise<LastChange[]>;
  /** Who has changed records of sites, in the lines after one place of the sequence up to another. */
  listActors(after: number, upTo: number): Promise<string[]>;
  /** The last place of the sequence; 0 of an empty log. */
  findLastSequence(): Promise<number>;
}

/** When a record was changed last, and the version it had then. */
export type LastChange = Pick<LoggedChange, 'id' | 'record_id' | 'version' | 'at'>;

/** A walk back through the change log. */
export interface ChangesBack extends Pick<ChangeFilter, 'entity' | 'id' | 'siteId' | 'exceptSites'> {
  since: string;
  /** ISO 8601 moment, not included. */
  until?: string | undefined;
  /** With what only taking back needs: the rows of relations. */
  hasRows?: boolean;
  below: number;
  limit: number;
}

/** A place in the change log: a change, and what tells it from another with its id. */
export interface LogPlace {
  id: number;
  mark: string;
}

/** The units changed after a place in the log, and where the log ends. */
export interface UnitsSince {
  unitIds: number[];
  last: LogPlace;
}

/** A change as those who follow the log read it. */
export interface LogNews extends Pick<
  Change,
  'entity' | 'record_id' | 'site_name' | 'action' | 'version' | 'actor' | 'via' | 'batch'
> {
  sequence: number;
  site_id: number | null;
  /** Names of the fields that differ. */
  fields: string[];
}

/** Says how far the change log reaches, and what it holds after a place. */
export interface LogPlaces {
  /** The last place of the sequence; 0 when there is none. */
  findSequence(): Promise<number>;
  /** What follows a place of the sequence, oldest first. */
  listNews(from: ChangesAfter): Promise<LogNews[]>;
  /** The newest change of all; none has the id 0. */
  findLast(): Promise<LogPlace>;
  /**
   * The units changed after a place in the log, and where the log ends now; undefined when more than `most` changes
   * follow, or the log has something else in that place (a copy of the database was put back).
   */
  listUnitsSince(place: LogPlace, most: number): Promise<UnitsSince | undefined>;
}

/** What was done together, or a change of its own. */
export interface LoggedBatch {
  /** Null of a change that is in no batch; `change_id` then names it. */
  batch: string | null;
  change_id: number | null;
  /** When it began. */
  at: string;
  actor: string;
  via: ChangeChannel;
  sites: string[];
  /** Records by kind and by what became of them, each counted once. */
  records: { entity: string; action: ChangeAction; count: number }[];
}

/** Reads of the change log what an undo needs. */
export interface BatchChanges {
  /** What was done, newest first. Cost: the changes that the filter leaves. */
  listBatches(filter: ChangeFilter, page: PageRequest): Promise<Page<LoggedBatch>>;
  /** The changes of a batch, oldest first; `after` is empty where there was something after. */
  ofBatch(batch: string): Promise<LoggedChange[]>;
  /** The changes of the records of one kind after the one given for each, by record id; oldest first. */
  listNewer(entity: string, last: ReadonlyMap<number, number>): Promise<LoggedChange[]>;
}

/** A line of the log as it is found: as it was written; with something changed; signed with a secret not known here; not signed. */
export type LineState = 'whole' | 'altered' | 'unknown_key' | 'unsealed';

/** The end of a stretch of the log. */
export interface LogEnd {
  sequence: number;
  seal: string | null;
}

/** A line of the log that was checked against the one before. */
export interface CheckedLine extends LogEnd {
  id: number;
  entity: string;
  record_id: number;
  at: string;
  state: LineState;
}

/** Tells whether the log is as it was written. */
export interface SealChecks {
  /** The lines after an end, oldest first, each checked over the one before. */
  checkAfter(end: LogEnd, limit: number): Promise<CheckedLine[]>;
  /** The seal of the line in a place; undefined when there is none. */
  findSeal(sequence: number): Promise<string | null | undefined>;
  /** Seals a log of which no line is, in a transaction, and tells how many lines it has. */
  sealOlder(): Promise<number>;
}

/** Writes and reads the change log; nothing in it is ever changed or deleted. */
export type ChangeStore = ChangeLog & LogPlaces & BatchChanges & SealChecks;

/** Remembers the imports. */
export interface ImportStore {
  insert(batch: ImportBatch): Promise<void>;
  find(id: string): Promise<ImportBatch | undefined>;
  /** Newest first. */
  list(page: PageRequest): Promise<Page<ImportBatch>>;
  markUndone(id: string, at: string): Promise<void>;
}

/** The answer of a write, kept by the key its caller gave it. */
export type StoredAnswerRow = Tables['keptAnswers']['$inferSelect'];

/** Keeps the answers of writes. */
export interface StoredAnswers {
  find(accountId: number, key: string): Promise<StoredAnswerRow | undefined>;
  /**
   * Keeps an answer, or with an empty one that the work was done. Gives false when there is a row already; on
   * PostgreSQL it waits for another transaction that adds the same.
   */
  insert(row: StoredAnswerRow): Promise<boolean>;
  /** Adds the answer to work that was done. */
  setAnswer(accountId: number, key: string, answer: string): Promise<void>;
  /** Forgets those from before a moment (ISO 8601). */
  removeBefore(at: string): Promise<void>;
  /** Takes the key for this transaction; false while another one, of whatever process, holds it. SQLite has one at a time. */
  tryLock(accountId: number, key: string): Promise<boolean>;
}

/** Where a person wants a unit in a drawing, by ids of units. */
export type StoredHandPlace =
  | { unit: number; place: 'shift'; by: number }
  | { unit: number; place: 'left' | 'right' | 'column'; of: number; by?: number | undefined };

/**
 * Keeps the places people chose in the drawings of a site: those of an account, and those of all under the account 0.
 * Units that are gone may stand in them; they come back with their places when the deletion is undone.
 */
export interface HandPlaceStore {
  find(siteId: number, accountId: number): Promise<StoredHandPlace[]>;
  /** Puts these in the place of all that were kept. */
  save(siteId: number, accountId: number, places: readonly StoredHandPlace[]): Promise<void>;
}

/** A job as stored. */
export type JobRow = Tables['jobs']['$inferSelect'];
/** A job as it is put into the queue. */
export type NewJobRow = Pick<
  JobRow,
  'id' | 'kind' | 'door' | 'account_id' | 'by' | 'request' | 'created_at' | 'message'
>;
/** Whose jobs are asked for; all of them without. */
export interface JobOwner {
  accountId: number | null;
  by: string;
}

/** A process as the queue knows it, and until when what it takes is its own. */
export interface JobLease {
  worker: string;
  now: string;
  until: string;
}

/** The queue of jobs. Whoever has one writes to it only as long as it is still his: each of these tells whether it was. */
export interface JobStore {
  insert(row: NewJobRow): Promise<void>;
  find(id: string): Promise<JobRow | undefined>;
  /** Newest first. */
  list(owner: JobOwner | undefined, page: PageRequest): Promise<Page<JobRow>>;
  /** How many of somebody's wait or are under way. */
  countOpen(owner: JobOwner): Promise<number>;
  /** Whether a process of the door has something to take: what waits, or what another left without a sign. */
  hasWork(door: string, lease: JobLease): Promise<boolean>;
  /** Takes the oldest such job, of two processes for one of them alone. */
  take(door: string, lease: JobLease): Promise<JobRow | undefined>;
  /** A sign of life, with how far it has come. */
  renew(id: string, lease: JobLease, told: Pick<JobRow, 'progress' | 'message'>): Promise<boolean>;
  /** Says, in the transaction that writes, that something of it stands from its end on. */
  markWritten(id: string, lease: JobLease): Promise<boolean>;
  /** Puts it back for any process, where nothing of it was written. */
  release(id: string, worker: string): Promise<boolean>;
  end(id: string, worker: string, end: JobEnd): Promise<boolean>;
  /** Ends it, waiting or under way, unless something of it was written. */
  cancel(id: string, end: Pick<JobEnd, 'finished_at' | 'message'>): Promise<boolean>;
  /** Ends those that are over since before a moment, and gives their ids. */
  removeBefore(at: string): Promise<string[]>;
}

/** How a job ended. */
export type JobEnd = Pick<JobRow, 'status' | 'finished_at' | 'message' | 'outcome'>;
/** What somebody may see and change, by the ids of sites. */
export interface Visibility {
  /** These do not exist for them. */
  hidden: readonly number[];
  /** Nothing but these exists for them; all the others unless given. */
  only?: readonly number[] | undefined;
  /** Where these lie is told to a kilometre; of the next ones not at all. */
  rounded: readonly number[];
  locationHidden: readonly number[];
  /** Nothing but these is changed by them, and nothing that belongs to no site; all they see unless given. */
  changesOnly?: readonly number[] | undefined;
}

/** A site of which not everybody sees everything, as it is on the day it was asked for: one under embargo is its members'. */
export type GuardedSite = Omit<Tables['guardedSites']['$inferSelect'], 'embargo_until'>;

/** What decides on what an account sees: the guarded sites, and its roles by site, its own or those of its teams. */
export interface SiteReach {
  guarded: readonly GuardedSite[];
  roles: ReadonlyMap<number, SiteRole>;
}

/** A member of a site. */
export interface SiteMemberRow {
  user_id: number;
  username: string;
  full_name: string | null;
  role: SiteRole;
}

/** Keeps who is a member of which site. */
export interface MemberStore {
  /** What decides on what an account sees on a day (`2027-05-03`); of nobody in particular for null. */
  findReach(accountId: number | null, day: string): Promise<SiteReach>;
  /** The members of a site, owners first, then by name. */
  list(siteId: number): Promise<SiteMemberRow[]>;
  /** Gives somebody a role, or another one. */
  set(siteId: number, userId: number, role: SiteRole): Promise<void>;
  remove(siteId: number, userId: number): Promise<void>;
}

/** A team as stored. */
export type TeamRow = Omit<Tables['teams']['$inferSelect'], 'name_key'>;
/** Somebody who is in a team. */
export interface TeamMemberRow {
  team_id: number;
  user_id: number;
  username: string;
  full_name: string | null;
}
/** A team with a role at a site. */
export interface SiteTeamRow {
  team_id: number;
  name: string;
  role: SiteRole;
}

/** Keeps the teams, who is in them, and what role they have at which site. */
export interface TeamStore {
  /** By name. */
  list(): Promise<TeamRow[]>;
  find(id: number): Promise<TeamRow | undefined>;
  /** Finds by name, whatever its case. */
  findByName(name: string): Promise<TeamRow | undefined>;
  insert(row: Omit<TeamRow, 'id'>): Promise<TeamRow>;
  update(id: number, values: Pick<TeamRow, 'name' | 'description'>): Promise<void>;
  /** Removes a team, its roles at sites, and invitations to it that are open. */
  remove(id: number): Promise<void>;
  /** Who is in the teams, by name; of one team where it is said. */
  listMembers(teamId?: number): Promise<TeamMemberRow[]>;
  addMember(teamId: number, userId: number): Promise<void>;
  removeMember(teamId: number, userId: number): Promise<void>;
  /** The teams with a role at a site, owners first, then by name. */
  ofSite(siteId: number): Promise<SiteTeamRow[]>;
  /** Where a team has a role. */
  sitesOf(teamId: number): Promise<{ site_id: number; role: SiteRole }[]>;
  setAt(siteId: number, teamId: number, role: SiteRole): Promise<void>;
  removeAt(siteId: number, teamId: number): Promise<void>;
}

type StoredInvitation = Tables['invitations']['$inferSelect'];
/** An invitation to be stored. */
export type NewInvitationRow = Omit<StoredInvitation, 'id' | 'accepted_at' | 'accepted_by'>;
/** An invitation as it is listed. */
export type InvitationRow = Omit<
  StoredInvitation,
  'token_hash' | 'site_id' | 'team_id' | 'invited_by' | 'accepted_by'
> & {
  team: string | null;
  invited_by: string;
  accepted_by: string | null;
};
/** An invitation that may be used. */
export interface OpenInvitation extends Pick<
  StoredInvitation,
  'id' | 'site_id' | 'role' | 'team_id' | 'invitee' | 'expires_at'
> {
  site_name: string;
  team: string | null;
  /** User name and full name of who made it. */
  inviter: string;
  inviter_name: string | null;
}

/** Keeps the invitations to sites. */
export interface InvitationStore {
  insert(row: NewInvitationRow): Promise<number>;
  /** Those of a site, the newest first. */
  list(siteId: number): Promise<InvitationRow[]>;
  remove(id: number): Promise<void>;
  /** Forgets those of a site that were used, or have expired, before a moment. */
  forgetBefore(siteId: number, at: string): Promise<void>;
  /**
   * Finds what may be used at a moment by the hash of its code: it was not, has not expired, and whoever made it may still
   * invite there. One statement, whether there is one or not.
   */
  findOpen(tokenHash: string, at: string): Promise<OpenInvitation | undefined>;
  /** Uses one up; false when it was used before, by whatever transaction. */
  use(id: number, used: { at: string; accountId: number }): Promise<boolean>;
}

/** A count that begins anew after its end. */
export type SharedCount = Pick<Tables['sharedState']['$inferSelect'], 'name' | 'count' | 'ends_at'>;

/** Keeps for a while what several processes have to know, each statement by itself; all moments are ISO 8601. */
export interface SharedState {
  /** Adds to counts, those begun anew that have ended by `now`, and gives them all as they are then. */
  add(counts: readonly SharedCount[], now: string): Promise<SharedCount[]>;
  put(name: string, value: string, endsAt: string): Promise<void>;
  find(name: string, now: string): Promise<string | undefined>;
  /** Takes a name; false when somebody has it. */
  claim(name: string, endsAt: string, now: string): Promise<boolean>;
  /** Remembers where the log of writes ends now, unless a later place is remembered: what was committed lies before it. */
  raiseToEnd(name: string, endsAt: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what has ended by `now`. */
  forget(now: string): Promise<void>;
}
