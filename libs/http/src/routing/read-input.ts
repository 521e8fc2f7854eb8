import type { IncomingMessage } from 'node:http';
import {
  parseChosenFields,
  parseListQuery,
  readSent,
  readSentRecord,
  unknownParameter,
  type ListQuery,
} from '@trowel/domain/records';
import { MAX_PAGE_SIZE, ValidationError, type Field, type PageRequest } from '@trowel/domain/core';
import { z } from 'zod';
import type { Input, Route } from './define-route.ts';
import { findUnsafeValues } from '../bodies/find-unsafe-values.ts';
import type { IncomingFiles } from '../bodies/incoming-files.ts';
import { readMultipart } from '../bodies/multipart.ts';
import { isForm, readFormBody, readJsonBody } from '../bodies/read-body.ts';
import { receiveUpload } from '../bodies/receive-upload.ts';
import { readQuery, type QueryParams } from '../bodies/read-query.ts';
import { findCustomFields, type FieldsOf } from './custom-filters.ts';
import type { RouteMatch } from './route-table.ts';

const NO_PARAMETERS = z.strictObject({});

/** Input of a handler without its specific types. */
export interface ParsedInput extends Input<unknown, unknown, unknown, ListQuery | undefined> {
  /** The requested page, if the response is a list. */
  page: PageRequest;
}

/**
 * Parses a request by the schemas of its route.
 * @throws DomainError for invalid input
 */
export async function readInput(
  req: IncomingMessage,
  { route, params }: RouteMatch,
  { incoming, fieldsOf }: { incoming?: IncomingFiles | undefined; fieldsOf: FieldsOf },
): Promise<ParsedInput> {
  const { fields, others } = takeFields(route, readParameters(req.url ?? ''));
  const custom = route.list && (await findCustomFields(route.list, { ...others, ...params }, fieldsOf));
  const { query, list } = readQueries(route, others, custom);
  return {
    params: route.params ? readSent(route.params, refuseUnsafe({ ...params })) : undefined,
    query,
    list,
    fields,
    page: list ?? pageOf(query),
    ifMatch: readIfMatch(req.headers['if-match']),
    lastEventId: readEventId(req.headers['last-event-id']),
    prefersHtml: prefersHtml(req.headers.accept),
    body: route.body ? await readBody({ req, route, incoming }, route.body) : undefined,
  };
}

function pageOf(query: unknown): PageRequest {
  const { skip, limit } = query as Partial<PageRequest>;
  return { skip: skip ?? 0, limit: limit ?? MAX_PAGE_SIZE };
}

function readParameters(url: string): QueryParams {
  const at = url.indexOf('?');
  return at < 0 ? {} : refuseUnsafe(readQuery(url.slice(at + 1)));
}

/** Extracts the parameter `fields`, if the route supports it. */
function takeFields(
  { choice }: Route,
  params: QueryParams,
): { fields: string[] | undefined; others: QueryParams } {
  if (choice === undefined) return { fields: undefined, others: params };
  const { fields, ...others } = params;
  return { fields: fields === undefined ? undefined : parseChosenFields(choice, fields), others };
}

/** In a list, all parameters that the route does not declare are filters. */
function readQueries(
  route: Route,
  params: QueryParams,
  custom: readonly Field[] | undefined,
): { query: unknown; list: ListQuery | undefined } {
  if (!route.list) {
    return { query: parseParameters(route.query ?? NO_PARAMETERS, params), list: undefined };
  }
  const own: QueryParams = {};
  const filters: QueryParams = {};
  for (const [name, value] of Object.entries(params)) {
    if (route.query && Object.hasOwn(route.query.shape, name)) own[name] = value;
    else filters[name] = value;
  }
  const list = parseListQuery(custom ?? route.list.fields, filters, route.list.combined);
  return { query: route.query ? readSent(route.query, own) : {}, list };
}

/** Parses like `readSent`. The error for an unknown parameter suggests the most similar one. */
function parseParameters(schema: z.ZodObject, params: QueryParams): unknown {
  const given = Object.keys(params);
  const known = Object.keys(schema.shape);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ValidationError(unknown.map((name) => unknownParameter(name, known)));
  return readSent(schema, params);
}

interface Sent {
  req: IncomingMessage;
  route: Route;
  incoming: IncomingFiles | undefined;
}

async function readBody(sent: Sent, schema: z.ZodType): Promise<unknown> {
  const { route } = sent;
  const body = await readRawBody(sent);
  refuseUnsafe(body);
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!route.entity || !isRecord) return readSent(schema, body);
  return readSentRecord({ entity: route.entity, schema }, body as Record<string, unknown>);
}

function readRawBody({ req, route, incoming }: Sent): Promise<unknown> {
  const asForm = route.bodyKind === 'form' || (route.bodyKind === 'form_or_json' && isForm(req));
  if (asForm) return readFormBody(req, route.maxBodyBytes);
  const maxFileBytes = route.maxBodyBytes ?? 52_428_800;
  if (route.bodyKind === 'upload') return receiveUpload(req, incoming!, { maxBytes: maxFileBytes });
  if (route.bodyKind === 'multipart') return readMultipart(req, { maxFileBytes, fileField: 'file' });
  return readJsonBody(req, route.maxBodyBytes);
}

function refuseUnsafe<T>(value: T): T {
  const problems = findUnsafeValues(value);
  if (problems.length > 0) throw new ValidationError(problems);
  return value;
}

/** Returns the version in `If-Match`. Compressing proxies make tags weak, but the number stays exact. */
function readIfMatch(header: string | undefined): number | string | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const tag = header
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  return /^\d{1,9}$/.test(tag) ? Number(tag) : tag.slice(0, 100);
}

/** Browsers list HTML first. Programs name JSON, or accept everything. */
function prefersHtml(accept: string | undefined): boolean {
  return accept !== undefined && /^[^,]*\b(?:text\/html|application\/xhtml\+xml)\b/i.test(accept);
}

/** Ignores values that are not positions in the log. */
function readEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : undefined;
}
