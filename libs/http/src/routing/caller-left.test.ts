import { once } from 'node:events';
import { connect } from 'node:net';
import type { Actor, Services } from '@trowel/services/context';
import { runIdempotently } from '@trowel/services/idempotency';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listen, type Listening } from '../serving/listen.ts';
import { createLog } from '../serving/request-log.ts';
import { defineRoute, type Route } from './define-route.ts';
import { mount } from './mount.ts';

/** A database in which nothing is hidden from anybody. */
const NO_SITES = {
  reads: { members: { findReach: async () => ({ guarded: [], roles: new Map() }) } },
  seenBy: () => NO_SITES,
} as unknown as Services['database'];

const OPERATOR: Actor = { id: 1, username: 'digger', role: 'operator' };

let server: Listening;
afterEach(() => server.close());

/** Starts a service whose one route does its work until the caller leaves, and then fails as told. */
async function start(
  fail: (signal: AbortSignal) => unknown,
): Promise<{ lines: string[]; failed: Promise<void> }> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  let told: () => void;
  const failed = new Promise<void>((resolve) => (told = resolve));
  const route = defineRoute({
    tag: 'Things',
    operationId: 'x',
    summary: 'x',
    method: 'post',
    path: '/api/work',
    access: 'create',
    body: z.record(z.string(), z.unknown()),
    answer: { status: 200, kind: 'bare', schema: z.object({}) },
    run: async ({ signal }) => {
      if (!signal!.aborted) await once(signal!, 'abort');
      setImmediate(told);
      throw fail(signal!);
    },
  }) as Route;
  const app = express();
  const identify = async (): Promise<Actor> => OPERATOR;
  app.use((_req, res, next) => {
    res.once('close', () => setImmediate(told));
    next();
  });
  app.use(
    mount([route], {
      services: { database: NO_SITES, clock: () => new Date() } as Services,
      identify,
      runIdempotently,
      via: 'api',
      limits: {},
      log,
    }),
  );
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  return { lines, failed };
}

/** Sends a request and hangs up once the service has it. */
async function hangUp(body: string, length: number): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  const accepted = once(server.server, 'request');
  socket.write(
    `POST /api/work HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  await accepted;
  setTimeout(() => socket.destroy(), 50);
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('a caller who leaves', () => {
  it('while the work is done is no error in the log', async () => {
    const { lines, failed } = await start((signal) => signal.reason);

    await hangUp('{}', 2);
    await failed;
    await settle();

    expect(lines).toEqual([]);
  });

  it('amid the body is no error in the log', async () => {
    const { lines, failed } = await start((signal) => signal.reason);

    await hangUp('{"a":', 1_000);
    await failed;
    await settle();

    expect(lines).toEqual([]);
  });

  it('does not hide a bug that shows afterwards', async () => {
    const { lines, failed } = await start(() => new Error('a bug'));

    await hangUp('{}', 2);
    await failed;
    await settle();

    expect(lines.join('')).toContain('a bug');
  });
});
