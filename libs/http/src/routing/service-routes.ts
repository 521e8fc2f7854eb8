import { UnavailableError } from '@trowel/domain/core';
import { z } from 'zod';
import { defineRoute, type Route } from './define-route.ts';

const Health = z.object({ status: z.literal('ok'), service: z.string(), version: z.string() });

/** Routes of every service: liveness and readiness. */
export function serviceRoutes({ service, version }: { service: string; version: string }): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/health',
      operationId: 'getHealth',
      tag: 'Service',
      summary: 'Liveness check',
      access: 'open',
      limit: 'none',
      answer: { status: 200, kind: 'bare', schema: Health },
      run: async () => ({ status: 'ok' as const, service, version }),
    }),
    defineRoute({
      method: 'get',
      path: '/ready',
      operationId: 'getReadiness',
      tag: 'Service',
      summary: 'Readiness check',
      description:
        'Checks the database. 503 while it does not respond, while a disk is full (reading still works), and until the first administrator exists.',
      access: 'open',
      limit: 'none',
      answer: { status: 200, kind: 'bare', schema: Health },
      run: async ({ services }) => {
        const obstacle = await services.findObstacle();
        if (obstacle !== undefined) throw new UnavailableError(obstacle);
        return { status: 'ok' as const, service, version };
      },
    }),
  ];
}
