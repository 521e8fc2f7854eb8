import { setTimeout as sleep } from 'node:timers/promises';
import type { JobKind } from '@trowel/services/context';
import { cancelJob, deferWork, getJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import { readResult, toTask, type ToldTask } from './tell-task.ts';
import type { ToolResult } from '../contract/to-tool-result.ts';

/** A call that is to go on by itself if it takes long. */
export interface LongCall {
  tool: string;
  kind: JobKind;
  input: Record<string, unknown>;
  progress(done: number): void;
  /** How long its answer is waited for. */
  waitMs: number;
}

const LOOK_EVERY_MS = 100;

/** Gives the answer of a call where it comes in time, else the task it has become. */
export async function deferCall(
  ctx: ToolContext,
  { tool, kind, input, progress, waitMs }: LongCall,
): Promise<{ result: ToolResult } | { task: ToldTask }> {
  const { id } = await deferWork(ctx, { kind, door: 'mcp', operation: tool, input });
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const job = await getJob(ctx, id);
    progress(job.progress);
    if (job.status === 'done') return { result: await readResult(ctx, id) };
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
