import { randomUUID } from 'node:crypto';
import { DomainError } from '@trowel/domain/core';
import { now, type Context, type JobKind } from '../context.ts';
import { findSiteName, givenKey, toJob, type BackgroundJob, type JobRequest } from './job.ts';
import { JOB_TEXTS } from './job-texts.ts';
import { describeVisibility } from '../stored-visibility.ts';
import { wakeRunners } from './runners.ts';

/** Work for the background queue. */
export interface DeferredWork {
  kind: JobKind;
  /** The service whose processes can run the operation. */
  channel: 'api' | 'web' | 'mcp';
  /** Operation id of the route, or name of the tool. */
  operation: string;
  /** The whole input. It must be serializable as JSON. */
  input: unknown;
  /** An uploaded file. */
  file?: { fileName: string; contentType: string; bytes: Uint8Array };
}

/** Maximum number of queued and running jobs per caller. */
const MAX_OPEN = 20;
const RETRY_AFTER_S = 30;

/**
 * Adds work to the queue. It runs as the caller, with the permissions the caller has at that time.
 * @throws DomainError `rate_limited` when the caller has too many open jobs; InsufficientStorageError
 */
export async function deferWork(ctx: Context, { file, ...work }: DeferredWork): Promise<BackgroundJob> {
  const { actor, services, via, language, origin } = ctx;
  const id = randomUUID();
  const owner = { accountId: actor.id, by: actor.username };
  const request: JobRequest = {
    operation: work.operation,
    input: work.input,
    role: actor.role,
    ...(actor.tokenScope && { narrowed: actor.tokenScope }),
    sight: await describeVisibility(ctx, { siteName: findSiteName(work.input) }),
    via,
    language,
    ...(origin !== undefined && { origin }),
    ...(file && { file: { fileName: file.fileName, contentType: file.contentType } }),
  };
  try {
    if (file) await storeJobInput(ctx, id, file.bytes);
    const row = await services.database.transaction(async ({ jobs }) => {
      if ((await jobs.countOpen(owner)) >= MAX_OPEN) throw tooManyOpen();
      await jobs.insert({
        id,
        kind: work.kind,
        door: work.channel,
        account_id: owner.accountId,
        by: owner.by,
        request: JSON.stringify(request),
        created_at: now(ctx),
        message: JOB_TEXTS.queued[language],
      });
      return jobs.find(id);
    });
    wakeRunners(services);
    return toJob(row!);
  } catch (error) {
    await services.files.remove(givenKey(id));
    throw error;
  }
}

async function storeJobInput({ services: { files } }: Context, id: string, bytes: Uint8Array): Promise<void> {
  const received = await files.receive(once(bytes), { maxBytes: Infinity });
  await received.keep(givenKey(id));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function tooManyOpen(): DomainError {
  return new DomainError(
    'rate_limited',
    {
      en: `You have ${MAX_OPEN} jobs waiting or running; wait for one to finish or cancel it`,
      it: `Hai già ${MAX_OPEN} lavori in attesa o in corso: aspetta che uno finisca o annullalo`,
    },
    { type: 'too_many_jobs', limit: MAX_OPEN, retry_after_s: RETRY_AFTER_S },
  );
}
