import { ValidationError } from '@trowel/domain/core';
import type { ToolContext } from '../context/tool-context.ts';
import type { Plan, Tool } from '../contract/define-tool.ts';
import { isPlannedChange, onOneLine, formatChange } from '../contract/plan-changes.ts';
import { toToolResult, type ToolResult } from '../contract/to-tool-result.ts';
import { showRecord, SHORT_TEXT } from '../records/record-text.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import { readAnswer, toAsks, type Asks, type Answered } from './question.ts';

/** A call that may have to be confirmed. */
export interface AskedCall {
  tool: Tool;
  ctx: ToolContext;
  input: Record<string, unknown>;
  answered?: Answered | undefined;
  /** Whether the client can show a plan to a person. */
  canAsk: boolean;
}

/**
 * Gives what a destructive call is answered before it is confirmed: the plan to be shown to a person, or the plan with
 * its token; undefined when it may run. @throws ConflictError when the token does not fit what would be done now
 */
export async function requireConfirmation(
  { tool, ctx, input, answered, canAsk }: AskedCall,
  tokens: PlanTokens,
): Promise<{ asks: Asks } | { result: ToolResult } | undefined> {
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
  const said = answered && readAnswer(answered);
  if (said && !said.confirmed) return { result: declined(plan) };
  const token = said?.token ?? given;
  if (token !== undefined) {
    await tokens.redeem(String(token), operation);
    return undefined;
  }
  const made = tokens.issue(operation);
  return canAsk ? { asks: toAsks(formatPlan(plan), made) } : { result: showPlan(plan, made) };
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

/** Names what is at stake: the site, how many records, and three of them as they are and as they would be. */
function formatPlan({ summary, sites = [], counts, sample }: Plan): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const numbers = parts.map(([name, count]) => `${count} ${name}`).join(', ');
  const where = sites.length > 0 ? ` Site: ${sites.slice(0, MAX_SITES).map(onOneLine).join(', ')}.` : '';
  const examples = sample.filter(isPlannedChange).map((one) => `\n- ${formatChange(one)}`);
  const told = examples.length > 0 ? `\nFor example:${examples.join('')}` : '';
  return `${summary}${where}${numbers === '' ? '' : ` Records: ${numbers}.`}${told}`;
}

const MAX_SITES = 5;

function showPlan(plan: Plan, token: string): ToolResult {
  const { summary, sites = [], counts } = plan;
  const sample = plan.sample.map((one) => showRecord(one, SHORT_TEXT));
  return toToolResult({
    message: `Nothing has been done yet. ${formatPlan(plan)}\nShow this to the user; to do it, call again with the same arguments and confirm_token ${token}`,
    data: { plan: { token, summary, sites: [...sites], counts, sample } },
    told: null,
    facts: { plan: { token } },
  });
}

function declined(plan: Plan): ToolResult {
  return toToolResult({
    message: `Not done, because the user declined: ${plan.summary}`,
    data: { declined: true },
    told: null,
    facts: { declined: true },
  });
}
