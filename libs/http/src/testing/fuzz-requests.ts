import type { OpenApiDocument } from '../openapi/openapi.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  happens,
  createValue,
  createWild,
  pick,
  WILD_TEXTS,
  type JsonSchema,
  type ValueSource,
} from './fuzz-values.ts';

/** A request, valid or invalid. */
export interface FuzzRequest {
  method: string;
  /** Path with parameters. */
  path: string;
  /** Caller whose token is sent. */
  caller: 'admin' | 'viewer' | 'nobody';
  headers: Record<string, string>;
  body?: string | FormData | URLSearchParams;
}

/** An operation of a described API, with a generator of requests. */
export interface FuzzTarget {
  name: string;
  /** Documented statuses with their media types. */
  declared: ReadonlyMap<number, readonly string[]>;
  createRequest(random: SeededRandom): FuzzRequest;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: JsonSchema; example?: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}

/** Lists the operations of an API. `known` are existing values by name of field or parameter. */
export function listFuzzTargets(document: OpenApiDocument, known: ValueSource['known']): FuzzTarget[] {
  const resolve = <T extends { $ref?: string }>(one: T): T => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(one.$ref ?? '') ?? [];
    const components = document.components as Record<string, Record<string, T>> | undefined;
    return one.$ref === undefined ? one : (components?.[kind]?.[name] ?? one);
  };
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method): FuzzTarget[] => {
      const operation = item[method] as Operation | undefined;
      if (!operation) return [];
      const declared = Object.entries(operation.responses).map(([status, response]): [number, string[]] => [
        Number(status),
        Object.keys(resolve(response).content ?? {}),
      ]);
      return [
        {
          name: `${method.toUpperCase()} ${path}`,
          declared: new Map(declared),
          createRequest: (random) => makeRequest({ method, path, operation }, { random, resolve, known }),
        },
      ];
    }),
  );
}

function makeRequest(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  source: ValueSource,
): FuzzRequest {
  const { random } = source;
  const { parameters = [], requestBody } = operation;
  const body = requestBody && createBody(source, requestBody.content);
  return {
    method: method.toUpperCase(),
    path: fillPath(source, path, parameters) + createQuery(source, parameters),
    caller: pick(random, ['admin', 'admin', 'admin', 'admin', 'admin', 'admin', 'viewer', 'nobody']),
    headers: { ...createHeaders(random), ...body?.headers },
    ...(body && { body: body.body }),
  };
}

function fillPath(source: ValueSource, path: string, parameters: readonly Parameter[]): string {
  const { random } = source;
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (happens(random, 12)) return escape(pick(random, WILD_TEXTS)) || '%20';
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return escape(toText(createValue(source, schema, name))) || '%20';
  });
}

function createQuery(source: ValueSource, parameters: readonly Parameter[]): string {
  const { random } = source;
  const own = parameters.filter((one) => one.in === 'query');
  const share = own.length > 20 ? 8 : 45;
  const pairs = own
    .filter(({ required }) => (required ? happens(random, 93) : happens(random, share)))
    .map(({ name, schema = {} }): [string, string] => [
      name,
      happens(random, 25) ? pick(random, WILD_TEXTS) : toText(createValue(source, schema, name)),
    ]);
  if (happens(random, 5)) pairs.push([pick(random, WILD_TEXTS), pick(random, WILD_TEXTS)]);
  if (happens(random, 4) && pairs[0]) pairs.push(pairs[0]);
  const text = pairs.map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
  return text === '' ? '' : `?${text}${happens(random, 2) ? '%zz' : ''}`;
}

