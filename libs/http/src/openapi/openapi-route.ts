// One file: everything that the OpenAPI document says about one route.
import type { ResponseConfig, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { describeListParameters, ENTITIES, type EntityName } from '@trowel/domain/records';
import { z } from 'zod';
import { isOpen, type BodyKind, type ListSpec, type Route } from '../routing/define-route.ts';
import { DOCUMENTED_ERRORS, listErrorStatuses } from './openapi-errors.ts';
import { changesRecords } from '../routing/send-answer.ts';
import { COMMON_HEADERS, referHeaders, type SharedHeader } from './openapi-shared.ts';

/** Returns the copy of a schema that is a named component, or the schema itself. */
export type SchemaNamer = <T extends z.ZodType>(schema: T) => T;

const JSON_TYPE = 'application/json';
/** For uploaded files of any type. */
const ANY_TYPE = '*/*';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const BODY_TYPES: Record<BodyKind, readonly string[]> = {
  json: [JSON_TYPE],
  form: [FORM_TYPE],
  form_or_json: [JSON_TYPE, FORM_TYPE],
  multipart: ['multipart/form-data'],
  upload: ['multipart/form-data'],
};

/** Pagination of lists. */
export const Pagination = z.object({
  total: z.int().min(0),
  skip: z.int().min(0),
  limit: z.int().min(1).max(1_000),
  pages: z.int().min(0),
  current_page: z.int().min(1),
});

/** Response to clients that prefer not to wait. */
const Later: ResponseConfig = {
  description:
    'With `Prefer: respond-async`: the request runs as a job. `Location` is its address, `data` the job.',
  content: {
    [JSON_TYPE]: {
      schema: z.object({ status: z.literal('success'), data: z.object({ id: z.uuid() }).loose() }),
    },
  },
};

const Current: ResponseConfig = { description: 'The version in `If-None-Match` is current.' };
const Minimal: ResponseConfig = {
  description: 'With `Prefer: return=minimal`: successful, without a body',
};

/** Describes a route as an OpenAPI operation. */
export function describeRoute(route: Route, named: SchemaNamer): RouteConfig {
  const { method, path, operationId, summary, tag, access, limit } = route;
  const notes = [
    route.description,
    !isOpen(access) && access !== 'authenticated' && `Needs the permission \`${access}\`.`,
  ];
  return {
    method,
    path,
    operationId,
    summary,
    tags: [tag],
    description: notes.filter(Boolean).join('\n\n') || summary,
    security: isOpen(access) ? [] : [{ bearer: [] }, { password: [] }],
    ...(limit && { 'x-rate-limit': limit }),
    ...(!isOpen(access) && { 'x-permission': access }),
    request: describeRequest(route, named),
    responses: {
      [String(route.answer.status)]: withHeaders(describeAnswer(route, named), listHeaders(route)),
      ...(route.job && { 202: withHeaders(Later, ['Location', 'Preference-Applied']) }),
      ...(takesMinimal(route) &&
        route.answer.status === 200 && {
          204: withHeaders(Minimal, [...listHeaders(route), 'Preference-Applied']),
        }),
      ...(isRevalidated(route) && { 304: withHeaders(Current, ['ETag']) }),
      ...(route.answer.kind === 'bytes' && {
        206: withHeaders({ ...describeAnswer(route, named), description: 'The requested range' }, [
          ...listHeaders(route),
          'Content-Range',
        ]),
      }),
      ...describeErrors(route),
    },
  };
}

function describeRequest(route: Route, named: SchemaNamer): NonNullable<RouteConfig['request']> {
  const query = {
    ...(route.list && listShape(route.list)),
    ...(route.choice && { fields: ChosenFields }),
    ...route.query?.shape,
  };
  const headers = describeHeaders(route);
  const body = route.body && {
    schema: named(route.describedBody ?? route.body),
    ...(route.bodyExample !== undefined && { example: route.bodyExample }),
  };
  const types = BODY_TYPES[route.bodyKind ?? 'json'];
  const content = body && Object.fromEntries(types.map((type) => [type, body]));
  return {
    ...(route.params instanceof z.ZodObject && { params: route.params }),
    ...(Object.keys(query).length > 0 && { query: z.object(query) }),
    ...(Object.keys(headers).length > 0 && { headers: z.object(headers) }),
    ...(content && { body: { required: !isOptional(route.body), content } }),
  };
}

function describeHeaders(route: Route): Record<string, z.ZodType> {
  const { versioned, answer, job } = route;
  return {
    ...(versioned && { 'If-Match': IfMatch }),
    ...(isRevalidated(route) && { 'If-None-Match': IfNoneMatch }),
    ...(answer.kind === 'bytes' && { Range }),
    ...(isRepeatable(route) && { 'Idempotency-Key': IdempotencyKey }),
    ...(takesMinimal(route) && { Prefer }),
    ...(job && { Prefer: PreferLater }),
    ...(answer.kind === 'events' && { 'Last-Event-ID': LastEventId }),
  };
}

/** Returns true if a request with an idempotency key is executed once. */
function isRepeatable({ method, access }: Route): boolean {
  return method !== 'get' && !isOpen(access);
}

/** Returns true if clients can request a response without the record. */
function takesMinimal(route: Route): boolean {
  return route.method !== 'get' && route.answer.kind === 'single' && changesRecords(route);
}

const IfNoneMatch = z.string().optional().meta({
  description: 'The `ETag` of the client’s version. If it is current, the status is 304.',
  example: '"3"',
});
const Range = z.string().optional().meta({
  description: 'A range of the file. The status is then 206.',
  example: 'bytes=0-65535',
});
const IdempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[!-~]+$/)
  .optional()
  .meta({
    description:
      'A unique key per request. A repeated request with the same key is not executed again and gets the first response (`Idempotency-Replayed: true`). Stored for 30 days per account.',
    example: '0f8c6f2e-7c1b-4b57-9a3e-2d5f0c9a4e11',
  });
