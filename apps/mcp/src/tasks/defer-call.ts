import { setTimeout as sleep } from 'node:timers/promises';
import type { JobKind } from '@trowel/services/context';
import { cancelJob, deferWork, getJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import type { ToolResult } from '../contract/to-tool-result.ts';
import type { Asks } from '../asking/question.ts';
import { readOutcome, toResult } from './read-outcome.ts';
import { toTask, type McpTask } from './report-task.ts';
import type { TaskInput } from './task-work.ts';

/** A call that is to go on by itself if it takes long. */
export interface LongCall {
  tool: string;
  kind: JobKind;
  input: TaskInput;
  progress(done: number): void;
  /** How long its answer is waited for. */
  waitMs: number;
}

/** What a call comes to: an answer, the task it has become, or questions to the person. */
export type CallOutcome = { result: ToolResult } | { task: McpTask } | { asks: Asks };

const LOOK_EVERY_MS = 100;

/** Gives what a call comes to where it comes in time, else the task it has become. */
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
    // Whoever hangs up before hearing of the task has broken the call off.
    await sleep(LOOK_EVERY_MS, undefined, { ...(ctx.signal && { signal: ctx.signal }) }).catch(
      async (error: unknown) => {
        await cancelJob(ctx, id);
        throw error;
      },
    );
  }
}