function createHeaders(random: SeededRandom): Record<string, string> {
  return {
    ...(happens(random, 20) && {
      'if-match': pick(random, ['"1"', '"2"', 'W/"1"', '*', '"x"', '2147483648', '']),
    }),
    ...(happens(random, 10) && { 'if-none-match': pick(random, ['"1"', '*', '""', 'x']) }),
    ...(happens(random, 10) && { range: pick(random, ['bytes=0-3', 'bytes=9-1', 'bytes=-0', 'lines=1-2']) }),
    ...(happens(random, 15) && { 'accept-language': pick(random, ['it', 'de, it;q=0.5', '*', ';;;']) }),
    ...(happens(random, 10) && { 'accept-encoding': pick(random, ['identity', 'gzip', 'br, *;q=0']) }),
  };
}

interface MadeBody {
  headers: Record<string, string>;
  body: string | FormData | URLSearchParams;
}

function createBody(source: ValueSource, content: Record<string, { schema?: JsonSchema }>): MadeBody {
  const { random } = source;
  const type = pick(random, Object.keys(content));
  const schema = source.resolve(content[type]?.schema ?? {});
  const value = spoil(source, createValue(source, schema));
  const fileFields = Object.entries(schema.properties ?? {})
    .filter(([, { format, items }]) => (items?.format ?? format) === 'binary')
    .map(([name]) => name);
  if (happens(random, 4)) return { headers: { 'content-type': 'text/plain' }, body: 'plain' };
  if (type === 'multipart/form-data') return { headers: {}, body: createForm(random, value, fileFields) };
  if (type === 'application/x-www-form-urlencoded') {
    const pairs = Object.entries(asRecord(value)).map(([name, one]): [string, string] => [name, toText(one)]);
    return { headers: {}, body: new URLSearchParams(pairs) };
  }
  const json = JSON.stringify(value);
  const broken = happens(random, 4) ? json.slice(0, random.between(0, json.length)) : json;
  return { headers: { 'content-type': 'application/json' }, body: broken };
}

/** Replaces parts of a value by unexpected ones. */
function spoil({ random }: ValueSource, value: unknown): unknown {
  if (happens(random, 5)) return createWild(random);
  if (!happens(random, 45)) return value;
  const record = { ...asRecord(value) };
  const names = Object.keys(record);
  if (names.length > 0) record[pick(random, names)] = createWild(random);
  if (names.length > 0 && happens(random, 20)) delete record[pick(random, names)];
  if (happens(random, 10)) record[pick(random, WILD_TEXTS)] = createWild(random);
  return record;
}

const FILES: readonly [string, string][] = [
  ['units.csv', 'us_number,description\n1,one\n2,two\n'],
  ['units.csv', 'us_number;covers\r\n\u0000;\ud83d\n'],
  ['matrix.dot', 'digraph { 1 -> 2; 2 -> 1; a -> "b" }'],
  [
    'matrix.graphml',
    '<graphml><graph edgedefault="directed"><node id="a"/><edge source="a" target="b"/></graph></graphml>',
  ],
  ['records.json', '{"data":[{"us_number":1}]}'],
  ['records.json', '[[[[['],
  ['empty.xlsx', ''],
  ['sheet.xlsx', 'PK\u0003\u0004not really'],
  ['photo.jpg', 'not a picture'],
  ['model.ply', 'ply\nformat ascii 1.0\nelement vertex 0\nend_header\n'],
  ['../../etc/passwd', 'root'],
  ['x'.repeat(300), 'x'],
];

function createForm(random: SeededRandom, value: unknown, fileFields: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, one] of Object.entries(asRecord(value))) {
    if (fileFields.includes(name)) continue;
    form.append(name.replace(/[\ud800-\udfff]/g, ''), toText(one));
  }
  for (let count = happens(random, 92) ? 1 : random.between(0, 2); count > 0; count--) {
    const [fileName, text] = pick(random, FILES);
    form.append(happens(random, 95) ? (fileFields[0] ?? 'file') : 'other', new Blob([text]), fileName);
  }
  return form;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Formats a value for an address or a form. */
function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lone surrogates cannot be encoded in an address. */
function escape(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/^\.+$/, '%2E');
}
