import { tracingChannel } from 'node:diagnostics_channel';
import {
  DomainError,
  ForbiddenError,
  ROLE_PERMISSIONS,
  UnavailableError,
  ValidationError,
} from '@trowel/domain/core';
import { findUnsafeValues, type Logger, isServerFault } from '@trowel/http';
import { requirePermission } from '@trowel/services/context';
import { rememberWrite } from '@trowel/services/visibility';
import type { Access } from '../contract/define-tool.ts';
import { findForm } from '../contract/forms.ts';
import { normalizeArguments } from '../arguments/normalize-arguments.ts';
import { formatArguments, listAllowed, readArguments } from '../arguments/read-arguments.ts';
import { suggestCall, type SuggestedCall } from '../arguments/suggest-call.ts';
import { requireConfirmation, type UnconfirmedCall } from '../asking/require-confirmation.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import type { CallOutcome } from '../tasks/defer-call.ts';
import { currentRequestId } from '../context/request-id.ts';
import type { ToolContext } from '../context/tool-context.ts';
import {
  toBareResult,
  toErrorResult,
  toToolResult,
  withoutMeta,
  type ToolResult,
} from '../contract/to-tool-result.ts';

/** Diagnostics channel for traces. */
const tools = tracingChannel('trowel:tool');

/** One call of a tool. */
export interface ToolCall extends Omit<UnconfirmedCall, 'input'> {
  args: Record<string, unknown>;
  progress(done: number, message?: string): void;
  signal: AbortSignal;
  /** Runs a long call as a background task. Undefined if calls run immediately. */
  runLong?: ((call: UnconfirmedCall) => Promise<CallOutcome>) | undefined;
  /** True if the client shows a view next to the response. */
  hasViews: boolean;
}

/**
 * Runs a call: checks input and permission, requires confirmation of destructive calls, and converts
 * every error to a response.
 */
export function callTool(call: ToolCall, deps: CallDeps): Promise<CallOutcome> {
  return tools.tracePromise(() => answerCall(call, deps), { tool: call.tool.name });
}

interface CallDeps {
  tokens: PlanTokens;
  log: Logger;
}

async function answerCall(call: ToolCall, { tokens, log }: CallDeps): Promise<CallOutcome> {
  const { tool } = call;
  let { args } = call;
  try {
    refuseUnsafe(args);
    args = normalizeArguments(tool, args);
    // A missing permission is reported before problems of the arguments.
    if (findForm(tool.forms, args)) requireAccess(call.ctx, tool.accessOf(args));
    const input = readArguments(tool, args);
    // The parsed arguments decide, even if no form was recognised before.
    requireAccess(call.ctx, tool.accessOf(input));
    const parsed = { ...call, input };
    // A view needs data that only a direct call can create.
    if (call.runLong && !(call.hasViews && tool.name === 'create_harris_matrix'))
      return await call.runLong(parsed);
    const outcome = (await requireConfirmation(parsed, tokens)) ?? { result: await runTool(call, input) };
    return 'result' in outcome && !call.hasViews ? { result: withoutMeta(outcome.result) } : outcome;
  } catch (error) {
    const failure = call.signal.aborted ? new UnavailableError('The call was cancelled') : error;
    const requestId = currentRequestId();
    if (isServerFault(failure)) log.error({ err: failure, tool: tool.name, request_id: requestId }, 'failed');
    const result = toErrorResult(failure, {
      tool: tool.name,
      allowed: listAllowed(failure, tool),
      given: isOfArguments(failure) ? formatArguments(tool, args) : undefined,
      next: await suggestNext(call, { args, error: failure, log }),
      requestId,
    });
    if (tool.answer === 'bare') delete result.structuredContent;
    return { result };
  }
}

function isOfArguments(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'validation';
}

function refuseUnsafe(args: Record<string, unknown>): void {
  const unsafe = findUnsafeValues(args);
  if (unsafe.length > 0) throw new ValidationError(unsafe);
}

/** The error is unchanged if no next call can be suggested. */
async function suggestNext(
  { tool, ctx, signal }: ToolCall,
  { args, error, log }: { args: Record<string, unknown>; error: unknown; log: Logger },
): Promise<SuggestedCall | undefined> {
  if (signal.aborted || isServerFault(error)) return undefined;
  try {
    return await suggestCall(ctx, { tool, args, error });
  } catch (cause) {
    log.warn({ err: cause, tool: tool.name }, 'no next call was found');
    return undefined;
  }
}

/**
 * Checks the permission of a call.
 * @throws ForbiddenError
 */
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
  const withShown = ({ _meta: meta, ...result }: ToolResult): ToolResult =>
    shown || meta ? { ...result, _meta: { ...meta, ...(shown && { [SHOWN_KEY]: shown }) } } : result;
  if (tool.answer === 'bare') return withShown(toBareResult(made));
  const files = [];
  for (const file of made.files ?? []) files.push(await ctx.filesOut.give(file));
  return withShown(toToolResult(made, files));
}

/** Key of the data for views only. */
const SHOWN_KEY = 'trowel/shown';
