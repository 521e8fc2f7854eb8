import { z } from 'zod';
import { isOpen, type Route } from '../routing/define-route.ts';

/** Envelope of every error. */
export const ErrorEnvelope = z.object({
  status: z.literal('error'),
  message: z.string().meta({ description: 'A sentence that names the culprit.' }),
  detail: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The same for machines; its members depend on the failure.' }),
});

interface DocumentedError {
  name: string;
  description: string;
  message: string;
  detail: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** Errors of the API by status, each with an example. */
export const DOCUMENTED_ERRORS: Readonly<Record<number, DocumentedError>> = {
  400: {
    name: 'BadRequest',
    description: 'The request cannot be read: broken JSON, broken encoding, a broken form.',
    message: 'The body is not JSON',
    detail: { type: 'invalid_json' },
  },
  401: {
    name: 'Unauthenticated',
    description:
      'No token, or one that is wrong, expired or of an inactive account (`detail.type` says which).',
    message: 'Authentication credentials invalid',
    detail: { type: 'expired_token', description: 'The token has expired; log in again' },
    headers: { 'WWW-Authenticate': 'How to authenticate: `Bearer`.' },
  },
  403: {
    name: 'Forbidden',
    description: 'The account does not hold the permission this needs.',
    message: 'Insufficient permissions',
    detail: { required_permission: 'create', user_permissions: ['read'] },
  },
  404: {
    name: 'NotFound',
    description: 'What is asked for does not exist.',
    message: 'There is no site with id 12',
    detail: {},
  },
  409: {
    name: 'Conflict',
    description:
      'Refused because of what is already there: a key already in use, records that depend on this one, a newer change.',
    message: 'There is already a site Villa',
    detail: { field: 'site_name' },
    headers: {
      'Retry-After': 'Seconds to wait, where a request with the same `Idempotency-Key` still runs.',
    },
  },
  412: {
    name: 'StaleVersion',
    description:
      'Somebody changed the record since the version named in `If-Match`; of a batch, a record since its `version` (`detail.records` names them).',
    message: 'The record was changed by someone else since you read it',
    detail: { current_version: 4, your_version: 3 },
  },
  413: {
    name: 'TooLarge',
    description: 'The body is over the size limit, or the site is too large for what is requested.',
    message: 'The body is larger than 1048576 bytes',
    detail: { max_bytes: 1_048_576 },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The content type of the body is not one this reads.',
    message: 'Send the body as application/json',
    detail: { type: 'content_type', expected: 'application/json' },
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The stretch asked for in `Range` lies beyond the end of the file.',
    message: 'The file has 71005 bytes; what is asked for lies beyond its end',
    detail: { type: 'range', size_bytes: 71_005 },
    headers: { 'Content-Range': 'How long the file is: `bytes */71005`.' },
  },
  422: {
    name: 'ValidationFailed',
    description: 'Parameters or fields have values they cannot have; all of them are listed.',
    message: 'Validation error',
    detail: { errors: [{ field: 'site_name', message: 'site_name is required.', type: 'missing' }] },
  },
  408: {
    name: 'TooSlow',
    description: 'The request, or the rest of its body, did not arrive in time.',
    message: 'The request did not arrive in time',
    detail: { type: 'bad_http' },
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The headers, the address among them, are over 16 kB.',
    message: 'The headers are too large',
    detail: { type: 'bad_http' },
  },
  429: {
    name: 'RateLimited',
    description: 'Too many requests from this address; try again after `Retry-After` seconds.',
    message: 'Too many requests; try again in 42 s',
    detail: { limit: 100, window_s: 60, retry_after_s: 42 },
    headers: { 'Retry-After': 'Seconds to wait.' },
  },
  500: {
    name: 'ServerError',
    description: 'A fault of the server; name the request id when you report it.',
    message: 'Something went wrong on the server',
    detail: { request_id: '8f14e45f-ceea-467f-9a36-2d6b3f1c9d11' },
  },
  503: {
    name: 'Unavailable',
    description: 'Something the service depends on is not answering.',
    message: 'The database does not answer',
    detail: {},
    headers: { 'Retry-After': 'Seconds to wait.' },
  },
  507: {
    name: 'InsufficientStorage',
    description: 'There is no room for files, or their folder cannot be written; nothing was stored.',
    message: 'There is no room left for files',
    detail: { type: 'storage_full' },
  },
};

/** Lists the error statuses of a route, derived from its declaration. */
export function listErrorStatuses(route: Route): number[] {
  const takesBody = route.body !== undefined;
  const isWrite = route.method !== 'get' && !isOpen(route.access);
  const statuses: [number, boolean][] = [
    [400, true],
    [401, !isOpen(route.access) || takesBody],
    [403, !isOpen(route.access)],
    // A past state belongs to a site, which must exist and have existed at that time.
    [404, route.path.includes('{') || namesSite(route) || route.tellsState === true],
    [408, takesBody],
    [409, isWrite],
    [412, route.versioned === true],
    // Results for a whole site have a size limit.
    [413, takesBody || route.path.includes('{site_name}') || namesSite(route)],
    [415, takesBody],
    [416, route.answer.kind === 'bytes'],
    // At least for unknown parameters.
    [422, true],
    [429, route.limit !== 'none'],
    [431, true],
    [500, true],
    [503, true],
    [507, route.bodyKind === 'upload'],
  ];
  const told = statuses.filter(([, applies]) => applies).map(([status]) => status);
  return [...new Set([...told, ...(route.failures ?? [])])].sort((a, b) => a - b);
}

/** Returns true if the site must exist. In lists the name is only a filter. */
function namesSite({ query, list }: Route): boolean {
  return list === undefined && query !== undefined && 'site_name' in query.shape;
}
