import { ConnectedAssistant } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { disconnectAssistant, listAssistants } from '@trowel/services/assistants';
import { z } from 'zod';
import { IdParams } from './parameters.ts';

const tag = 'Login';

/** Routes of the user's connected assistants. */
export const assistantRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/auth/assistants',
    operationId: 'listAssistants',
    tag,
    summary: 'The assistants you have connected',
    description:
      'They were let in on the page `/oauth/authorize` of the web service, and act as you at the MCP server, within the scopes you chose. A new password ends them all.',
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
    description: 'From its next request on. A personal access token cannot do this (403).',
    access: 'authenticated',
    params: IdParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => disconnectAssistant(ctx, params.id),
  }),
];
