// Interfaces of everything the service stores apart from records: accounts, change log, members and
// teams of sites, jobs, shared state. The file is long but contains no code.
import type { Page, PageRequest, SiteRole } from '@trowel/domain/core';
import type { Change, ChangeAction, ChangeChannel, ImportBatch } from '@trowel/domain/records';
import type { Tables } from '../schema/tables.ts';

/** A stored account. */
export type UserRow = Tables['users']['$inferSelect'];
/** An account to store. The keys for comparing names are computed. */
export type NewUserRow = Omit<UserRow, 'id' | 'username_key' | 'email_key' | UserExtras> &
  Partial<Pick<UserRow, UserExtras>>;
type UserExtras = 'full_name' | 'must_change_password' | 'has_second_factor';
/** Columns needed to authorize a request with a session token. */
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
  /** True if the token of the request was revoked. */
  is_ended: boolean;
  /** Roles that decide which sites are visible. */
  reach: SiteReach;
};
/** A revoked token. */
export type EndedToken = Tables['endedTokens']['$inferSelect'];

/** A stored personal token. */
export type PersonalTokenRow = Tables['personalTokens']['$inferSelect'];
/** Columns needed to authorize a request with a personal token. */
export interface PersonalStanding {
  account: UserRow;
  token: PersonalTokenRow;
}

/** A stored assistant of a user. */
export type AssistantRow = Tables['assistants']['$inferSelect'];
/** A stored code or token of an assistant. */
export type AssistantTokenRow = Tables['assistantTokens']['$inferSelect'];
/** Columns needed to authorize a request with a token of an assistant. */
export interface AssistantStanding {
  account: UserRow;
  assistant: AssistantRow;
  token: AssistantTokenRow;
}

/** Stores assistants with their codes and tokens. */
export interface AssistantStore {
  /** Finds a code or token by its hash, also an expired one. */
  findByToken(hash: string): Promise<AssistantStanding | undefined>;
  /** Returns the assistants of an account that can still get a token, oldest first. */
  listOf(userId: number, at: string): Promise<AssistantRow[]>;
  add(row: Omit<AssistantRow, 'id' | 'used_at'>): Promise<AssistantRow>;
  setUsed(id: number, at: string): Promise<void>;
  addTokens(rows: readonly AssistantTokenRow[]): Promise<void>;
  /** Marks a token as used. Returns false if it was used before, in any transaction. */
  useToken(hash: string): Promise<boolean>;
  /** Deletes an assistant with its code and tokens. Returns false if it does not exist. */
  remove(id: number): Promise<boolean>;
  /** Deletes expired tokens, and assistants without any token. */
  forgetExpired(at: string): Promise<void>;
}

/** Reads of accounts. */
export interface UserReads {
  list(): Promise<UserRow[]>;
  count(): Promise<number>;
  /**
   * Returns the ids of the active administrators and locks them, so that transactions that begin with
   * it run one after another.
   */
  lockActiveAdmins(): Promise<number[]>;
  find(id: number): Promise<UserRow | undefined>;
  /** Finds as `find`, and locks the account until the end of the transaction. */
  lock(id: number): Promise<UserRow | undefined>;
  /** Returns the ids of accounts with a role at any site, directly or through a team. */
  listAtSites(): Promise<number[]>;
  /** Returns true if a token was revoked. */
  hasEnded(tokenId: string): Promise<boolean>;
  /**
   * Reads the authorization of a request in one prepared statement. `day` (`2027-05-03`) decides which
   * sites are under embargo.
   */
  findStanding(id: number, options: { tokenId: string; day: string }): Promise<Standing | undefined>;
  /** Finds an account by name, case-insensitively. */
  findByUsername(username: string): Promise<UserRow | undefined>;
  findByEmail(email: string): Promise<UserRow | undefined>;
  /** Finds a personal token and its account by the hash of the token. */
  findByTokenHash(hash: string): Promise<PersonalStanding | undefined>;
  /** Returns the personal tokens of an account, oldest first. */
  listTokens(userId: number): Promise<PersonalTokenRow[]>;
}

/** Writes of accounts. */
export interface UserWrites {
  insert(row: NewUserRow): Promise<UserRow>;
  update(id: number, values: Partial<NewUserRow>): Promise<void>;
  /**
   * Deletes an account with its login methods, tokens, invitations, assistants, and its memberships in
   * sites and teams.
   */
  remove(id: number): Promise<void>;
  addToken(row: Omit<PersonalTokenRow, 'id'>): Promise<PersonalTokenRow>;
  /** Revokes personal tokens by their hashes, and notifies other processes. */
  removeTokens(hashes: readonly string[]): Promise<void>;
  /** Keeps personal tokens and assistants of an account valid that had its previous token version. */
  carryTokens(id: number, before: number): Promise<void>;
  /** Revokes a token, and deletes revoked tokens that expired by `now`. */
  endToken(token: EndedToken, now: string): Promise<void>;
}

