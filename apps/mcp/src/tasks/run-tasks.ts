import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '@trowel/domain/core';
import { toHttp } from '@trowel/http';
import type { Context, Services } from '@trowel/services/context';
import { startJobs, type JobAnswer, type JobWork, type RunningJobs } from '@trowel/services/jobs';
import type { McpDeps } from '../context/deps.ts';
import { createContext } from '../context/create-context.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { toErrorResult } from '../contract/to-tool-result.ts';
import type { FilesOut } from '../files/files-out.ts';
import { findTool } from '../tools/list-tools.ts';
import { requireConfirmation } from '../asking/require-confirmation.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import { packOutcome, taskKindOf, type TaskInput, type TaskOutcome } from './task-work.ts';

/** Runs calls as background tasks, including those of other processes of the service. */
export function startTasks(
  deps: McpDeps,
  services: Services,
  options: { atOnce: number; leaseMs?: number },
): RunningJobs {
  return startJobs(services, {
    ...options,
    channel: 'mcp',
    perform: (ctx, work) => perform(deps, ctx, work),
    describeFailure(error, language) {
      const { status, body } = toHttp(error, '', language);
      return { status, message: body.message, detail: body.detail };
    },
    onFailure: (error) => deps.log.error({ err: error }, 'a task failed'),
  });
}

/** Files get their addresses when the caller requests the result. */
const NOBODY: FilesOut = { give: () => Promise.reject(new Error('Files are given when they are asked for')) };

async function perform(deps: McpDeps, ctx: Context, { operation, input }: JobWork): Promise<JobAnswer> {
  const { actor, language, signal = new AbortController().signal } = ctx;
  const own = await createContext(deps, { actor, language, transport: 'http', filesOut: NOBODY }, { signal });
  const outcome = await runTask(
    { ...own, ...ctx, batch: own.batch ?? randomUUID() },
    { name: operation, input: input as TaskInput, signal, tokens: deps.tokens },
  );
  return packedAnswer(outcome);
}

/** Returns the outcome of a call in the form a job stores. */
export function packedAnswer(outcome: TaskOutcome): JobAnswer {
  const bytes = Readable.from([packOutcome(outcome)]);
  return { fileName: 'task.json', contentType: 'application/json', bytes };
}

interface Task {
  name: string;
  input: TaskInput;
  signal: AbortSignal;
  tokens: PlanTokens;
}

/** A failed tool has a response. An error of the service has none. */
async function runTask(ctx: ToolContext, { name, input, signal, tokens }: Task): Promise<TaskOutcome> {
  const tool = findTool(name);
  if (!tool) throw new Error(`No tool is called ${name}`);
  const { call, answered, canAsk } = input;
  const progress = (done: number): void => ctx.onProgress?.(done);
  try {
    const unconfirmed = await requireConfirmation({ tool, ctx, input: call, answered, canAsk }, tokens);
    if (!unconfirmed) return { made: await tool.run(ctx, call, { progress, signal }) };
    if ('result' in unconfirmed) return { told: unconfirmed.result };
    return { asks: unconfirmed.asks, of: { kind: taskKindOf(name)!, tool: name, input } };
  } catch (error) {
    if (signal.aborted || !(error instanceof DomainError)) throw error;
    return { told: toErrorResult(error, { requestId: '' }) };
  }
}
