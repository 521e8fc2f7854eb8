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
import type { z } from 'zod';
import type { Access, Plan, Tool } from '../contract/define-tool.ts';
import { refuseIdle } from './operations.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import type { ToldTask } from '../tasks/tell-task.ts';
import { currentRequestId } from '../context/request-id.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { isPlannedChange, onOneLine, tellChange } from '../contract/plan-changes.ts';
import { showRecord, SHORT_TEXT } from '../records/record-text.ts';
import { toBareResult, toErrorResult, toToolResult, type ToolResult } from '../contract/to-tool-result.ts';

/** One call of a tool. */
export interface ToolCall {
  tool: Tool;
  args: Record<string, unknown>;
  ctx: ToolContext;
  progress(done: number, message?: string): void;
  signal: AbortSignal;
  /** What the person in front of the client said to a plan that was shown. */
  answered?: { token: string; confirmed: boolean } | undefined;
  /** Whether the client can show a plan to a person. */
  canAsk: boolean;
  /** Has a call that may run, and takes long, go on by itself; absent where it is done here and now. */
  runLong?:
    | ((input: Record<string, unknown>) => Promise<{ result: ToolResult } | { task: ToldTask }>)
    | undefined;
  /** Whether the client shows a view beside the answer. */
  hasViews: boolean;
}

/** What a call comes to: an answer, or a plan a person is to be shown. */
export type CallOutcome =
  | { kind: 'answer'; result: ToolResult }
  | { kind: 'task'; task: ToldTask }
  | { kind: 'ask'; message: string; token: string };

/** Runs a call: checks input and permission, has destructive ones confirmed, and turns every failure into an answer. */
export async function callTool(
  call: ToolCall,
  { tokens, log }: { tokens: PlanTokens; log: Logger },
): Promise<CallOutcome> {
  const { tool, args } = call;
  try {
    const input = readInput(tool, args);
    requireAccess(call.ctx, tool.accessOf(input));
    refuseIdle(tool.name, args);
    return (await askFirst(call, input, tokens)) ?? (await run(call, input));
  } catch (error) {
    const failure = call.signal.aborted ? new UnavailableError('The call was cancelled') : error;
    const requestId = currentRequestId();
    if (isServerFault(failure)) log.error({ err: failure, tool: tool.name, request_id: requestId }, 'failed');
    const result = toErrorResult(failure, { allowed: listAllowed(failure, tool), requestId });
    if (tool.answer === 'bare') delete result.structuredContent;
    return answer(result);
  }
}

function answer(result: ToolResult): CallOutcome {
  return { kind: 'answer', result };
}

function readInput(tool: Tool, args: Record<string, unknown>): Record<string, unknown> {
  const unsafe = findUnsafeValues(args);
  if (unsafe.length > 0) throw new ValidationError(unsafe);
  const parsed = tool.input.safeParse(args, REPORTING);
  if (parsed.success) return parsed.data;
  const known = Object.keys(tool.input.shape);
  const unknown = Object.keys(args).filter((key) => !known.includes(key));
  const others = toFieldProblems(parsed.error).filter(
    ({ field, type }) => !isUnknownKey(field, type, unknown),
  );
  const problems = [...unknown.map((key) => describeArgument(key, known)), ...others];
  throw new ValidationError(problems, `The arguments of ${tool.name} are not valid`);
}

const isUnknownKey = (field: string, type: string, unknown: readonly string[]): boolean =>
  type === 'unrecognized_key' && unknown.includes(field);

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

/** Gives what a destructive call is answered before it is confirmed; undefined when it may run. */
async function askFirst(
  { tool, ctx, answered, canAsk }: ToolCall,
  input: Record<string, unknown>,
  tokens: PlanTokens,
): Promise<CallOutcome | undefined> {
  const plan = await tool.plan?.(ctx, input);
  const { confirm_token: given, ...rest } = input;
  if (!plan) return given === undefined ? undefined : refuseToken(tool.name);
  const operation = {
    tool: tool.name,
    input: rest,
    actor: ctx.actor.username,
    database: ctx.databases.current().name,
    basis: plan.basis,
  };
  if (answered && !answered.confirmed) return answer(declined(plan));
  const token = answered?.token ?? given;
  if (token !== undefined) {
    await tokens.redeem(String(token), operation);
    return undefined;
  }
  const made = tokens.issue(operation);
  return canAsk ? { kind: 'ask', message: tellPlan(plan), token: made } : answer(showPlan(plan, made));
}

/** @throws ValidationError: nothing may be done that the plan did not tell */
function refuseToken(tool: string): never {
  const message =
    'confirm_token has no effect: this call, as things are now, needs no plan. Call without it.';
  throw new ValidationError(
    [{ field: 'confirm_token', message, type: 'without_effect' }],
    `The arguments of ${tool} are not valid`,
  );
}

async function run(call: ToolCall, input: Record<string, unknown>): Promise<CallOutcome> {
  // A view is shown what only this call can make.
  if (!call.runLong || (call.hasViews && call.tool.name === 'create_harris_matrix'))
    return answer(await runTool(call, input));
  const long = await call.runLong(input);
  return 'task' in long ? { kind: 'task', task: long.task } : answer(long.result);
}

async function runTool(
  { tool, ctx, progress, signal, hasViews }: ToolCall,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  const made = await tool.run(ctx, input, { progress, signal });
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

/** Names what is at stake: the site, how many records, and three of them as they are and as they would be. */
function tellPlan({ summary, sites = [], counts, sample }: Plan): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const numbers = parts.map(([name, count]) => `${count} ${name}`).join(', ');
  const where = sites.length > 0 ? ` Site: ${sites.slice(0, MAX_SITES).map(onOneLine).join(', ')}.` : '';
  const examples = sample.filter(isPlannedChange).map((one) => `\n- ${tellChange(one)}`);
  const told = examples.length > 0 ? `\nFor example:${examples.join('')}` : '';
  return `${summary}${where}${numbers === '' ? '' : ` Records: ${numbers}.`}${told}`;
}

const MAX_SITES = 5;

function showPlan(plan: Plan, token: string): ToolResult {
  const { summary, sites = [], counts } = plan;
  const sample = plan.sample.map((one) => showRecord(one, SHORT_TEXT));
  return toToolResult({
    message: `Nothing has been done yet. ${tellPlan(plan)}\nShow this to the user; to do it, call again with the same arguments and confirm_token ${token}`,
    data: { plan: { token, summary, sites: [...sites], counts, sample } },
    told: null,
  });
}

function declined(plan: Plan): ToolResult {
  return toToolResult({
    message: `Not done, because the user declined: ${plan.summary}`,
    data: { declined: true },
    told: null,
  });
}

/** The values allowed in the first argument that has another. */
function listAllowed(error: unknown, tool: Tool): string[] | undefined {
  if (!(error instanceof ValidationError)) return undefined;
  const [first] = error.detail['errors'] as FieldProblem[];
  const { shape } = tool.input;
  return first && Object.hasOwn(shape, first.field) ? optionsOf(shape[first.field]!) : undefined;
}

function optionsOf(schema: z.core.$ZodType): string[] | undefined {
  const { def } = schema as z.ZodType;
  if ('innerType' in def) return optionsOf(def.innerType as z.core.$ZodType);
  return 'entries' in def ? Object.values(def.entries as Record<string, string>) : undefined;
}
