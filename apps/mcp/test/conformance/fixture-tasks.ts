import { setTimeout as delay } from 'node:timers/promises';
import {
  inputRequired,
  MissingRequiredClientCapabilityError,
  type CallToolResult,
  type InputRequests,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Services } from '@trowel/services/context';
import { startJobs, type RunningJobs } from '@trowel/services/jobs';
import type { ToolContext } from '../../src/context/tool-context.ts';
import { toToolResult } from '../../src/contract/to-tool-result.ts';
import { reportTask } from '../../src/protocol/handlers.ts';
import { deferCall } from '../../src/tasks/defer-call.ts';
import { followsTasks, TASKS_EXTENSION } from '../../src/tasks/task-handlers.ts';
import { packedAnswer } from '../../src/tasks/run-tasks.ts';
import type { TaskInput, TaskOutcome } from '../../src/tasks/task-work.ts';
import { buildNameQuestion, contentOf, type Result } from './fixture-results.ts';

type Given = Record<string, unknown>;
type Work = (
  input: Given,
  how: { signal?: AbortSignal | undefined; given?: Given | undefined },
) => Promise<TaskOutcome>;

/** Longer than a call without delays takes. */
const AT_ONCE_MS = 5_000;

/** Tools of the suite that run as tasks. */
export const FIXTURE_TASKS: Record<string, Work> = {
  async slow_compute({ seconds = 0 }, { signal }) {
    await delay(Number(seconds) * 1_000, undefined, { ...(signal && { signal }) });
    return { made: { data: {}, message: `Computed for ${String(seconds)} s` } };
  },
  async failing_job() {
    return { told: { isError: true, content: [{ type: 'text', text: 'It failed, as it should' }] } };
  },
  async test_tool_with_task({ user_name: name }) {
    return { made: { data: {}, message: `Computed for ${String(name)}` } };
  },
  async confirm_delete(call, { given }) {
    if (given) return { made: { data: {}, message: `Deleted ${String(call['filename'])}` } };
    return asking('confirm_delete', call, { confirm: buildNameQuestion('Type its name to delete it') });
  },
  async multi_input(call, { given }) {
    if (given) return { made: { data: {}, message: `Heard ${JSON.stringify(given)}` } };
    return asking('multi_input', call, {
      first: buildNameQuestion('Your name?'),
      second: buildNameQuestion('Whose dig?'),
    });
  },
  async protocol_error_job() {
    throw new Error('A fault of the service, as it should be');
  },
};

function asking(tool: string, call: Given, requests: InputRequests): TaskOutcome {
  return { asks: { requests, state: '' }, of: { kind: 'report', tool, input: { call, canAsk: true } } };
}

/** Tools for clients with support for tasks only. */
const TASKS_ALONE = new Set(['failing_job']);
const ASKED = { user_name: buildNameQuestion('What is your name?') };

/** Runs the tasks as the service runs its own. */
export function startFixtureTasks(services: Services): RunningJobs {
  return startJobs(services, {
    channel: 'mcp',
    atOnce: 16,
    async perform({ signal }, { operation, input }) {
      const { call, answered } = input as TaskInput;
      return packedAnswer(await FIXTURE_TASKS[operation]!(call, { signal, given: answered?.responses }));
    },
    describeFailure: () => ({ status: 500, message: 'Something went wrong on the server', detail: {} }),
    onFailure: () => undefined,
  });
}

/** Calls a tool: as a task if the client supports it, otherwise directly. */
export async function callFixtureTask(
  own: ToolContext,
  { tool, input, ctx }: { tool: string; input: Record<string, unknown>; ctx: ServerContext },
): Promise<Result> {
  if (tool === 'test_tool_with_task' && input['user_name'] === undefined) {
    const answer = ctx.mcpReq.inputResponses?.['user_name'];
    if (answer === undefined) return inputRequired({ inputRequests: ASKED });
    return callFixtureTask(own, { tool, input: { user_name: contentOf(answer)['name'] }, ctx });
  }
  if (!followsTasks(ctx) && TASKS_ALONE.has(tool))
    throw new MissingRequiredClientCapabilityError({
      requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
    });
  if (!followsTasks(ctx)) {
    const outcome = await FIXTURE_TASKS[tool]!(input, { signal: ctx.mcpReq.signal });
    if ('asks' in outcome) return inputRequired({ inputRequests: outcome.asks.requests });
    return ('made' in outcome ? toToolResult(outcome.made) : outcome.told) as CallToolResult;
  }
  const waitMs = input['seconds'] === 0 ? AT_ONCE_MS : 0;
  const call = { call: input, canAsk: true };
  const outcome = await deferCall(own, {
    tool,
    kind: 'report',
    input: call,
    progress: () => undefined,
    waitMs,
  });
  if ('asks' in outcome) throw new Error(`${tool} asks before it is a task`);
  return 'task' in outcome ? reportTask(outcome.task) : (outcome.result as CallToolResult);
}