/** Reads and writes of accounts. */
export type UserStore = UserReads & UserWrites;

/** The stored secret of a second factor. */
export type SecondFactorRow = Tables['secondFactors']['$inferSelect'];
/** A stored link to an account of an identity provider. */
export type IdentityRow = Tables['identities']['$inferSelect'];

/** Stores second factors and linked identities. */
export interface SignInStore {
  findFactor(userId: number): Promise<SecondFactorRow | undefined>;
  /** Replaces the secret and its recovery codes. */
  putFactor(row: SecondFactorRow, codeHashes: readonly string[]): Promise<void>;
  /** Replaces the encrypted form of the same secret, after a change of the key. */
  setSecret(userId: number, secret: string): Promise<void>;
  /** Marks a time step as used. Returns false if it or a later one was used before, in any transaction. */
  useStep(userId: number, step: number): Promise<boolean>;
  /** Deletes the secret and its recovery codes. */
  removeFactor(userId: number): Promise<void>;
  countCodes(userId: number): Promise<number>;
  /**
   * Deletes a recovery code on use. Returns false if the hash does not exist, or was used before in
   * any transaction.
   */
  useCode(userId: number, hash: string): Promise<boolean>;
  /** Finds a linked identity and its account. */
  findIdentity(who: Pick<IdentityRow, 'issuer' | 'subject'>): Promise<IdentityStanding | undefined>;
  /** Returns the identities of an account, oldest first. */
  listIdentities(userId: number): Promise<IdentityRow[]>;
  addIdentity(row: Omit<IdentityRow, 'id'>): Promise<IdentityRow>;
  setIdentityUsed(id: number, at: string): Promise<void>;
  removeIdentity(id: number): Promise<void>;
}

/** A linked identity and its account. */
export interface IdentityStanding {
  account: UserRow;
  identity: IdentityRow;
}

/** A change as logged in a transaction. It gets its sequence number at the end of the transaction. */
export type LoggedChange = Omit<Change, 'sequence' | 'site_name'>;
/** A change to be logged. */
export type NewChange = Omit<LoggedChange, 'id'> & {
  /** The site of the record, if it has one. */
  site_id: number | null;
};

/** Filter of changes. */
export interface ChangeFilter {
  entity?: string | undefined;
  action?: ChangeAction | undefined;
  /** Selects only the last change of deleted records. */
  isGone?: boolean | undefined;
  /** Excluded kinds of records. */
  exceptEntities?: readonly string[] | undefined;
  id?: number | undefined;
  actor?: string | undefined;
  /** ISO 8601 timestamp, inclusive. */
  since?: string | undefined;
  batch?: string | undefined;
  /** Selects only changes in this site. */
  siteId?: number | undefined;
  /** Selects only the changes with these ids. */
  ids?: readonly number[] | undefined;
  /** Selects only changes of records without a site. */
  exceptSites?: boolean | undefined;
}

/** Changes after a sequence number. */
export interface ChangesAfter {
  /** Sequence number, exclusive. */
  after: number;
  limit: number;
}

/** Writes and reads of the change log. */
export interface ChangeLog {
  insertMany(changes: readonly NewChange[]): Promise<void>;
  find(id: number): Promise<LoggedChange | undefined>;
  /** Returns changes, newest first. */
  list(filter: ChangeFilter, page: PageRequest): Promise<Page<Change>>;
  /** Returns changes after a sequence number, oldest first. The total counts all later ones. */
  listAfter(filter: ChangeFilter, from: ChangesAfter): Promise<Page<Change>>;
  /** Returns changes since a timestamp (ISO 8601, inclusive), newest first, with ids below `below`. */
  listBack(back: ChangesBack): Promise<LoggedChange[]>;
  /** Returns changes since a timestamp that moved records to another site, newest first. */
  listMoves(since: string): Promise<LoggedChange[]>;
  /** Returns the last change of each record before a timestamp: its version and time. */
  listLast(entity: string, ids: readonly number[], until: string): Promise<LastChange[]>;
  /** Returns the users who changed records of sites between two sequence numbers (after, up to). */
  listActors(after: number, upTo: number): Promise<string[]>;
  /** Returns the last sequence number, or 0 for an empty log. */
  findLastSequence(): Promise<number>;
}

