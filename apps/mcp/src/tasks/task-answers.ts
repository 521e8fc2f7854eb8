import { cancelJob, deferWork, getJob } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import { readOutcome } from './read-outcome.ts';
import type { AskingCall, TaskOutcome } from './task-work.ts';

/** What is told of a task that was cancelled while it waited for answers. */
export const CANCELLED = 'cancelled';

/** Longer than what came of a task is kept, which is a week. */
const KEPT_MS = 8 * 86_400_000;

/** What was answered to the questions of a task, by their names, and the job that goes on with it, or `CANCELLED`. */
interface TaskAnswers {
  given: Record<string, unknown>;
  next: string | undefined;
}

/** Reads what was answered to the questions of a task. */
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

/** Takes answers to questions of a task; with the last of them it goes on. Others are passed over. @throws NotFoundError */
export async function applyAnswers(
  ctx: ToolContext,
  id: string,
  responses: Readonly<Record<string, unknown>>,
): Promise<void> {
  const outcome = await readAsking(ctx, id);
  if (!outcome) return;
  const { requests, state } = outcome.asks;
  const keys = Object.keys(requests);
  const { sharedState } = ctx.services;
  for (const key of keys.filter((one) => Object.hasOwn(responses, one)))
    await sharedState.put(nameOf(id, key), JSON.stringify(responses[key]), KEPT_MS);
  const { given, next } = await readAnswers(ctx, id, keys);
  if (next !== undefined && next !== CANCELLED) return applyAnswers(ctx, next, responses);
  if (keys.every((key) => key in given) && (await takeOver(ctx, id)))
    await goOn(ctx, id, {
      ...outcome.of,
      input: { ...outcome.of.input, answered: { responses: given, state } },
    });
}

/** Cancels a task, also one that waits for answers. @throws NotFoundError */
export async function cancelTask(ctx: ToolContext, id: string): Promise<void> {
  await cancelJob(ctx, id);
  if (!(await readAsking(ctx, id))) return;
  const { next } = await readAnswers(ctx, id, []);
  if (next !== undefined && next !== CANCELLED) return cancelTask(ctx, next);
  if (await takeOver(ctx, id)) await ctx.services.sharedState.put(nameOf(id), CANCELLED, KEPT_MS);
}

async function readAsking(
  ctx: ToolContext,
  id: string,
): Promise<Extract<TaskOutcome, { asks: unknown }> | undefined> {
  const { status } = await getJob(ctx, id);
  const outcome = status === 'done' ? await readOutcome(ctx, id) : undefined;
  return outcome && 'asks' in outcome ? outcome : undefined;
}

/** True for one request alone, which then decides how the task ends. */
function takeOver({ services: { sharedState } }: ToolContext, id: string): Promise<boolean> {
  return sharedState.claim(`${nameOf(id)} decided`, KEPT_MS);
}

async function goOn(ctx: ToolContext, id: string, { kind, tool, input }: AskingCall): Promise<void> {
  const { sharedState } = ctx.services;
  try {
    const next = await deferWork(ctx, { kind, channel: 'mcp', operation: tool, input });
    await sharedState.put(nameOf(id), next.id, KEPT_MS);
  } catch (error) {
    // Nobody shall wait for what cannot go on.
    await sharedState.put(nameOf(id), CANCELLED, KEPT_MS);
    throw error;
  }
}

const nameOf = (id: string, key?: string): string =>
  key === undefined ? `task ${id}` : `task ${id} answer ${key}`;
