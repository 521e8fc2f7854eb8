import { ValidationError } from '@trowel/domain/core';
import type { ToolContext } from '../context/tool-context.ts';
import type { Plan, Tool } from '../contract/define-tool.ts';
import { isPlannedChange, onOneLine, formatChange } from '../contract/plan-changes.ts';
import { toToolResult, type ToolResult } from '../contract/to-tool-result.ts';
import { showRecord, SHORT_TEXT } from '../records/record-text.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import { readAnswer, createQuestions, type Questions, type Answered } from './question.ts';

/** A call that may require confirmation. */
export interface UnconfirmedCall {
  tool: Tool;
  ctx: ToolContext;
  input: Record<string, unknown>;
  answered?: Answered | undefined;
  /** True if the client can show a plan to the user. */
  canAsk: boolean;
}

/**
 * Returns the response to a destructive call that is not confirmed: a question for the user, or the
 * plan with its token. Undefined if the call may run.
 * @throws ConflictError if the token does not match the current plan
 */
export async function requireConfirmation(
  { tool, ctx, input, answered, canAsk }: UnconfirmedCall,
  tokens: PlanTokens,
): Promise<{ asks: Questions } | { result: ToolResult } | undefined> {
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
  const answer = answered && readAnswer(answered);
  if (answer && !answer.confirmed) return { result: declined(plan) };
  const token = answer?.token ?? given;
  if (token !== undefined) {
    await tokens.redeem(String(token), operation);
    return undefined;
  }
  const made = tokens.issue(operation);
  return canAsk ? { asks: createQuestions(formatPlan(plan), made) } : { result: showPlan(plan, made) };
}

/** @throws ValidationError, because a token is only valid for a plan */
function refuseToken(tool: string): never {
  const message =
    'confirm_token has no effect: this call, as things are now, needs no plan. Call without it.';
  throw new ValidationError(
    [{ field: 'confirm_token', message, type: 'without_effect' }],
    `The arguments of ${tool} are not valid`,
  );
}

/** Formats the plan: the sites, the number of records, and three records before and after. */
function formatPlan({ summary, sites = [], counts, sample }: Plan): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const numbers = parts.map(([name, count]) => `${count} ${name}`).join(', ');
  const where = sites.length > 0 ? ` Site: ${sites.slice(0, MAX_SITES).map(onOneLine).join(', ')}.` : '';
  const examples = sample.filter(isPlannedChange).map((one) => `\n- ${formatChange(one)}`);
  const listed = examples.length > 0 ? `\nFor example:${examples.join('')}` : '';
  return `${summary}${where}${numbers === '' ? '' : ` Records: ${numbers}.`}${listed}`;
}

const MAX_SITES = 5;

function showPlan(plan: Plan, token: string): ToolResult {
  const { summary, sites = [], counts } = plan;
  const sample = plan.sample.map((one) => showRecord(one, SHORT_TEXT));
  return toToolResult({
    message: `Nothing has been done yet. ${formatPlan(plan)}\nShow this to the user; to do it, call again with the same arguments and confirm_token ${token}`,
    data: { plan: { token, summary, sites: [...sites], counts, sample } },
    textData: null,
    facts: { plan: { token } },
  });
}

function declined(plan: Plan): ToolResult {
  return toToolResult({
    message: `Not done, because the user declined: ${plan.summary}`,
    data: { declined: true },
    textData: null,
    facts: { declined: true },
  });
}
