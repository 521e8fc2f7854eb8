import {
  inputRequired,
  type GetPromptResult,
  type InputRequiredResult,
  type ReadResourceResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Caller, McpDeps } from '../../src/context/deps.ts';
import { createHandlers } from '../../src/protocol/handlers.ts';
import { buildServer } from '../../src/protocol/server.ts';
import { PNG } from './fixture-results.ts';
import { createContext } from '../../src/context/create-context.ts';
import { callFixtureTask, FIXTURE_TASKS } from './fixture-tasks.ts';
import { FIXTURE_TOOLS, listFixtureTool, LISTED_FIXTURES } from './fixture-tools.ts';

/** The real server plus the tools, prompts and resources of the conformance suite. */
export function buildFixtureServer(deps: McpDeps, caller: Caller): Server {
  const server = buildServer(deps, caller);
  const own = createHandlers(deps, caller, server);
  server.registerCapabilities({ logging: {}, resources: { subscribe: true } });
  server.setRequestHandler('tools/list', async (request, ctx) => ({
    tools: [
      ...(await own.listTools(request, ctx)).tools,
      ...LISTED_FIXTURES,
      ...Object.keys(FIXTURE_TASKS).map(listFixtureTool),
    ],
  }));
  server.setRequestHandler('tools/call', async (request, ctx) => {
    const { name, arguments: args = {} } = request.params;
    const fixture = FIXTURE_TOOLS[name];
    if (name in FIXTURE_TASKS) {
      const context = await createContext(deps, caller, { signal: ctx.mcpReq.signal });
      return callFixtureTask(context, { tool: name, input: args, ctx });
    }
    return fixture ? fixture(args, ctx) : own.callTool(request, ctx);
  });
  server.setRequestHandler('resources/list', async (request) => ({
    resources: [
      ...(await own.listResources(request)).resources,
      ...['static-text', 'static-binary', 'watched-resource'].map(listFixture),
    ],
  }));
  server.setRequestHandler('resources/templates/list', async (request) => ({
    resourceTemplates: [
      ...(await own.listTemplates(request)).resourceTemplates,
      { name: 'template', uriTemplate: 'test://template/{id}/data', description: 'Fixture.' },
    ],
  }));
  server.setRequestHandler(
    'resources/read',
    async (request, ctx) => readFixture(request.params.uri) ?? own.readResource(request, ctx),
  );
  server.setRequestHandler('resources/subscribe', async () => ({}));
  server.setRequestHandler('resources/unsubscribe', async () => ({}));
  server.setRequestHandler('prompts/list', async (request) => ({
    prompts: [...(await own.listPrompts(request)).prompts, ...PROMPTS],
  }));
  server.setRequestHandler('prompts/get', async (request, ctx) => {
    const { name, arguments: args = {} } = request.params;
    return getFixture(name, args, ctx) ?? own.getPrompt(request, ctx);
  });
  return server;
}

const listFixture = (name: string) => ({
  uri: `test://${name}`,
  name,
  description: 'Fixture.',
  mimeType: 'text/plain',
});

function readFixture(uri: string): ReadResourceResult | undefined {
  if (uri === 'test://static-text')
    return {
      contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
    };
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] };
  if (uri === 'test://watched-resource')
    return { contents: [{ uri, mimeType: 'text/plain', text: 'watched' }] };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  return {
    contents: [
      {
        uri,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  };
}

const argument = (name: string) => ({ name, required: true });

const PROMPTS = [
  { name: 'test_simple_prompt', description: 'Fixture.' },
  {
    name: 'test_prompt_with_arguments',
    description: 'Fixture.',
    arguments: [argument('arg1'), argument('arg2')],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'Fixture.',
    arguments: [argument('resourceUri')],
  },
  { name: 'test_prompt_with_image', description: 'Fixture.' },
  { name: 'test_input_required_result_prompt', description: 'Fixture.' },
];

const say = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } });

function getFixture(
  name: string,
  args: Record<string, string>,
  ctx: ServerContext,
): GetPromptResult | InputRequiredResult | undefined {
  switch (name) {
    case 'test_simple_prompt':
      return { messages: [say('This is a simple prompt for testing.')] };
    case 'test_prompt_with_arguments':
      return { messages: [say(`Prompt with arguments: arg1='${args['arg1']}', arg2='${args['arg2']}'`)] };
    case 'test_prompt_with_embedded_resource': {
      const resource = {
        uri: args['resourceUri'] ?? '',
        mimeType: 'text/plain',
        text: 'Embedded resource content for testing.',
      };
      return {
        messages: [
          { role: 'user', content: { type: 'resource', resource } },
          say('Please process the embedded resource above.'),
        ],
      };
    }
    case 'test_prompt_with_image':
      return {
        messages: [
          { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
          say('Please analyze the image above.'),
        ],
      };
    case 'test_input_required_result_prompt':
      return askForContext(ctx);
    default:
      return undefined;
  }
}

function askForContext({ mcpReq }: ServerContext): GetPromptResult | InputRequiredResult {
  if (mcpReq.inputResponses?.['user_context']) return { messages: [say('With context.')] };
  const requestedSchema = {
    type: 'object' as const,
    properties: { context: { type: 'string' as const } },
    required: ['context'],
  };
  return inputRequired({
    inputRequests: {
      user_context: inputRequired.elicit({ message: 'What context should the prompt use?', requestedSchema }),
    },
  });
}
