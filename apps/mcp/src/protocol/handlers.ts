import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type CallToolRequest,
  type CallToolResult,
  type CompleteRequest,
  type CompleteResult,
  type GetPromptRequest,
  type GetPromptResult,
  type InputRequiredResult,
  type ListPromptsResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ListToolsResult,
  type ReadResourceRequest,
  type ReadResourceResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { DomainError } from '@trowel/domain/core';
import { callTool, type ToolCall } from './call-tool.ts';
import { completeArgument } from './complete-argument.ts';
import type { Prompt } from '../contract/define-prompt.ts';
import type { Caller, McpDeps } from '../context/deps.ts';
import { DEFAULT_DATABASE } from '../context/databases.ts';
import { deferCall } from '../tasks/defer-call.ts';
import { followsTasks } from '../tasks/task-handlers.ts';
import { taskKindOf } from '../tasks/task-work.ts';
import type { McpTask } from '../tasks/report-task.ts';
import { describeTool, describeWithView } from './describe-tool.ts';
import type { Questions } from '../asking/question.ts';
import { createContext } from '../context/create-context.ts';
import { findPrompt, PROMPTS } from '../prompts/list-prompts.ts';
import { RESOURCES, TEMPLATES } from '../resources/list-resources.ts';
import { readResource } from '../resources/read-resource.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { describeUnknownTool } from './unknown-tool.ts';
import { findTool, toolsOf } from '../tools/list-tools.ts';
import { showsViews, readCapabilities } from '../views/client-capabilities.ts';

interface PagedRequest {
  params?: { cursor?: string | undefined } | undefined;
}

/** Handlers of the protocol's requests. */
export interface Handlers {
  listTools(request: PagedRequest, ctx: ServerContext): Promise<ListToolsResult>;
  callTool(request: CallToolRequest, ctx: ServerContext): Promise<CallToolResult | InputRequiredResult>;
  listResources(request: PagedRequest): Promise<ListResourcesResult>;
  listTemplates(request: PagedRequest): Promise<ListResourceTemplatesResult>;
  readResource(request: ReadResourceRequest, ctx: ServerContext): Promise<ReadResourceResult>;
  listPrompts(request: PagedRequest): Promise<ListPromptsResult>;
  getPrompt(request: GetPromptRequest, ctx: ServerContext): Promise<GetPromptResult>;
  complete(request: CompleteRequest, ctx: ServerContext): Promise<CompleteResult>;
}

/** Creates the handlers for one caller. */
export function createHandlers(deps: McpDeps, caller: Caller, server: Server): Handlers {
  const contextOf = ({ mcpReq: { signal } }: ServerContext): Promise<ToolContext> =>
    createContext(deps, caller, { signal });
  const hasViews = (ctx: ServerContext): boolean =>
    deps.views.isBuilt && showsViews(readCapabilities(server, ctx));
  return {
    listTools: (request, ctx) => {
      const describe = hasViews(ctx) ? describeWithView : describeTool;
      return onePage(request, { tools: toolsOf(caller.actor).map(describe) });
    },

    callTool: async ({ params }, ctx) => {
      const call = await readCall(params, ctx, { deps, caller, server });
      const outcome = await callTool({ ...call, hasViews: hasViews(ctx) }, deps);
      if ('task' in outcome) return reportTask(outcome.task);
      return 'asks' in outcome ? requireInput(outcome.asks) : (outcome.result as CallToolResult);
    },

    listResources: (request) => onePage(request, { resources: RESOURCES.map((one) => ({ ...one })) }),

    listTemplates: (request) => onePage(request, { resourceTemplates: TEMPLATES.map((one) => ({ ...one })) }),

    readResource: async ({ params: { uri } }, ctx) => {
      const view = deps.views.read(uri);
      if (view) return { contents: [view] };
      const contents = await withProtocolErrors(async () => readResource(await contextOf(ctx), uri));
      if (!contents) throw new ResourceNotFoundError(uri);
      return { contents };
    },

    listPrompts: (request) => onePage(request, { prompts: PROMPTS.map(describePrompt) }),

    getPrompt: async ({ params }, ctx) => buildPrompt(params, await contextOf(ctx)),

    complete: async ({ params: { argument, context } }, ctx) => {
      const given = context?.arguments ?? {};
      const values = await withProtocolErrors(async () =>
        completeArgument(await contextOf(ctx), { argument, given }),
      );
      return { completion: { ...values } };
    },
  };
}

