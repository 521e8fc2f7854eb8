import { setTimeout as sleep } from 'node:timers/promises';
import type { JobKind } from '@trowel/services/context';
import { cancelJob, deferWork, getJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import type { ToolResult } from '../contract/to-tool-result.ts';
import type { Questions } from '../asking/question.ts';
import { readOutcome, toResult } from './read-outcome.ts';
import { toTask, type McpTask } from './report-task.ts';
import type { TaskInput } from './task-work.ts';

/** A call that continues as a task if it takes long. */
export interface LongCall {
  tool: string;
  kind: JobKind;
  input: TaskInput;
  progress(done: number): void;
  /** Time to wait for its result, ms. */
  waitMs: number;
}

/** Outcome of a call: a response, a task, or questions for the user. */
export type CallOutcome = { result: ToolResult } | { task: McpTask } | { asks: Questions };

const LOOK_EVERY_MS = 100;

/** Returns the response of a call if it arrives in time, otherwise the task it has become. */
export async function deferCall(
  ctx: ToolContext,
  { tool, kind, input, progress, waitMs }: LongCall,
): Promise<CallOutcome> {
  const { id } = await deferWork(ctx, { kind, channel: 'mcp', operation: tool, input });
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const job = await getJob(ctx, id);
    progress(job.progress);
    if (job.status === 'done') {
      const outcome = await readOutcome(ctx, id);
      return 'asks' in outcome ? { asks: outcome.asks } : { result: await toResult(ctx, outcome) };
    }
    if (job.error || waited >= waitMs) return { task: toTask(job) };
    // A client that disconnects before it receives the task has cancelled the call.
    await sleep(LOOK_EVERY_MS, undefined, { ...(ctx.signal && { signal: ctx.signal }) }).catch(
      async (error: unknown) => {
        await cancelJob(ctx, id);
        throw error;
      },
    );
  }
}