/** The last change of a record: its time and version. */
export type LastChange = Pick<LoggedChange, 'id' | 'record_id' | 'version' | 'at'>;

/** Options for reading the change log backwards. */
export interface ChangesBack extends Pick<ChangeFilter, 'entity' | 'id' | 'siteId' | 'exceptSites'> {
  since: string;
  /** ISO 8601 timestamp, exclusive. */
  until?: string | undefined;
  /** Includes the rows of relations, which only an undo needs. */
  hasRows?: boolean;
  below: number;
  limit: number;
}

/** A position in the change log: a change, and a mark that distinguishes it from another one with the same id. */
export interface LogPlace {
  id: number;
  mark: string;
}

/** Units changed after a position in the log, and the end of the log. */
export interface UnitsSince {
  unitIds: number[];
  last: LogPlace;
}

/** A change as sent to subscribers of the log. */
export interface LogNews extends Pick<
  Change,
  'entity' | 'record_id' | 'site_name' | 'action' | 'version' | 'actor' | 'via' | 'batch'
> {
  sequence: number;
  site_id: number | null;
  /** Names of the changed fields. */
  fields: string[];
}

/** Positions in the change log, and the changes after them. */
export interface LogPlaces {
  /** Returns the last sequence number, or 0. */
  findSequence(): Promise<number>;
  /** Returns the changes after a sequence number, oldest first. */
  listNews(from: ChangesAfter): Promise<LogNews[]>;
  /** Returns the newest change, with id 0 if there is none. */
  findLast(): Promise<LogPlace>;
  /**
   * Returns the units changed after a position, and the end of the log. Undefined if more than `most`
   * changes follow, or if the log differs at that position because the database was restored.
   */
  listUnitsSince(place: LogPlace, most: number): Promise<UnitsSince | undefined>;
}

/** A batch of changes, or a single change without batch. */
export interface LoggedBatch {
  /** Null for a single change. `change_id` then identifies it. */
  batch: string | null;
  change_id: number | null;
  /** Time of its first change. */
  at: string;
  actor: string;
  via: ChangeChannel;
  sites: string[];
  /** Number of records by kind and action. */
  records: { entity: string; action: ChangeAction; count: number }[];
}

/** Reads of the change log for an undo. */
export interface BatchChanges {
  /** Returns batches, newest first. Cost: the changes that match the filter. */
  listBatches(filter: ChangeFilter, page: PageRequest): Promise<Page<LoggedBatch>>;
  /** Returns the changes of a batch, oldest first. `after` is empty if the record existed afterwards. */
  ofBatch(batch: string): Promise<LoggedChange[]>;
  /** Returns the changes of records of one kind after the given change of each, by record id, oldest first. */
  listNewer(entity: string, last: ReadonlyMap<number, number>): Promise<LoggedChange[]>;
}

/** State of a log line: unchanged, altered, signed with an unknown secret, or not signed. */
export type LineState = 'whole' | 'altered' | 'unknown_key' | 'unsealed';

/** The end of a part of the log. */
export interface LogEnd {
  sequence: number;
  seal: string | null;
}

/** A log line that was checked against the one before. */
export interface CheckedLine extends LogEnd {
  id: number;
  entity: string;
  record_id: number;
  at: string;
  state: LineState;
}

/** Checks of the signatures of the log. */
export interface SealChecks {
  /** Checks the lines after an end, oldest first, each against the one before. */
  checkAfter(end: LogEnd, limit: number): Promise<CheckedLine[]>;
  /** Returns the seal of a line by sequence number, or undefined if there is no line. */
  findSeal(sequence: number): Promise<string | null | undefined>;
  /** Seals an unsealed log in a transaction, and returns its number of lines. */
  sealOlder(): Promise<number>;
}

/** Writes and reads of the change log. Its lines are never changed or deleted. */
export type ChangeStore = ChangeLog & LogPlaces & BatchChanges & SealChecks;

/** Stores imports. */
export interface ImportStore {
  insert(batch: ImportBatch): Promise<void>;
  find(id: string): Promise<ImportBatch | undefined>;
  /** Returns the imports among some batches. */
  findMany(ids: readonly string[]): Promise<ImportBatch[]>;
  /** Returns imports, newest first. */
  list(page: PageRequest): Promise<Page<ImportBatch>>;
  markUndone(id: string, at: string): Promise<void>;
}

/** The stored response to an idempotent write. */
export type StoredAnswerRow = Tables['keptAnswers']['$inferSelect'];

