import type { StoredAnswerRow, Store, StoreDatabase } from '@trowel/db';
import { ConflictError, DomainError } from '@trowel/domain/core';
import { now, type Answered, type IdempotentRequest, type Context, type PackedAnswer } from '../context.ts';
import { describeVisibility, maySeeStored, type StoredVisibility } from '../stored-visibility.ts';
import { joinWrites } from '../writing/index.ts';

/** Names of running requests in this process, by database. */
const running = new WeakMap<StoreDatabase, Set<string>>();
const RETRY_AFTER_S = 2;

/**
 * Runs a request, or returns the stored response of its first run.
 * @throws DomainError `validation` for a key already used for another request; ConflictError while the
 * first run is in progress, or when its response is unknown; DomainError `forbidden` for a response
 * about sites the caller does not see now; any error of the work.
 */
export async function runIdempotently<R>(ctx: Context, request: IdempotentRequest<R>): Promise<Answered<R>> {
  const { database } = ctx.services;
  const under = running.get(database) ?? new Set();
  running.set(database, under);
  const name = `${request.accountId} ${request.key}`;
  const isRunning = under.has(name);
  // Added before the first await, so that only one of two requests continues.
  under.add(name);
  try {
    const known = await findStored(ctx, request, { isRunning });
    if (known) return known;
    if (isRunning) throw stillRunning();
    return await (request.isLight ? runInOne(ctx, request) : runApart(ctx, request));
  } finally {
    if (!isRunning) under.delete(name);
  }
}

/** Runs the work and stores the response in one transaction: after a crash there are both or neither. */
async function runInOne<R>(ctx: Context, request: IdempotentRequest<R>): Promise<Answered<R>> {
  const { database } = ctx.services;
  try {
    return await database.transaction(async (store) => {
      if (!(await store.keptAnswers.tryLock(request.accountId, request.key))) throw stillRunning();
      const known = await findStored(ctx, request, { store });
      if (known) return known;
      const result = await request.run(joinWrites(ctx, store));
      const answer = request.pack(result);
      if (answer) await store.keptAnswers.insert(rowOf(ctx, request, await pack(ctx, store, answer)));
      return { result };
    });
  } catch (error) {
    await storeFailure(ctx, request, error);
    throw error;
  }
}

/** Marks the request as done in the first transaction of the work. The response is stored when it is known. */
async function runApart<R>(ctx: Context, request: IdempotentRequest<R>): Promise<Answered<R>> {
  const { services } = ctx;
  let isMarked = false;
  const marking: StoreDatabase['transaction'] = async (body) => {
    const result = await services.database.transaction(async (store) => {
      if (!isMarked && !(await store.keptAnswers.insert(rowOf(ctx, request)))) throw new DoneByAnother();
      return body(store);
    });
    isMarked = true;
    return result;
  };
  const database = { ...services.database, transaction: marking };
  try {
    const result = await request.run({ ...ctx, services: { ...services, database } });
    const answer = request.pack(result);
    if (answer) await keep(ctx, request, { answer, isMarked });
    return { result };
  } catch (error) {
    if (error instanceof DoneByAnother) {
      const known = await findStored(ctx, request);
      if (known) return known;
      throw stillRunning();
    }
    await storeFailure(ctx, request, error, isMarked);
    throw error;
  }
}

/** Another process ran the request while this one prepared it. */
class DoneByAnother extends Error {}

async function storeFailure<R>(
  ctx: Context,
  request: IdempotentRequest<R>,
  error: unknown,
  isMarked = false,
): Promise<void> {
  const answer = isIdempotencyRefusal(error) ? undefined : request.packFailure(error);
  if (answer) await keep(ctx, request, { answer, isMarked });
}

async function keep<R>(
  ctx: Context,
  request: IdempotentRequest<R>,
  { answer, isMarked }: { answer: PackedAnswer; isMarked: boolean },
): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const packed = await pack(ctx, store, answer);
    if (isMarked) await store.keptAnswers.setAnswer(request.accountId, request.key, packed);
    else await store.keptAnswers.insert(rowOf(ctx, request, packed));
  });
}

/** A response as stored (JSON, so the keys stay), with what its caller could see. */
interface StoredAnswer extends PackedAnswer {
  sight?: StoredVisibility;
}

async function pack(ctx: Context, store: Store, answer: PackedAnswer): Promise<string> {
  const stored: StoredAnswer = { ...answer, sight: await describeVisibility(ctx, { store }) };
  return JSON.stringify(stored);
}

function rowOf<R>(
  ctx: Context,
  { accountId, key, fingerprint }: IdempotentRequest<R>,
  answer: string | null = null,
): StoredAnswerRow {
  return {
    account_id: accountId,
    key,
    fingerprint,
    at: now(ctx),
    answer,
  };
}

async function findStored<R>(
  ctx: Context,
  { accountId, key, fingerprint }: IdempotentRequest<R>,
  { store = ctx.services.database.reads, isRunning = false }: { store?: Store; isRunning?: boolean } = {},
): Promise<{ replayed: PackedAnswer } | undefined> {
  const row = await store.keptAnswers.find(accountId, key);
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw reused(key);
  if (row.answer !== null) {
    const { sight, ...replayed } = JSON.parse(row.answer) as StoredAnswer;
    if (!maySeeStored(ctx, sight)) throw beyondRights();
    return { replayed };
  }
  throw isRunning ? stillRunning() : answerUnknown();
}

const IDEMPOTENCY_REFUSALS = new Set<unknown>([
  'idempotency_key_reused',
  'idempotency_running',
  'idempotency_answer_unknown',
  'idempotency_other_rights',
]);

function isIdempotencyRefusal(error: unknown): boolean {
  return error instanceof DomainError && IDEMPOTENCY_REFUSALS.has(error.detail['type']);
}

function reused(key: string): DomainError {
  const type = 'idempotency_key_reused';
  const message = {
    en: `The Idempotency-Key ${key} was already used for another request; use a new key for each request`,
    it: `La Idempotency-Key ${key} è già stata usata per un’altra richiesta: serve una chiave nuova per ogni richiesta`,
  };
  return new DomainError('validation', message, {
    type,
    errors: [{ field: 'Idempotency-Key', message, type }],
  });
}

function beyondRights(): DomainError {
  const message = {
    en: 'The first request with this Idempotency-Key had permissions for sites that this caller does not have',
    it: 'La prima richiesta con questa Idempotency-Key aveva permessi su siti che questo utente non ha',
  };
  return new DomainError('forbidden', message, { type: 'idempotency_other_rights' });
}

function stillRunning(): ConflictError {
  return new ConflictError(
    {
      en: 'The first request with this Idempotency-Key is still running',
      it: 'La prima richiesta con questa Idempotency-Key è ancora in corso',
    },
    {
      type: 'idempotency_running',
      retry_after_s: RETRY_AFTER_S,
    },
  );
}

function answerUnknown(): ConflictError {
  return new ConflictError(
    {
      en: 'The request with this Idempotency-Key was carried out, but its response is unknown; check the changes',
      it: 'La richiesta con questa Idempotency-Key è stata eseguita, ma la risposta non è nota: controlla le modifiche',
    },
    { type: 'idempotency_answer_unknown', retry_after_s: RETRY_AFTER_S },
  );
}
