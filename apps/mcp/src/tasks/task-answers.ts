import { cancelJob, deferWork, getJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import { readOutcome } from './read-outcome.ts';
import type { PausedCall, TaskOutcome } from './task-work.ts';

/** Marks a task that was cancelled while it waited for answers. */
export const CANCELLED = 'cancelled';

/** Longer than results of tasks are stored (a week). */
const LIFETIME_MS = 8 * 86_400_000;

/** Answers to the questions of a task, by name, and the job that continues it, or `CANCELLED`. */
interface TaskAnswers {
  given: Record<string, unknown>;
  next: string | undefined;
}

/** Reads the answers to the questions of a task. */
export async function readAnswers(
  { services: { sharedState } }: ToolContext,
  id: string,
  keys: readonly string[],
): Promise<TaskAnswers> {
  const given: Record<string, unknown> = {};
  for (const key of keys) {
    const answer = await sharedState.find(nameOf(id, key));
    if (answer !== undefined) given[key] = JSON.parse(answer);
  }
  return { given, next: await sharedState.find(nameOf(id)) };
}

/**
 * Stores answers to questions of a task. The last one continues the task. Unknown names are ignored.
 * @throws NotFoundError
 */
export async function applyAnswers(
  ctx: ToolContext,
  id: string,
  responses: Readonly<Record<string, unknown>>,
): Promise<void> {
  const outcome = await readQuestions(ctx, id);
  if (!outcome) return;
  const { requests, state } = outcome.asks;
  const keys = Object.keys(requests);
  const { sharedState } = ctx.services;
  for (const key of keys.filter((one) => Object.hasOwn(responses, one)))
    await sharedState.put(nameOf(id, key), JSON.stringify(responses[key]), LIFETIME_MS);
  const { given, next } = await readAnswers(ctx, id, keys);
  if (next !== undefined && next !== CANCELLED) return applyAnswers(ctx, next, responses);
  if (keys.every((key) => key in given) && (await takeOver(ctx, id)))
    await goOn(ctx, id, {
      ...outcome.of,
      input: { ...outcome.of.input, answered: { responses: given, state } },
    });
}

/**
 * Cancels a task, also one that waits for answers.
 * @throws NotFoundError
 */
export async function cancelTask(ctx: ToolContext, id: string): Promise<void> {
  await cancelJob(ctx, id);
  if (!(await readQuestions(ctx, id))) return;
  const { next } = await readAnswers(ctx, id, []);
  if (next !== undefined && next !== CANCELLED) return cancelTask(ctx, next);
  if (await takeOver(ctx, id)) await ctx.services.sharedState.put(nameOf(id), CANCELLED, LIFETIME_MS);
}

async function readQuestions(
  ctx: ToolContext,
  id: string,
): Promise<Extract<TaskOutcome, { asks: unknown }> | undefined> {
  const { status } = await getJob(ctx, id);
  const outcome = status === 'done' ? await readOutcome(ctx, id) : undefined;
  return outcome && 'asks' in outcome ? outcome : undefined;
}

/** Returns true for only one request, which then decides how the task ends. */
function takeOver({ services: { sharedState } }: ToolContext, id: string): Promise<boolean> {
  return sharedState.claim(`${nameOf(id)} decided`, LIFETIME_MS);
}

async function goOn(ctx: ToolContext, id: string, { kind, tool, input }: PausedCall): Promise<void> {
  const { sharedState } = ctx.services;
  try {
    const next = await deferWork(ctx, { kind, channel: 'mcp', operation: tool, input });
    await sharedState.put(nameOf(id), next.id, LIFETIME_MS);
  } catch (error) {
    // Otherwise clients would wait for a task that cannot continue.
    await sharedState.put(nameOf(id), CANCELLED, LIFETIME_MS);
    throw error;
  }
}

const nameOf = (id: string, key?: string): string =>
  key === undefined ? `task ${id}` : `task ${id} answer ${key}`;
