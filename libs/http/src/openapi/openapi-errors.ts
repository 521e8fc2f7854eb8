import { z } from 'zod';
import { isOpen, type Route } from '../routing/define-route.ts';

/** Envelope of every error. */
export const ErrorEnvelope = z.object({
  status: z.literal('error'),
  message: z.string().meta({ description: 'A sentence that names the cause.' }),
  detail: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Details for programs. The fields depend on the error.' }),
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
    description:
      'The request cannot be read: invalid JSON, encoding or form. Below `/ogc` also invalid parameters.',
    message: 'The body is not JSON',
    detail: { type: 'invalid_json' },
  },
  401: {
    name: 'Unauthenticated',
    description: 'The token is missing, invalid, expired, or of an inactive account (see `detail.type`).',
    message: 'Authentication credentials invalid',
    detail: { type: 'expired_token', description: 'The token has expired; log in again' },
    headers: { 'WWW-Authenticate': 'How to authenticate: `Bearer`.' },
  },
  403: {
    name: 'Forbidden',
    description: 'The account does not have the required permission.',
    message: 'Insufficient permissions',
    detail: { required_permission: 'create', user_permissions: ['read'] },
  },
  404: {
    name: 'NotFound',
    description: 'The requested object does not exist.',
    message: 'There is no site with id 12',
    detail: {},
  },
  409: {
    name: 'Conflict',
    description: 'Conflict with existing data: a key in use, dependent records, a newer change.',
    message: 'There is already a site Villa',
    detail: { field: 'site_name' },
    headers: {
      'Retry-After': 'Seconds to wait, where a request with the same `Idempotency-Key` still runs.',
    },
  },
  412: {
    name: 'StaleVersion',
    description:
      'The record has changed since the version in `If-Match`. For a batch: records have changed since their `version` (`detail.records` lists them).',
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
    description: 'The content type of the body is not supported.',
    message: 'Send the body as application/json',
    detail: { type: 'content_type', expected: 'application/json' },
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The requested range is beyond the end of the file.',
    message: 'The file has 71005 bytes; the requested range is beyond its end',
    detail: { type: 'range', size_bytes: 71_005 },
    headers: { 'Content-Range': 'How long the file is: `bytes */71005`.' },
  },
  422: {
    name: 'ValidationFailed',
    description: 'Parameters or fields have invalid values. All of them are listed.',
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
    description: 'The headers, including the address, exceed 16 kB.',
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
    description: 'An error of the server. Include the request id when you report it.',
    message: 'An error occurred on the server',
    detail: { request_id: '8f14e45f-ceea-467f-9a36-2d6b3f1c9d11' },
  },
  503: {
    name: 'Unavailable',
    description: 'Something the service depends on does not respond.',
    message: 'The database does not respond',
    detail: {},
    headers: { 'Retry-After': 'Seconds to wait.' },
  },
  507: {
    name: 'InsufficientStorage',
    description: 'There is no space for files, or their folder is not writable. Nothing was stored.',
    message: 'There is no space left for files',
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
    [404, route.path.includes('{') || namesSite(route) || route.hasState === true],
    [408, takesBody],
    [409, isWrite],
    [412, route.versioned === true],
    // Results for a whole site have a size limit.
    [413, takesBody || route.path.includes('{site_name}') || namesSite(route)],
    [415, takesBody],
    [416, route.answer.kind === 'bytes'],
    // At least for unknown parameters.
    [422, route.invalidStatus === undefined],
    [429, route.limit !== 'none'],
    [431, true],
    [500, true],
    [503, true],
    [507, route.bodyKind === 'upload'],
  ];
  const applicable = statuses.filter(([, applies]) => applies).map(([status]) => status);
  return [...new Set([...applicable, ...(route.failures ?? [])])].sort((a, b) => a - b);
}

/** Returns true if the site must exist. In lists the name is only a filter. */
function namesSite({ query, list }: Route): boolean {
  return list === undefined && query !== undefined && 'site_name' in query.shape;
}
