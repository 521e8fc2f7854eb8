import { openJobResult } from '@trowel/services/jobs';
import type { ToolContext } from '../context/tool-context.ts';
import { toToolResult, withoutMeta, type ToolResult } from '../contract/to-tool-result.ts';
import { unpackOutcome, type TaskOutcome } from './task-work.ts';

/**
 * Reads the outcome of a finished job.
 * @throws NotFoundError
 */
export async function readOutcome(ctx: ToolContext, id: string): Promise<TaskOutcome> {
  const { fileName, open } = await openJobResult(ctx, id);
  if (fileName !== 'task.json') {
    const message = `Done. The result is at ${ctx.webUrl}/api/jobs/${id}/result`;
    return { told: withoutMeta(toToolResult({ message, data: { id }, textData: null })) };
  }
  const pieces = (await (await open()).toArray()) as Buffer[];
  return unpackOutcome(Buffer.concat(pieces).toString('utf8'));
}

/** Returns the response that the call would have returned. */
export async function toResult(
  ctx: ToolContext,
  outcome: Exclude<TaskOutcome, { asks: unknown }>,
): Promise<ToolResult> {
  if ('told' in outcome) return outcome.told;
  const files = [];
  for (const file of outcome.made.files ?? []) files.push(await ctx.filesOut.give(file));
  return withoutMeta(toToolResult(outcome.made, files));
}
