import {
  inputRequired,
  type CallToolResult,
  type InputRequests,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** A red point. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** Silent audio. */
export const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

export type Result = CallToolResult | InputRequiredResult;

export const words = (text: string): Result => ({ content: [{ type: 'text', text }] });

const NAME_SCHEMA = {
  type: 'object' as const,
  properties: { name: { type: 'string' as const } },
  required: ['name'],
};

/** A question for a name. */
export const buildNameQuestion = (message: string) =>
  inputRequired.elicit({ message, requestedSchema: NAME_SCHEMA });

/** A request to the client's model. */
export const buildModelRequest = (text: string, maxTokens = 100) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });

/** Repeats the questions until all are answered. */
export function untilAnswered(
  ctx: ServerContext,
  inputRequests: InputRequests,
  answer: (given: Record<string, unknown>) => Result,
  requestState?: string,
): Result {
  const given = ctx.mcpReq.inputResponses ?? {};
  const isAnswered = Object.keys(inputRequests).every((key) => isResponse(given[key]));
  return isAnswered
    ? answer(given)
    : inputRequired({ inputRequests, ...(requestState !== undefined && { requestState }) });
}

function isResponse(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('action' in value || 'roots' in value || 'content' in value)
  );
}

/** Returns the content of a submitted form. */
export function contentOf(value: unknown): Record<string, unknown> {
  return ((value as { content?: Record<string, unknown> }).content ?? {}) as Record<string, unknown>;
}