/** Stores responses to idempotent writes. */
export interface StoredAnswers {
  find(accountId: number, key: string): Promise<StoredAnswerRow | undefined>;
  /**
   * Stores a response, or an empty one if only the work is done. Returns false if there is a row
   * already. On PostgreSQL it waits for another transaction with the same key.
   */
  insert(row: StoredAnswerRow): Promise<boolean>;
  /** Adds the response of completed work. */
  setAnswer(accountId: number, key: string, answer: string): Promise<void>;
  /** Deletes responses older than a timestamp (ISO 8601). */
  removeBefore(at: string): Promise<void>;
  /**
   * Locks the key for this transaction. Returns false while another transaction of any process has it.
   * SQLite runs one transaction at a time.
   */
  tryLock(accountId: number, key: string): Promise<boolean>;
}

/** A manual position of a unit in a drawing, with ids of units. */
export type StoredHandPlace =
  | { unit: number; place: 'shift'; by: number }
  | { unit: number; place: 'left' | 'right' | 'column'; of: number; by?: number | undefined };

/**
 * Stores the manual positions in the drawings of a site: those of an account, and the shared ones
 * under account 0. They may contain deleted units, whose positions apply again after an undo.
 */
export interface HandPlaceStore {
  find(siteId: number, accountId: number): Promise<StoredHandPlace[]>;
  /** Replaces all positions. */
  save(siteId: number, accountId: number, places: readonly StoredHandPlace[]): Promise<void>;
}

/** A stored job. */
export type JobRow = Tables['jobs']['$inferSelect'];
/** A job to enqueue. */
export type NewJobRow = Pick<
  JobRow,
  'id' | 'kind' | 'door' | 'account_id' | 'by' | 'request' | 'created_at' | 'message'
>;
/** Owner of jobs, as a filter. Undefined means all owners. */
export interface JobOwner {
  accountId: number | null;
  by: string;
}

/** The lease of a process on a job: the process, and the times of the request and of the expiry. */
export interface JobLease {
  worker: string;
  now: string;
  until: string;
}

/** The queue of jobs. A process may write to a job only while it has the lease; the methods return whether it had. */
export interface JobStore {
  insert(row: NewJobRow): Promise<void>;
  find(id: string): Promise<JobRow | undefined>;
  /** Returns jobs, newest first. */
  list(owner: JobOwner | undefined, page: PageRequest): Promise<Page<JobRow>>;
  /** Returns the number of the owner's waiting and running jobs. */
  countOpen(owner: JobOwner): Promise<number>;
  /** Returns true if there is a job for a service: waiting, or with an expired lease. */
  hasWork(door: string, lease: JobLease): Promise<boolean>;
  /** Leases the oldest such job. Only one process gets it. */
  take(door: string, lease: JobLease): Promise<JobRow | undefined>;
  /** Renews the lease and reports the progress. */
  renew(id: string, lease: JobLease, report: Pick<JobRow, 'progress' | 'message'>): Promise<boolean>;
  /** Marks, in the writing transaction, that the job has written something. */
  markWritten(id: string, lease: JobLease): Promise<boolean>;
  /** Returns the job to the queue, unless it has written something. */
  release(id: string, worker: string): Promise<boolean>;
  end(id: string, worker: string, end: JobEnd): Promise<boolean>;
  /** Cancels a waiting or running job, unless it has written something. */
  cancel(id: string, end: Pick<JobEnd, 'finished_at' | 'message'>): Promise<boolean>;
  /** Deletes jobs that ended before a timestamp, and returns their ids. */
  removeBefore(at: string): Promise<string[]>;
}

/** The end of a job. */
export type JobEnd = Pick<JobRow, 'status' | 'finished_at' | 'message' | 'outcome'>;
/** Visible and writable sites of a user, by id. */
export interface Visibility {
  /** Sites that do not exist for the user. */
  hidden: readonly number[];
  /** If given, only these sites exist for the user. */
  only?: readonly number[] | undefined;
  /** Sites whose location is rounded to a kilometre. The next list contains sites whose location is hidden. */
  rounded: readonly number[];
  locationHidden: readonly number[];
  /** If given, the user may change only these sites, and nothing that belongs to no site. */
  changesOnly?: readonly number[] | undefined;
}

/** A site with limited visibility on a day. A site under embargo is visible to its members only. */
export type GuardedSite = Omit<Tables['guardedSites']['$inferSelect'], 'embargo_until'>;

/** Decides what an account sees: the guarded sites, and its roles by site, directly or through teams. */
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

