import { inputRequired, inputResponse, type InputRequests } from '@modelcontextprotocol/server';

/** Questions of an unfinished call, and the state that is returned with the answers. */
export interface Questions {
  requests: InputRequests;
  state: string;
}

/** The user's answer to a plan. */
export interface PersonsAnswer {
  token: string;
  confirmed: boolean;
}

/** Answers to questions of a call. */
export interface Answered {
  responses: Record<string, unknown> | undefined;
  state: string | undefined;
}

const CONFIRM = 'confirm';

/** Asks for confirmation of a plan, using the elicitation of the protocol. */
export function createQuestions(message: string, token: string): Questions {
  return {
    requests: {
      [CONFIRM]: inputRequired.elicit({
        message: `${message} Do it?`,
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: 'Do it' } },
          required: ['confirm'],
        },
      }),
    },
    state: token,
  };
}

/** Reads the answer to a plan. Returns undefined if there is none. */
export function readAnswer({ responses, state }: Answered): PersonsAnswer | undefined {
  const response = inputResponse(responses, CONFIRM);
  if (response.kind !== 'elicit' || state === undefined) return undefined;
  return { token: state, confirmed: response.action === 'accept' && response.content?.['confirm'] === true };
}