const Prefer = z.string().optional().meta({
  description: '`return=minimal` omits the body of the response: 204, or 201 with `Location` and `ETag`.',
  example: 'return=minimal',
});
const PreferLater = z.string().optional().meta({
  description:
    '`respond-async` runs the request as a job: 202 with the address of the job in `Location`, which has its progress and result.',
  example: 'respond-async',
});
const LastEventId = z.string().optional().meta({
  description: 'The last received `sequence`. Later changes are sent first.',
  example: '1204',
});

/** An empty body counts as `{}`. */
function isOptional(body: z.ZodType | undefined): boolean {
  return body?.safeParse({}).success === true;
}

const ChosenFields = z.string().optional().meta({
  description:
    'Names of fields, separated by commas. Records then contain only these, the fields of their key, `id` and `version`.',
});

const IfMatch = z.string().optional().meta({
  description: 'Version on which the change is based. 412 if the record has changed since.',
  example: '"3"',
});

function listShape({ fields }: ListSpec): Record<string, z.ZodType> {
  return Object.fromEntries(
    describeListParameters(fields).map(({ name, schema, description }) => [
      name,
      schema.optional().meta({ description }),
    ]),
  );
}

function withHeaders(response: ResponseConfig, names: readonly SharedHeader[]): ResponseConfig {
  return { ...response, headers: { ...COMMON_HEADERS, ...referHeaders(...names) } };
}

/** Lists the headers of a route's response, in addition to the common ones. */
function listHeaders(route: Route): SharedHeader[] {
  const { answer, locate, method, hasState } = route;
  const isFile = canBeFile(route);
  const shared: [SharedHeader, boolean | undefined][] = [
    ['ETag', (isFile && method === 'get') || (answer.kind === 'single' && hasVersion(answer.schema))],
    ['Location', locate !== undefined],
    ['Content-Disposition', isFile],
    ['Accept-Ranges', answer.kind === 'bytes'],
    ['Idempotency-Replayed', isRepeatable(route)],
    ['Preference-Applied', takesMinimal(route) && answer.status === 201],
    // Responses that can show a past state name their state.
    ['X-Trowel-State', hasState],
  ];
  return shared.flatMap(([name, applies]) => (applies ? [name] : []));
}