/** Stores the members of sites. */
export interface MemberStore {
  /** Reads the roles of an account on a day (`2027-05-03`); for null those of an anonymous user. */
  findReach(accountId: number | null, day: string): Promise<SiteReach>;
  /** Returns the members of a site, owners first, then by name. */
  list(siteId: number): Promise<SiteMemberRow[]>;
  /** Sets the role of a member. */
  set(siteId: number, userId: number, role: SiteRole): Promise<void>;
  remove(siteId: number, userId: number): Promise<void>;
}

/** A stored team. */
export type TeamRow = Omit<Tables['teams']['$inferSelect'], 'name_key'>;
/** A member of a team. */
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

/** Stores teams, their members, and their roles at sites. */
export interface TeamStore {
  /** Returns teams by name. */
  list(): Promise<TeamRow[]>;
  find(id: number): Promise<TeamRow | undefined>;
  /** Finds a team by name, case-insensitively. */
  findByName(name: string): Promise<TeamRow | undefined>;
  insert(row: Omit<TeamRow, 'id'>): Promise<TeamRow>;
  update(id: number, values: Pick<TeamRow, 'name' | 'description'>): Promise<void>;
  /** Deletes a team, its roles at sites, and open invitations to it. */
  remove(id: number): Promise<void>;
  /** Returns the members of all teams or of one, by name. */
  listMembers(teamId?: number): Promise<TeamMemberRow[]>;
  addMember(teamId: number, userId: number): Promise<void>;
  removeMember(teamId: number, userId: number): Promise<void>;
  /** Returns the teams with a role at a site, owners first, then by name. */
  ofSite(siteId: number): Promise<SiteTeamRow[]>;
  /** Returns the roles of a team at sites. */
  sitesOf(teamId: number): Promise<{ site_id: number; role: SiteRole }[]>;
  setAt(siteId: number, teamId: number, role: SiteRole): Promise<void>;
  removeAt(siteId: number, teamId: number): Promise<void>;
}

type StoredInvitation = Tables['invitations']['$inferSelect'];
/** An invitation to store. */
export type NewInvitationRow = Omit<StoredInvitation, 'id' | 'accepted_at' | 'accepted_by'>;
/** An invitation in a list. */
export type InvitationRow = Omit<
  StoredInvitation,
  'token_hash' | 'site_id' | 'team_id' | 'invited_by' | 'accepted_by'
> & {
  team: string | null;
  invited_by: string;
  accepted_by: string | null;
};
/** An invitation that can be accepted. */
export interface OpenInvitation extends Pick<
  StoredInvitation,
  'id' | 'site_id' | 'role' | 'team_id' | 'invitee' | 'expires_at'
> {
  site_name: string;
  team: string | null;
  /** User name of its author. The next field is the full name. */
  inviter: string;
  inviter_name: string | null;
}

/** Stores invitations to sites. */
export interface InvitationStore {
  insert(row: NewInvitationRow): Promise<number>;
  /** Returns the invitations to a site, newest first. */
  list(siteId: number): Promise<InvitationRow[]>;
  remove(id: number): Promise<void>;
  /** Deletes invitations to a site that were used or expired before a timestamp. */
  forgetBefore(siteId: number, at: string): Promise<void>;
  /**
   * Finds a valid invitation by the hash of its code: not used, not expired, and its author may still
   * invite. Always one statement, so that the duration reveals nothing.
   */
  findOpen(tokenHash: string, at: string): Promise<OpenInvitation | undefined>;
  /** Marks an invitation as used. Returns false if it was used before, in any transaction. */
  use(id: number, used: { at: string; accountId: number }): Promise<boolean>;
}

/** A counter that restarts after its end. */
export type SharedCount = Pick<Tables['sharedState']['$inferSelect'], 'name' | 'count' | 'ends_at'>;

/** Stores short-lived state shared by processes. Each statement is separate. Timestamps are ISO 8601. */
export interface SharedState {
  /** Increments counters, restarts those that ended by `now`, and returns all of them. */
  add(counts: readonly SharedCount[], now: string): Promise<SharedCount[]>;
  put(name: string, value: string, endsAt: string): Promise<void>;
  find(name: string, now: string): Promise<string | undefined>;
  /** Reserves a name. Returns false if it is reserved already. */
  claim(name: string, endsAt: string, now: string): Promise<boolean>;
  /**
   * Stores the current end of the write-ahead log, unless a later one is stored. Everything committed
   * so far is before it.
   */
  raiseToEnd(name: string, endsAt: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Deletes entries that ended by `now`. */
  forget(now: string): Promise<void>;
}
