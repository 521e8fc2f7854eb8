import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { NotFoundError } from '@trowel/domain/core';
import { z } from 'zod';
import type { ToolContext } from '../context/tool-context.ts';
import { cancelTask, applyAnswers } from './task-answers.ts';
import { getTask } from './report-task.ts';

/** The extension of the protocol for background tasks. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

const TaskParams = z.looseObject({ taskId: z.string().min(1).max(100) });

/** Returns true if the client of this request supports tasks. Clients state it in each request. */
export function followsTasks({ mcpReq: { envelope } }: ServerContext): boolean {
  const capabilities = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  return (capabilities as ClientCapabilities | undefined)?.extensions?.[TASKS_EXTENSION] !== undefined;
}

/** Registers the handlers of task requests. */
export function registerTasks(server: Server, contextOf: (ctx: ServerContext) => Promise<ToolContext>): void {
  const on = (
    method: string,
    answer: (
      ctx: ToolContext,
      id: string,
      responses: Readonly<Record<string, unknown>>,
    ) => Promise<Record<string, unknown>>,
  ): void =>
    server.setRequestHandler(method, { params: TaskParams }, async ({ taskId }, ctx) => {
      if (!followsTasks(ctx)) throw notDeclared(method);
      // The SDK has removed the answers from the parameters.
      const responses = ctx.mcpReq.inputResponses ?? {};
      return reportUnknown(taskId, async () => answer(await contextOf(ctx), taskId, responses));
    });
  on('tasks/get', getTask);
  on('tasks/cancel', async (ctx, id) => {
    await cancelTask(ctx, id);
    return {};
  });
  on('tasks/update', async (ctx, id, responses) => {
    await applyAnswers(ctx, id, responses);
    return {};
  });
}

function notDeclared(method: string): MissingRequiredClientCapabilityError {
  return new MissingRequiredClientCapabilityError(
    { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } },
    `${method} is for clients that declare the extension ${TASKS_EXTENSION}`,
  );
}

async function reportUnknown<T>(taskId: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no task ${taskId}`);
  }
}
