import { tracingChannel } from 'node:diagnostics_channel';
import { describeUnknownKey, REPORTING, toFieldProblems } from '@trowel/domain/records';
import {
  ForbiddenError,
  ROLE_PERMISSIONS,
  UnavailableError,
  ValidationError,
  type FieldProblem,
} from '@trowel/domain/core';
import { findUnsafeValues, type Logger, isServerFault } from '@trowel/http';
import { requirePermission } from '@trowel/services/context';
import { rememberWrite } from '@trowel/services/sight';
import type { z } from 'zod';
import type { Access, Tool } from '../contract/define-tool.ts';
import { listIdle, listMissing, refuseIdle } from './operations.ts';
import { askFirst, type AskedCall } from '../asking/ask-first.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import type { CallOutcome } from '../tasks/defer-call.ts';
import { currentRequestId } from '../context/request-id.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { toBareResult, toErrorResult, toToolResult, type ToolResult } from '../contract/to-tool-result.ts';

/** Followed where traces are sent. */
const tools = tracingChannel('trowel:tool');

/** One call of a tool. */
export interface ToolCall extends Omit<AskedCall, 'input'> {
  args: Record<string, unknown>;
  progress(done: number, message?: string): void;
  signal: AbortSignal;
  /** Has a call that takes long planned and done by itself; absent where that happens here and now. */
  runLong?: ((call: AskedCall) => Promise<CallOutcome>) | undefined;
  /** Whether the client shows a view beside the answer. */
  hasViews: boolean;
}

/** Runs a call: checks input and permission, has destructive ones confirmed, and turns every failure into an answer. */
export function callTool(call: ToolCall, deps: CallDeps): Promise<CallOutcome> {
  return tools.tracePromise(() => answerCall(call, deps), { tool: call.tool.name });
}

interface CallDeps {
  tokens: PlanTokens;
  log: Logger;
}

async function answerCall(call: ToolCall, { tokens, log }: CallDeps): Promise<CallOutcome> {
  const { tool, args } = call;
  try {
    const input = readInput(tool, args);
    requireAccess(call.ctx, tool.accessOf(input));
    refuseIdle(tool.name, args);
    const asked = { ...call, input };
    // A view is shown what only this call can make.
    if (call.runLong && !(call.hasViews && tool.name === 'create_harris_matrix'))
      return await call.runLong(asked);
    return (await askFirst(asked, tokens)) ?? { result: await runTool(call, input) };
  } catch (error) {
    const failure = call.signal.aborted ? new UnavailableError('The call was cancelled') : error;
    const requestId = currentRequestId();
    if (isServerFault(failure)) log.error({ err: failure, tool: tool.name, request_id: requestId }, 'failed');
    const result = toErrorResult(failure, {
      tool: tool.name,
      allowed: listAllowed(failure, tool),
      requestId,
    });
    if (tool.answer === 'bare') delete result.structuredContent;
    return { result };
  }
}

function readInput(tool: Tool, args: Record<string, unknown>): Record<string, unknown> {
  const unsafe = findUnsafeValues(args);
  if (unsafe.length > 0) throw new ValidationError(unsafe);
  const known = Object.keys(tool.input.shape);
  const unknown = Object.keys(args).filter((key) => !known.includes(key));
  const given = Object.fromEntries(Object.entries(args).filter(([key]) => known.includes(key)));
  const parsed = tool.input.safeParse(given, REPORTING);
  if (parsed.success && unknown.length === 0) return parsed.data;
  // What is wrong besides is told at once, so that nobody mends one thing a call.
  const others = parsed.success
    ? [...listIdle(tool.name, given), ...listMissing(tool.name, given), ...(tool.check?.(parsed.data) ?? [])]
    : toFieldProblems(parsed.error);
  const problems = [...unknown.map((key) => describeArgument(key, known)), ...others];
  throw new ValidationError(problems, `The arguments of ${tool.name} are not valid`);
}

function describeArgument(key: string, known: readonly string[]): FieldProblem {
  const problem = describeUnknownKey(key, known);
  return { ...problem, message: problem.message.replace('There is no field', 'There is no argument') };
}

/** Refuses unless the actor may make the call. @throws ForbiddenError */
function requireAccess(ctx: ToolContext, access: Access): void {
  if (access !== 'admin') return requirePermission(ctx, access);
  const { role } = ctx.actor;
  if (role !== 'admin') throw new ForbiddenError(access, ROLE_PERMISSIONS[role]);
}

async function runTool(
  { tool, ctx, progress, signal, hasViews }: ToolCall,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  const made = await tool
    .run(ctx, input, { progress, signal })
    .finally(() => (tool.annotations.readOnlyHint ? undefined : rememberWrite(ctx.services, ctx.actor)));
  const shown = hasViews ? await made.shown?.() : undefined;
  const withShown = (result: ToolResult): ToolResult =>
    shown ? { ...result, _meta: { [SHOWN_KEY]: shown } } : result;
  if (tool.answer === 'bare') return withShown(toBareResult(made));
  const files = [];
  for (const file of made.files ?? []) files.push(await ctx.filesOut.give(file));
  return withShown(toToolResult(made, files));
}

/** Where views find what is for them alone. */
const SHOWN_KEY = 'trowel/shown';

/** The values allowed in the first argument that has another. */
function listAllowed(error: unknown, tool: Tool): string[] | undefined {
  if (!(error instanceof ValidationError)) return undefined;
  const [first] = error.detail['errors'] as FieldProblem[];
  const { shape } = tool.input;
  if (!first || !Object.hasOwn(shape, first.field)) return undefined;
  const options = optionsOf(shape[first.field]!);
  // Some of them may not go with the other arguments: the sentence then says which do.
  const isAsRead = first.type === 'missing' || options?.every((option) => first.message.includes(option));
  return isAsRead ? options : undefined;
}

function optionsOf(schema: z.core.$ZodType): string[] | undefined {
  const { def } = schema as z.ZodType;
  if ('innerType' in def) return optionsOf(def.innerType as z.core.$ZodType);
  return 'entries' in def ? Object.values(def.entries as Record<string, string>) : undefined;
}
