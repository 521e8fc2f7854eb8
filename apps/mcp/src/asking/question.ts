import { inputRequired, inputResponse, type InputRequests } from '@modelcontextprotocol/server';

/** Questions of a call that is not done yet, and what the answers bring back. */
export interface Asks {
  requests: InputRequests;
  state: string;
}

/** What the person said to a plan that was shown. */
export interface PersonsAnswer {
  token: string;
  confirmed: boolean;
}

/** What came back of questions that were asked. */
export interface Answered {
  responses: Record<string, unknown> | undefined;
  state: string | undefined;
}

const CONFIRM = 'confirm';

/** Asks, as the protocol does, whether what a plan tells is to be done. */
export function toAsks(message: string, token: string): Asks {
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

/** Reads what was said to a plan; undefined where nothing was. */
export function readAnswer({ responses, state }: Answered): PersonsAnswer | undefined {
  const response = inputResponse(responses, CONFIRM);
  if (response.kind !== 'elicit' || state === undefined) return undefined;
  return { token: state, confirmed: response.action === 'accept' && response.content?.['confirm'] === true };
}
