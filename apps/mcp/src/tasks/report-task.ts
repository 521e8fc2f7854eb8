import { ProtocolErrorCode, type InputRequests } from '@modelcontextprotocol/server';
import { getJob, type BackgroundJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import type { ToolResult } from '../contract/to-tool-result.ts';
import type { Questions } from '../asking/question.ts';
import { readOutcome, toResult } from './read-outcome.ts';
import { CANCELLED, readAnswers } from './task-answers.ts';

/** A task in the form of the extension `io.modelcontextprotocol/tasks`. */
export interface McpTask {
  [member: string]: unknown;
  taskId: string;
  status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  statusMessage: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** Time after creation until it is deleted, in ms. Null while it is running. */
  ttlMs: number | null;
  pollIntervalMs: number;
  /** Questions for the user, by the names of their answers. */
  inputRequests?: InputRequests;
  /** Response of the call. */
  result?: ToolResult;
  /** Error of the service. */
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

/** Converts a job to a task, without its result. */
export function toTask(job: BackgroundJob): McpTask {
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

/**
 * Returns a task with its result. Its files get addresses for the caller.
 * @throws NotFoundError
 */
export async function getTask(ctx: ToolContext, id: string): Promise<McpTask> {
  const job = await getJob(ctx, id);
  const task = toTask(job);
  if (job.error)
    return { ...task, error: { code: ProtocolErrorCode.InternalError, message: job.error.message } };
  if (job.status !== 'done') return task;
  const outcome = await readOutcome(ctx, id);
  return 'asks' in outcome
    ? reportQuestions(ctx, task, outcome.asks)
    : { ...task, result: await toResult(ctx, outcome) };
}

/** A task with questions waits for the answers. Then it is the job that continues with them. */
async function reportQuestions(ctx: ToolContext, task: McpTask, { requests }: Questions): Promise<McpTask> {
  const { taskId } = task;
  const { next, given } = await readAnswers(ctx, taskId, Object.keys(requests));
  if (next === CANCELLED) return { ...task, status: 'cancelled' };
  if (next !== undefined) return { ...(await getTask(ctx, next)), taskId };
  const open = Object.entries(requests).filter(([key]) => !(key in given));
  // All questions are answered: another request is about to continue the task.
  if (open.length === 0) return { ...task, status: 'working' };
  return { ...task, status: 'input_required', inputRequests: Object.fromEntries(open) };
}
