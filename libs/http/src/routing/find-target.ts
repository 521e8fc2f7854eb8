import { NotFoundError } from '@trowel/domain/core';
import type { Request } from 'express';
import { findRoute, listMethods, type RouteMatch, type RouteTable } from './route-table.ts';
import { wantsLater } from './written-answer.ts';

/** The target of a request: its route, the methods of its path (for `OPTIONS`), or why there is none. */
export type Target = RouteMatch | { methods: string[] } | { failure: unknown };

/** Finds the target of a request. Never throws: a request for an unknown path counts against the rate limit too. */
export function findTarget(table: RouteTable, req: Request): Target {
  const path = pathOf(req.url);
  try {
    return req.method === 'OPTIONS'
      ? { methods: listMethods(table, path) }
      : findRoute(table, methodOf(req, table, path), path);
  } catch (failure) {
    return { failure };
  }
}

/** Whether no route has the path. */
export function isUnknownPath(target: Target): boolean {
  return 'failure' in target && target.failure instanceof NotFoundError;
}

/** A read that can run as a job may be requested with POST too, because it creates the job. */
function methodOf(req: Request, table: RouteTable, path: string): string {
  if (req.method !== 'POST' || !wantsLater(req) || listMethods(table, path).includes('POST'))
    return req.method;
  return findRoute(table, 'GET', path).route.job === undefined ? req.method : 'GET';
}

/** The path of a request line; some clients send the whole address. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  return path.startsWith('/') ? path : path.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/';
}
