import { ProtocolErrorCode, type InputRequests } from '@modelcontextprotocol/server';
import { getJob, type BackgroundJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import type { ToolResult } from '../contract/to-tool-result.ts';
import type { Asks } from '../asking/question.ts';
import { readOutcome, toResult } from './read-outcome.ts';
import { CANCELLED, readAnswers } from './task-answers.ts';

/** A task as the extension `io.modelcontextprotocol/tasks` tells it. */
export interface ToldTask {
  [member: string]: unknown;
  taskId: string;
  status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  statusMessage: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** How long after it was made it can be asked for, in ms; null as long as it is under way. */
  ttlMs: number | null;
  pollIntervalMs: number;
  /** What the person is asked, by the names that answers bring back. */
  inputRequests?: InputRequests;
  /** What the call would have answered. */
  result?: ToolResult;
  /** Why the service could not answer. */
  error?: { code: number; message: string };
}

const POLL_EVERY_MS = 2_000;
const STATUS = {
  queued: 'working',
  running: 'working',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

/** Tells a job as a task, without what came of it. */
export function toTask(job: BackgroundJob): ToldTask {
  const { id, status, message, progress, created_at: created, finished_at: end, expires_at: gone } = job;
  const share = status === 'running' ? ` (${Math.round(progress * 100)} %)` : '';
  return {
    taskId: id,
    status: STATUS[status],
    statusMessage: message + share,
    createdAt: created,
    lastUpdatedAt: end ?? created,
    ttlMs: gone === null ? null : Date.parse(gone) - Date.parse(created),
    pollIntervalMs: POLL_EVERY_MS,
  };
}

/** Gives a task with what came of it, its files at addresses for who asks. @throws NotFoundError */
export async function getTask(ctx: ToolContext, id: string): Promise<ToldTask> {
  const job = await getJob(ctx, id);
  const task = toTask(job);
  if (job.error)
    return { ...task, error: { code: ProtocolErrorCode.InternalError, message: job.error.message } };
  if (job.status !== 'done') return task;
  const outcome = await readOutcome(ctx, id);
  return 'asks' in outcome
    ? reportAsking(ctx, task, outcome.asks)
    : { ...task, result: await toResult(ctx, outcome) };
}

/** A task that asks waits for its answers, and then is the job that goes on with them. */
async function reportAsking(ctx: ToolContext, task: ToldTask, { requests }: Asks): Promise<ToldTask> {
  const { taskId } = task;
  const { next, given } = await readAnswers(ctx, taskId, Object.keys(requests));
  if (next === CANCELLED) return { ...task, status: 'cancelled' };
  if (next !== undefined) return { ...(await getTask(ctx, next)), taskId };
  const open = Object.entries(requests).filter(([key]) => !(key in given));
  // All are answered: another request is about to have it go on.
  if (open.length === 0) return { ...task, status: 'working' };
  return { ...task, status: 'input_required', inputRequests: Object.fromEntries(open) };
}
