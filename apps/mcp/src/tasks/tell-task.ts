import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { getJob, openJobResult, type BackgroundJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import { toToolResult, type ToolResult } from '../contract/to-tool-result.ts';
import { unpackOutcome } from './task-work.ts';

/** A task as the extension `io.modelcontextprotocol/tasks` tells it. */
export interface ToldTask {
  [member: string]: unknown;
  taskId: string;
  status: 'working' | 'completed' | 'failed' | 'cancelled';
  statusMessage: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** How long after it was made it can be asked for, in ms; null as long as it is under way. */
  ttlMs: number | null;
  pollIntervalMs: number;
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
  return job.status === 'done' ? { ...task, result: await readResult(ctx, id) } : task;
}

/** Gives what the call would have answered. @throws NotFoundError */
export async function readResult(ctx: ToolContext, id: string): Promise<ToolResult> {
  const { fileName, open } = await openJobResult(ctx, id);
  if (fileName !== 'task.json') {
    const message = `Done. What came of it lies at ${ctx.webUrl}/api/jobs/${id}/result`;
    return toToolResult({ message, data: { id }, told: null });
  }
  const pieces = (await (await open()).toArray()) as Buffer[];
  const outcome = unpackOutcome(Buffer.concat(pieces).toString('utf8'));
  if ('failed' in outcome) return outcome.failed;
  const files = [];
  for (const file of outcome.made.files ?? []) files.push(await ctx.filesOut.give(file));
  return toToolResult(outcome.made, files);
}