function describeAnswer({ answer, method, choice }: Route, named: SchemaNamer): ResponseConfig {
  const { kind, description = choice === undefined ? 'Success' : WHOLE_OR_CHOSEN, example } = answer;
  const { contentTypes = [kind === 'bytes' ? ANY_TYPE : 'application/octet-stream'] } = answer;
  const whole = named(answer.schema ?? z.unknown());
  const schema = choice === undefined ? whole : z.union([whole, chosenOf(whole, choice)]);
  const json = (body: z.ZodType): ResponseConfig['content'] => ({
    [JSON_TYPE]: { schema: body, ...(example !== undefined && { example }) },
  });
  switch (kind) {
    case 'empty':
      return { description: description === 'Success' ? 'Successful, without a body' : description };
    case 'bare':
      return { description, content: json(schema)! };
    case 'document':
      return {
        description,
        content: Object.fromEntries(
          contentTypes.map((type) => [type, { schema: type.startsWith('text/') ? z.string() : whole }]),
        ),
      };
    case 'file':
    case 'bytes': {
      return { description, content: describeFiles(contentTypes) };
    }
    case 'events':
      return { description, content: { 'text/event-stream': { schema } } };
    case 'list':
      return {
        description,
        content: json(z.object({ status: Success, data: z.array(schema), pagination: named(Pagination) }))!,
      };
    case 'single':
      return {
        description,
        content: {
          ...json(describeSingle(schema, { answer, method })),
          ...describeFiles(answer.contentTypes),
        },
      };
  }
}

function describeSingle(schema: z.ZodType, { answer, method }: Pick<Route, 'answer' | 'method'>): z.ZodType {
  return z.object({
    status: Success,
    data: schema,
    ...answer.beside,
    ...(method !== 'get' && hasFindings(answer) && { findings: Findings }),
  });
}

function describeFiles(contentTypes: readonly string[] = []): NonNullable<ResponseConfig['content']> {
  return Object.fromEntries(contentTypes.map((type) => [type, fileOf(type)]));
}

/** JSON files are described as JSON, so that clients parse them. */
function fileOf(contentType: string): { schema: { type?: 'string'; format?: string } } {
  return { schema: /[/+]json\b/.test(contentType) ? {} : { type: 'string', format: 'binary' } };
}

const WHOLE_OR_CHOSEN =
  'Success. Records are whole; with `fields` each holds what was asked for, the fields of its key, `id` and `version`';

const chosenSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** Returns the schema of records with selected fields: a separate component next to that of complete records. */
function chosenOf(whole: z.ZodType, entity: EntityName): z.ZodType {
  if (!(whole instanceof z.ZodObject)) return whole;
  const known = chosenSchemas.get(whole);
  if (known) return known;
  const always = ['id', 'version', ...ENTITIES[entity].key].filter((name) => name in whole.shape);
  const required = Object.fromEntries(always.map((name) => [name, true as const]));
  const chosen = whole.partial().required(required as never);
  const id = whole.meta()?.id;
  const described = chosen.meta({
    ...(id !== undefined && { id: `${id}Fields` }),
    description: 'A record with the fields selected by `fields`.',
  });
  chosenSchemas.set(whole, described);
  return described;
}
const Success = z.literal('success');
const Findings = z
  .array(
    z.looseObject({ code: z.string(), severity: z.enum(['error', 'warning', 'info']), message: z.string() }),
  )
  .optional()
  .meta({ description: 'Problems that did not block the write.' });

function hasFindings({ schema, beside }: Route['answer']): boolean {
  return hasVersion(schema) || beside !== undefined;
}

function isRevalidated({ method, answer }: Route): boolean {
  const isTagged = canBeFile({ answer }) || (answer.kind === 'single' && hasVersion(answer.schema));
  return method === 'get' && isTagged;
}

function canBeFile({ answer: { kind, contentTypes } }: Pick<Route, 'answer'>): boolean {
  return kind === 'file' || kind === 'bytes' || (kind !== 'document' && contentTypes !== undefined);
}

/** Returns true if a response is a record with a version number. The version of a program is a text. */
function hasVersion(schema: z.ZodType | undefined): boolean {
  return (
    schema instanceof z.ZodObject &&
    'version' in schema.shape &&
    !(schema.shape['version'] instanceof z.ZodString)
  );
}

function describeErrors(route: Route): Record<string, { $ref: string }> {
  return Object.fromEntries(
    listErrorStatuses(route).map((status) => [
      status,
      { $ref: `#/components/responses/${DOCUMENTED_ERRORS[status]!.name}` },
    ]),
  );
}
