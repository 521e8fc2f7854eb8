import { Readable } from 'node:stream';
import type { Context } from '@trowel/services/context';
import { deferWork, startJobs, type JobAnswer, type JobWork, type RunningJobs } from '@trowel/services/jobs';
import type { Services } from '@trowel/services/context';
import type { BytesAnswer } from '../answers/send-bytes.ts';
import { JSON_TYPE } from '../answers/send-json.ts';
import { toHttp } from '../answers/to-http.ts';
import { UploadedFile } from '../bodies/multipart.ts';
import type { FileAnswer, Route } from '../routing/define-route.ts';
import type { ParsedInput } from '../routing/read-input.ts';
import type { EnqueueJob } from '../routing/run-as-job.ts';
import { packWritten } from '../routing/send-answer.ts';
import type { Logger } from '../serving/request-log.ts';

type JobChannel = 'api' | 'web';

/** Returns the function that enqueues route calls of a service as jobs: the parsed input with its file. */
export function enqueueRoutes(channel: JobChannel): EnqueueJob {
  return (ctx, { route: { job, operationId }, input }) => {
    if (job === undefined) throw new Error(`${operationId} cannot run as a job`);
    const { body } = input;
    const file = hasFile(body) ? body.file : undefined;
    const work = { kind: job, channel, operation: operationId, input: file ? withoutFile(input) : input };
    return deferWork(ctx, { ...work, ...(file && { file }) });
  };
}

export interface RouteJobsOptions {
  channel: JobChannel;
  routes: readonly Route[];
  /** Number of concurrent jobs. */
  atOnce: number;
  log: Logger;
  /** Lease time, as in `startJobs`. */
  leaseMs?: number;
}

/** Runs the queued route calls of a service. The result is the body of the normal response. */
export function startRouteJobs(
  services: Services,
  { routes, log, ...options }: RouteJobsOptions,
): RunningJobs {
  const known = new Map(routes.filter(({ job }) => job).map((route) => [route.operationId, route]));
  return startJobs(services, {
    ...options,
    perform: (ctx, work) => perform(ctx, { work, route: known.get(work.operation) }),
    describeFailure(error, language) {
      const { status, body } = toHttp(error, '', language);
      return { status, message: body.message, detail: body.detail };
    },
    onFailure: (error) => log.error({ err: error }, 'a job failed'),
  });
}

/** A process that runs jobs and serves no requests. */
export interface RunningWorker {
  log: Logger;
  close(): Promise<void>;
}

/** Default number of concurrent jobs of a worker. */
export const JOBS_OF_WORKER = 2;
/** A timer of this length keeps the process alive while it waits for work. */
const HOLD_MS = 2_147_483_647;

/** Runs jobs until it is closed. `close` is called after the jobs have ended. */
export function startWorking(
  jobs: RunningJobs,
  { channel, log, close }: RunningWorker & { channel: JobChannel | 'mcp' },
): RunningWorker {
  const hold = setInterval(() => undefined, HOLD_MS);
  log.info({ channel }, 'the worker waits for jobs');
  return {
    log,
    async close() {
      clearInterval(hold);
      await jobs.stop();
      await close();
    },
  };
}

async function perform(
  ctx: Context,
  { route, work: { operation, input, file } }: { route: Route | undefined; work: JobWork },
): Promise<JobAnswer> {
  if (!route) throw new Error(`No route is called ${operation}`);
  const parsed = input as ParsedInput;
  const given = file && new UploadedFile(file.fileName, file.contentType, file.bytes);
  const whole = given ? { ...parsed, body: { ...(parsed.body as object), file: given } } : parsed;
  return toAnswer(route, await route.run(ctx, whole));
}

async function toAnswer(route: Route, result: unknown): Promise<JobAnswer> {
  const { kind } = route.answer;
  if (kind === 'file') {
    const { fileName, contentType, bytes } = result as FileAnswer;
    return { fileName, contentType, bytes: Readable.from([bytes]) };
  }
  if (kind === 'bytes') {
    const { fileName, contentType, open } = result as BytesAnswer;
    return { fileName, contentType, bytes: await open() };
  }
  const packed = packWritten(route, result, { isMinimal: false });
  if (!packed) throw new Error(`What ${route.operationId} answers cannot be kept`);
  const bytes = Readable.from([Buffer.from(packed.body)]);
  return { fileName: `${route.job}.json`, contentType: JSON_TYPE, bytes };
}

function hasFile(body: unknown): body is { file: UploadedFile } {
  return typeof body === 'object' && body !== null && 'file' in body && body.file instanceof UploadedFile;
}

function withoutFile(input: ParsedInput): ParsedInput {
  const { file: _file, ...rest } = input.body as { file: UploadedFile };
  return { ...input, body: rest };
}
