import { setTimeout as delay } from 'node:timers/promises';
import {
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  CLIENT_CAPABILITIES_META_KEY,
  type ElicitRequestFormParams,
  type ServerContext,
} from '@modelcontextprotocol/server';
import {
  buildModelRequest,
  buildNameQuestion,
  contentOf,
  PNG,
  untilAnswered,
  WAV,
  words,
  type Result,
} from './fixture-results.ts';

type Run = (args: Record<string, unknown>, ctx: ServerContext) => Promise<Result> | Result;

const capabilitiesOf = (ctx: ServerContext): Record<string, unknown> =>
  ((ctx.mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] as
    | Record<string, unknown>
    | undefined) ?? {};

const elicit = async (
  ctx: ServerContext,
  params: ElicitRequestFormParams,
  told = 'Elicitation completed',
): Promise<Result> => {
  const { action, content } = await ctx.mcpReq.elicitInput(params);
  return words(`${told}: action=${action}, content=${JSON.stringify(content ?? {})}`);
};

/** The tools that the conformance suite calls by name. */
export const FIXTURE_TOOLS: Record<string, Run> = {
  greet: ({ name }) => words(`Hello, ${String(name)}!`),
  test_simple_text: () => words('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PNG, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  test_error_handling: () => ({
    isError: true,
    content: [{ type: 'text', text: 'This tool intentionally returns an error for testing' }],
  }),
  async test_tool_with_logging(_args, ctx) {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await ctx.mcpReq.log('info', line);
      await delay(50);
    }
    return words('done');
  },
  async test_logging_tool(_args, ctx) {
    await ctx.mcpReq.log('info', 'Only for those who asked for it');
    return words('done');
  },
  async test_tool_with_progress(_args, ctx) {
    const { _meta: meta } = ctx.mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await ctx.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      await delay(50);
    }
    return words('done');
  },
  async test_sampling({ prompt }, ctx) {
    const { content } = await ctx.mcpReq.requestSampling({
      messages: [{ role: 'user', content: { type: 'text', text: String(prompt) } }],
      maxTokens: 100,
    });
    return words(`LLM response: ${'text' in content ? content.text : ''}`);
  },
  test_elicitation: ({ message }, ctx) =>
    elicit(
      ctx,
      {
        message: String(message),
        requestedSchema: {
          type: 'object',
          properties: {
            username: { type: 'string', description: "User's response" },
            email: { type: 'string', description: "User's email address" },
          },
          required: ['username', 'email'],
        },
      },
      'User response',
    ),
  test_elicitation_sep1034_defaults: (_args, ctx) =>
    elicit(ctx, {
      message: 'Defaults',
      requestedSchema: {
        type: 'object',
        properties: {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
      },
    }),
  test_elicitation_sep1330_enums: (_args, ctx) => {
    const options = ['option1', 'option2', 'option3'];
    const titled = ['First', 'Second', 'Third'].map((title, at) => ({
      const: `value${at + 1}`,
      title: `${title} Option`,
    }));
    const choices = ['First', 'Second', 'Third'].map((title, at) => ({
      const: `value${at + 1}`,
      title: `${title} Choice`,
    }));
    return elicit(ctx, {
      message: 'Enums',
      requestedSchema: {
        type: 'object',
        properties: {
          untitledSingle: { type: 'string', enum: options },
          titledSingle: { type: 'string', oneOf: titled },
          legacyEnum: {
            type: 'string',
            enum: ['opt1', 'opt2', 'opt3'],
            enumNames: ['Option One', 'Option Two', 'Option Three'],
          },
          untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
          titledMulti: { type: 'array', items: { anyOf: choices } },
        },
      },
    });
  },
  test_missing_capability: (_args, ctx) => {
    if (!('sampling' in capabilitiesOf(ctx)))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    return words('sampling is there');
  },
  test_streaming_elicitation: (_args, ctx) =>
    untilAnswered(ctx, { user_name: buildNameQuestion('What is your name?') }, () => words('thank you')),
  test_input_required_result_elicitation: (_args, ctx) =>
    untilAnswered(ctx, { user_name: buildNameQuestion('What is your name?') }, (given) =>
      words(`Hello, ${String(contentOf(given['user_name'])['name'])}!`),
    ),
  test_input_required_result_sampling: (_args, ctx) =>
    untilAnswered(ctx, { capital_question: buildModelRequest('What is the capital of France?') }, (given) =>
      words(JSON.stringify(given['capital_question'])),
    ),
  test_input_required_result_list_roots: (_args, ctx) =>
    untilAnswered(ctx, { client_roots: inputRequired.listRoots() }, (given) =>
      words(JSON.stringify(given['client_roots'])),
    ),
  test_input_required_result_request_state: (_args, ctx) =>
    untilAnswered(
      ctx,
      {
        confirm: inputRequired.elicit({
          message: 'Please confirm',
          requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
        }),
      },
      () => words(ctx.mcpReq.requestState() === 'state-1' ? 'state-ok' : 'state-lost'),
      'state-1',
    ),
  test_input_required_result_multiple_inputs: (_args, ctx) =>
    untilAnswered(
      ctx,
      {
        user_name: buildNameQuestion('What is your name?'),
        greeting: buildModelRequest('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      () => words('all there'),
      'state-many',
    ),
  test_input_required_result_multi_round: (_args, ctx) => {
    const state = ctx.mcpReq.requestState<string>();
    if (state === undefined)
      return inputRequired({
        inputRequests: { step1: buildNameQuestion('Step 1: What is your name?') },
        requestState: 'round-1',
      });
    if (state === 'round-1') {
      const requestedSchema = {
        type: 'object' as const,
        properties: { color: { type: 'string' as const } },
        required: ['color'],
      };
      return inputRequired({
        inputRequests: {
          step2: inputRequired.elicit({ message: 'Step 2: What is your favorite color?', requestedSchema }),
        },
        requestState: 'round-2',
      });
    }
    return words('done');
  },
  test_input_required_result_tampered_state: (_args, ctx) => {
    const state = ctx.mcpReq.requestState<string>();
    if (state === undefined)
      return inputRequired({
        inputRequests: { confirm: buildNameQuestion('Confirm') },
        requestState: 'signed',
      });
    if (state !== 'signed') throw new ProtocolError(-32602, 'The state was tampered with');
    return words('done');
  },
  test_input_required_result_capabilities: (_args, ctx) => {
    const able = capabilitiesOf(ctx);
    const inputRequests = {
      ...('elicitation' in able && { user_name: buildNameQuestion('What is your name?') }),
      ...('sampling' in able && { greeting: buildModelRequest('Generate a greeting') }),
    };
    return Object.keys(inputRequests).length === 0
      ? words('nothing to ask')
      : untilAnswered(ctx, inputRequests, () => words('done'));
  },
  json_schema_2020_12_tool: () => words('ok'),
};

const SCHEMA_2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** The fixture tools as the protocol lists them. */
export const LISTED_FIXTURES = Object.keys(FIXTURE_TOOLS).map(listFixtureTool);

/** A fixture tool as the protocol lists it. */
export function listFixtureTool(name: string) {
  return {
    name,
    description: `Fixture ${name} of the conformance suite.`,
    inputSchema: name === 'json_schema_2020_12_tool' ? SCHEMA_2020 : { type: 'object' as const },
  };
}
