import { ConnectedAssistant } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { disconnectAssistant, listAssistants } from '@trowel/services/assistants';
import { z } from 'zod';
import { IdParams } from './records/parameters.ts';

const tag = 'Login';

/** Routes of the user's connected assistants. */
export const assistantRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/auth/assistants',
    operationId: 'listAssistants',
    tag,
    summary: 'List your connected assistants',
    description:
      'Assistants connected on the page `/oauth/authorize` of the web service. They act as you at the MCP server, within the chosen scopes. A new password disconnects all of them.',
    access: 'authenticated',
    answer: { status: 200, kind: 'single', schema: z.array(ConnectedAssistant) },
    run: async (ctx) => ({ data: await listAssistants(ctx) }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/auth/assistants/{id}',
    operationId: 'disconnectAssistant',
    tag,
    summary: 'Disconnect an assistant',
    description: 'Takes effect with its next request. Not with a personal access token (403).',
    access: 'authenticated',
    params: IdParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => disconnectAssistant(ctx, params.id),
  }),
];