/**
 * Parses a tool call.
 * @throws ProtocolError if the tool does not exist
 */
async function readCall(
  params: CallToolRequest['params'],
  ctx: ServerContext,
  { deps, caller, server }: { deps: McpDeps; caller: Caller; server: Server },
): Promise<Omit<ToolCall, 'hasViews'>> {
  const tool = findTool(params.name);
  if (!tool) throw invalid(describeUnknownTool(params.name, params.arguments ?? {}));
  const { signal } = ctx.mcpReq;
  const progress = createProgress(ctx);
  const own = await createContext(deps, caller, {
    signal,
    onProgress: (value) => typeof value === 'number' && progress(value),
  });
  const kind = mayBecomeTask(deps, ctx) ? taskKindOf(tool.name) : undefined;
  return {
    tool,
    args: params.arguments ?? {},
    ctx: own,
    ...(kind && {
      runLong: ({ input: call, answered, canAsk }) =>
        deferCall(own, {
          tool: tool.name,
          kind,
          input: { call, answered, canAsk },
          progress,
          waitMs: deps.tasks!.waitMs,
        }),
    }),
    progress,
    signal,
    answered: { responses: ctx.mcpReq.inputResponses, state: ctx.mcpReq.requestState<string>() },
    canAsk: canAsk(server, ctx),
  };
}

/** Tasks require the default database, whose jobs are executed, and a client that can request their results. */
function mayBecomeTask({ tasks, databases }: McpDeps, ctx: ServerContext): boolean {
  return tasks !== undefined && databases.current().name === DEFAULT_DATABASE && followsTasks(ctx);
}

/** Returns a task as the response of a call. The SDK does not know tasks and passes them through. */
export function reportTask(task: McpTask): CallToolResult {
  const text = `It continues as task ${task.taskId}; read its progress with tasks/get.`;
  return { resultType: 'task', ...task, content: [{ type: 'text', text }] };
}

function describePrompt({ name, title, description, args }: Prompt) {
  return { name, title, description, arguments: args };
}

async function buildPrompt(params: GetPromptRequest['params'], ctx: ToolContext): Promise<GetPromptResult> {
  const prompt = findPrompt(params.name);
  if (!prompt) throw invalid(`There is no prompt ${params.name.slice(0, 100)}`);
  const given = params.arguments ?? {};
  const missing = prompt.args.find(({ name, required }) => required && !given[name]);
  if (missing) throw invalid(`The prompt ${prompt.name} needs the argument ${missing.name}`);
  return {
    description: prompt.description,
    messages: await withProtocolErrors(() => prompt.build(ctx, given)),
  };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/**
 * Returns a list that has only one page.
 * @throws ProtocolError if another page is requested
 */
async function onePage<List>({ params }: PagedRequest, list: List): Promise<List> {
  if (params?.cursor !== undefined) throw invalid('There is no page with this cursor');
  return list;
}

/** Converts domain errors to protocol errors. */
async function withProtocolErrors<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problems = Array.isArray(error.detail['errors'])
      ? (error.detail['errors'] as { message: string }[])
      : [];
    throw invalid([error.message, ...problems.map(({ message }) => message)].join(' '));
  }
}

/** Progress is sent only if requested, and never decreases. */
function createProgress({ mcpReq }: ServerContext): ToolCall['progress'] {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let sent = -1;
  return (done, message) => {
    if (done <= sent) return;
    sent = done;
    const params = { progressToken, progress: done, total: 1, ...(message !== undefined && { message }) };
    // A disconnected client is ignored here. Its call is cancelled by the signal.
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

function canAsk(server: Server, ctx: ServerContext): boolean {
  const { elicitation } = readCapabilities(server, ctx);
  return elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
}

function requireInput({ requests, state }: Questions): InputRequiredResult {
  return inputRequired({ inputRequests: requests, requestState: state });
}
