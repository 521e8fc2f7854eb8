import { tracingChannel } from 'node:diagnostics_channel';
import type { JobLease, JobRow, Store, StoreDatabase } from '@trowel/db';
import { ConflictError, DomainError, ROLE_PERMISSIONS } from '@trowel/domain/core';
import { today, type Actor, type Context, type Language, type Services } from '../context.ts';
import {
  findSiteName,
  givenKey,
  madeKey,
  type JobFailure,
  type JobRequest,
  type JobResultFile,
  type Outcome,
} from './job.ts';
import { openFor, rememberWrite } from '../visibility.ts';
import { describeVisibility, type StoredVisibility } from '../stored-visibility.ts';
import { JOB_TEXTS, reportProgress, type FormattedProgress } from './job-texts.ts';

/** Work from the queue. */
export interface JobWork {
  operation: string;
  input: unknown;
  file?: { fileName: string; contentType: string; bytes: Buffer };
}

/** Result of a job: a file. */
export interface JobAnswer {
  fileName: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Options of a process that runs jobs. */
export interface JobsOptions {
  channel: 'api' | 'web' | 'mcp';
  /** Number of jobs at the same time. With 0 other processes run them. */
  atOnce: number;
  /** Runs the work as the caller of the context. */
  perform(ctx: Context, work: JobWork): Promise<JobAnswer>;
  /** Returns the error as its response would have been, in the caller's language. */
  describeFailure(error: unknown, language: Language): JobFailure;
  /** Called for errors of the service itself. */
  onFailure(error: unknown): void;
  /** Time without a heartbeat after which another process takes over; by default 10 s. */
  leaseMs?: number;
  /** Polling interval; by default 2 s. */
  lookMs?: number;
}

/** Subscribed to if traces are sent. */
const turns = tracingChannel('trowel:job');
const LEASE_MS = 10_000;
const MAX_ATTEMPTS = 3;
const SIGNS_A_LEASE = 6;

/** A job running in this process. */
export interface UnderWay {
  /** Abandons it, unless its last transaction is being written. */
  giveUp(): void;
  /** Resolves when this process has finished with it. Never rejects. */
  done: Promise<void>;
}

/** A job claimed from the queue. */
interface ClaimedJob {
  row: JobRow;
  worker: string;
  options: JobsOptions;
}

/** One run of a job and its progress. */
interface Turn extends ClaimedJob {
  services: Services;
  request: JobRequest;
  end: AbortController;
  reported: FormattedProgress;
  state: 'working' | 'writing' | 'written';
  /** Visibility of the caller while it runs. */
  visibility?: StoredVisibility;
}

/** The job was cancelled, another process has taken it over, or this process stops: it does not continue here. */
class GivenUp extends ConflictError {
  constructor() {
    super('The job was given up');
  }
}

/** Starts a job that this process has claimed. */
export function beginJob(services: Services, claimed: ClaimedJob): UnderWay {
  const request = JSON.parse(claimed.row.request) as JobRequest;
  const reported = { progress: 0, message: JOB_TEXTS.running[request.language] };
  const turn: Turn = {
    ...claimed,
    services,
    request,
    reported,
    end: new AbortController(),
    state: 'working',
  };
  return { giveUp: () => giveUp(turn), done: run(turn).catch(claimed.options.onFailure) };
}

async function run(turn: Turn): Promise<void> {
  const { services, row, worker, options, request } = turn;
  const every = leaseMsOf(options) / SIGNS_A_LEASE;
  const signs = setInterval(() => void giveSign(turn).catch(options.onFailure), every);
  try {
    const traced = { operation: request.operation, kind: row.kind };
    const outcome = await turns
      .tracePromise(() => work(turn), traced)
      .catch((error: unknown) => {
        if (turn.end.signal.aborted && turn.state === 'working') return undefined;
        return { failure: failureOf(turn, error) };
      });
    const isOver = await inJobs(turn, (jobs) =>
      outcome ? jobs.end(row.id, worker, endOf(turn, outcome)) : jobs.release(row.id, worker),
    );
    if (isOver && outcome) await services.files.remove(givenKey(row.id));
    if (!isOver) await removeUnwanted(services, row.id);
  } finally {
    clearInterval(signs);
  }
}

async function work(turn: Turn): Promise<Outcome> {
  const { services, row, request, end, options } = turn;
  refuseUnsafe(row, request.language);
  const actor = await findActor(services, row, request);
  const seen = await openFor(services, actor);
  const ctx: Context = {
    actor,
    via: request.via,
    language: request.language,
    services: { ...seen, database: { ...seen.database, transaction: marking(turn, seen) } },
    signal: end.signal,
    onProgress: (value) => (turn.reported = reportProgress(value, request.language) ?? turn.reported),
    ...(request.origin !== undefined && { origin: request.origin }),
  };
  await giveSign(turn);
  end.signal.throwIfAborted();
  const answer = await options
    .perform(ctx, await readWork(services, row.id, request))
    .finally(() => rememberWrite(services, actor));
  turn.visibility = await describeVisibility({ services: seen }, { siteName: findSiteName(request.input) });
  return { result: await storeJobResult(services, row.id, answer) };
}

/**
 * Marks the job as written at the end of its first transaction. If another process has taken it over,
 * the transaction is rolled back.
 */
function marking(turn: Turn, { database }: Services): StoreDatabase['transaction'] {
  const { services, row, worker, options, end } = turn;
  return async (body) => {
    if (turn.state === 'written') return database.transaction(body);
    try {
      const result = await database.transaction(async (store) => {
        const made = await body(store);
        end.signal.throwIfAborted();
        turn.state = 'writing';
        if (!(await store.jobs.markWritten(row.id, leaseOf(services, worker, options)))) throw new GivenUp();
        return made;
      });
      turn.state = 'written';
      return result;
    } catch (error) {
      turn.state = 'working';
      throw error;
    }
  };
}

function giveUp({ state, end }: Turn): void {
  if (state === 'working') end.abort(new GivenUp());
}

async function giveSign(turn: Turn): Promise<void> {
  if (!(await inJobs(turn, (jobs, lease) => jobs.renew(turn.row.id, lease, turn.reported)))) giveUp(turn);
}

function inJobs<T>(
  { services, worker, options }: Turn,
  body: (jobs: Store['jobs'], lease: JobLease) => Promise<T>,
): Promise<T> {
  return services.database.transaction(({ jobs }) => body(jobs, leaseOf(services, worker, options)));
}

const leaseMsOf = ({ leaseMs = LEASE_MS }: JobsOptions): number => leaseMs;

/** Returns a lease of this process that begins now. */
export function leaseOf({ clock }: Services, worker: string, options: JobsOptions): JobLease {
  const at = clock();
  const until = new Date(at.getTime() + leaseMsOf(options));
  return { worker, now: at.toISOString(), until: until.toISOString() };
}

/** Rejects a job whose earlier run has written something, or that was started too often. */
function refuseUnsafe({ is_written: isWritten, attempts }: JobRow, language: Language): void {
  if (isWritten)
    throw new DomainError('unavailable', JOB_TEXTS.answerLost[language], { type: 'answer_lost' });
  if (attempts > MAX_ATTEMPTS)
    throw new DomainError('unavailable', JOB_TEXTS.givenUp[language], { type: 'given_up' });
}

/** Returns the caller with the lower of the permissions then and now. */
async function findActor(
  { database, clock }: Services,
  { account_id: id, by }: JobRow,
  { role, language, narrowed: tokenScope }: JobRequest,
): Promise<Actor> {
  if (id === null) return { id, username: by, role, ...(tokenScope && { tokenScope }) };
  const account = await database.reads.users.find(id);
  if (!account?.is_active) throw new DomainError('forbidden', JOB_TEXTS.accountGone[language]);
  const holds = ROLE_PERMISSIONS[account.role];
  const isStillHeld = ROLE_PERMISSIONS[role].every((one) => holds.includes(one));
  return {
    id,
    username: account.username,
    fullName: account.full_name,
    role: isStillHeld ? role : account.role,
    reach: await database.reads.members.findReach(id, today({ clock })),
    ...(tokenScope && { tokenScope }),
  };
}

async function readWork({ files }: Services, id: string, request: JobRequest): Promise<JobWork> {
  const { operation, input, file, language } = request;
  if (!file) return { operation, input };
  const stream = await files.openRead(givenKey(id));
  if (!stream) throw new DomainError('not_found', JOB_TEXTS.fileGone[language]);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return { operation, input, file: { ...file, bytes: Buffer.concat(pieces) } };
}

async function storeJobResult(
  { files }: Services,
  id: string,
  { fileName, contentType, bytes }: JobAnswer,
): Promise<JobResultFile> {
  const received = await files.receive(bytes, { maxBytes: Infinity });
  await received.keep(madeKey(id));
  return { fileName, contentType, sizeBytes: received.sizeBytes, sha256: received.sha256 };
}

function failureOf({ options, request }: Turn, error: unknown): JobFailure {
  if (!(error instanceof DomainError)) options.onFailure(error);
  return options.describeFailure(error, request.language);
}

function endOf({ services: { clock }, request: { language }, visibility }: Turn, outcome: Outcome) {
  const status = 'result' in outcome ? 'done' : 'failed';
  const message = 'failure' in outcome ? outcome.failure.message : JOB_TEXTS[status][language];
  return {
    status,
    message,
    finished_at: clock().toISOString(),
    outcome: JSON.stringify({ ...outcome, sight: visibility }),
  };
}

/** Deletes the files of a cancelled job, because nobody requests them. */
async function removeUnwanted({ database, files }: Services, id: string): Promise<void> {
  const row = await database.reads.jobs.find(id);
  if (row?.status === 'cancelled' || !row)
    for (const key of [givenKey(id), madeKey(id)]) await files.remove(key);
}
