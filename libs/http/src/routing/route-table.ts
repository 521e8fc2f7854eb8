import type { IncomingMessage } from 'node:http';
import { DomainError, NotFoundError } from '@trowel/domain/core';
import { brokenPath } from '../guards/request-guards.ts';
import type { Method, Route } from './define-route.ts';
import { wantsLater } from './send-answer.ts';

/** Routes as a tree of path segments. */
export interface RouteTable {
  root: Branch;
  /** Aliases of prefixes: `/api/v1` for `/api`. */
  aliases: readonly (readonly [from: string, to: string])[];
}

interface Branch {
  literals: Map<string, Branch>;
  variable?: { name: string; branch: Branch };
  routes: Map<Method, Route>;
}

/** A route and the values of the variables in its path. */
export interface RouteMatch {
  route: Route;
  params: Readonly<Record<string, string>>;
}

const newBranch = (): Branch => ({ literals: new Map(), routes: new Map() });

/**
 * Builds the tree of routes.
 * @throws Error if two routes have the same method and path
 */
export function buildRouteTable(
  routes: readonly Route[],
  aliases: Readonly<Record<string, string>> = {},
): RouteTable {
  const root = newBranch();
  for (const route of routes) {
    let branch = root;
    for (const segment of segmentsOf(route.path)) branch = openBranch(branch, segment);
    if (branch.routes.has(route.method)) throw new Error(`${route.method} ${route.path} is declared twice`);
    branch.routes.set(route.method, route);
  }
  return { root, aliases: Object.entries(aliases) };
}

/**
 * Finds the route for a method (`GET`) and a path without query. `HEAD` uses the route of `GET`. Cost:
 * one map lookup per segment.
 * @throws NotFoundError for an unknown path
 * @throws DomainError `method_not_allowed` (detail `allow`) for a wrong method
 * @throws BadRequestError for invalid percent-encoding
 */
export function findRoute(table: RouteTable, method: string, path: string): RouteMatch {
  const { branch, params } = findBranch(table, path);
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const route = branch.routes.get(name as Method);
  if (route) return { route, params };
  const allow = allowedMethods(branch);
  throw methodNotAllowed(method, allow);
}

/**
 * Lists the methods of a path, including `HEAD` and `OPTIONS`.
 * @throws as `findRoute`
 */
export function listMethods(table: RouteTable, path: string): string[] {
  return allowedMethods(findBranch(table, path).branch);
}

/** The target of a request: its route, the methods of its path (for `OPTIONS`), or why there is none. */
export type Target = RouteMatch | { methods: string[] } | { failure: unknown };

/** Finds the target of a request. Never throws: a request for an unknown path counts against the rate limit too. */
export function findTarget(table: RouteTable, req: IncomingMessage): Target {
  const path = pathOf(req.url ?? '/');
  try {
    return req.method === 'OPTIONS'
      ? { methods: listMethods(table, path) }
      : findRoute(table, methodOf(req, table, path), path);
  } catch (failure) {
    return { failure };
  }
}

/** Returns true if no route has the path. */
export function isUnknownPath(target: Target): boolean {
  return 'failure' in target && target.failure instanceof NotFoundError;
}

/** A read that can run as a job may be requested with POST too, because it creates the job. */
function methodOf(req: IncomingMessage, table: RouteTable, path: string): string {
  if (req.method !== 'POST' || !wantsLater(req) || listMethods(table, path).includes('POST'))
    return req.method ?? 'GET';
  return findRoute(table, 'GET', path).route.job === undefined ? req.method : 'GET';
}

/** Returns the path of a request line. Some clients send the full address. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  return path.startsWith('/') ? path : path.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/';
}

function findBranch(table: RouteTable, path: string): { branch: Branch; params: Record<string, string> } {
  const params: Record<string, string> = {};
  let branch: Branch | undefined = table.root;
  for (const segment of segmentsOf(resolveAlias(table, path))) {
    const text = decode(segment);
    const next: Branch | undefined = branch.literals.get(text) ?? branch.variable?.branch;
    if (!next || text === '') throw unknownPath(path);
    if (next === branch.variable?.branch) params[branch.variable.name] = text;
    branch = next;
  }
  if (branch.routes.size === 0) throw unknownPath(path);
  return { branch, params };
}

function allowedMethods({ routes }: Branch): string[] {
  const names = [...routes.keys()].map((method) => method.toUpperCase());
  return [...names, ...(routes.has('get') ? ['HEAD'] : []), 'OPTIONS'];
}

function openBranch(branch: Branch, segment: string): Branch {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (name) return (branch.variable ??= { name, branch: newBranch() }).branch;
  const next = branch.literals.get(segment) ?? newBranch();
  branch.literals.set(segment, next);
  return next;
}

function resolveAlias({ aliases }: RouteTable, path: string): string {
  for (const [from, to] of aliases) if (path.startsWith(`${from}/`)) return to + path.slice(from.length);
  return path;
}

/** A trailing slash is ignored. */
function segmentsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return end <= 1 ? [] : path.slice(1, end).split('/');
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw brokenPath();
  }
}

/** Returns the error for a wrong method, with the allowed ones. */
export function methodNotAllowed(method: string, allow: readonly string[]): DomainError {
  const listed = allow.join(', ');
  const message = {
    en: `${method} is not offered here, only ${listed}`,
    it: `Qui non si può usare ${method}, solo ${listed}`,
  };
  return new DomainError('method_not_allowed', message, { allow: [...allow] });
}

function unknownPath(path: string): NotFoundError {
  return new NotFoundError(
    { en: 'There is nothing at this path', it: 'A questo indirizzo non c’è nulla' },
    {
      type: 'unknown_path',
      path: path.slice(0, 200),
    },
  );
}
