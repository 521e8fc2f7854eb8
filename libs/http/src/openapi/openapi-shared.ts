import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { DOCUMENTED_ERRORS } from './openapi-errors.ts';

const SHARED_HEADERS = {
  'X-RateLimit-Limit': 'Requests allowed within the window.',
  'X-RateLimit-Remaining': 'Requests left within the window.',
  'X-RateLimit-Reset': 'When the window ends, in Unix seconds.',
  'X-Request-Id': 'The id of the request, as sent or as made by the server.',
  ETag: 'In quotes: of a record its version, for `If-Match` and `If-None-Match`; of a file what tells its bytes from others, for `If-None-Match` and `If-Range`.',
  Location: 'The address of the new record, or of the job.',
  'Content-Disposition': 'The name of the file.',
  'Accept-Ranges': '`bytes` where a stretch may be asked for by `Range`.',
  'Content-Range': 'Which bytes these are, and of how many: `bytes 0-9/70`.',
  'Preference-Applied': 'The preference of `Prefer` that was honoured.',
  'Idempotency-Replayed': '`true` where this is the first answer to the `Idempotency-Key` again.',
  'X-Trowel-State':
    'With `at`: the moment, and the SHA-256 over all that was recorded of the site just before it (`2026-05-01T00:00:00.000Z; sha256=…`).',
};
/** A header shared by several responses. */
export type SharedHeader = keyof typeof SHARED_HEADERS;

/** Returns references to shared headers by name. */
export const referHeaders = (...names: SharedHeader[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
/** Headers of every response. */
export const COMMON_HEADERS = referHeaders(
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
);

/** Registers the shared components: authentication, headers, errors. */
export function registerShared(registry: OpenAPIRegistry, tokenUrl: string): void {
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` of the login, in `Authorization: Bearer …`.',
  });
  registry.registerComponent('securitySchemes', 'password', {
    type: 'oauth2',
    description: 'The same login for tools that use OAuth 2. Scopes are not used.',
    flows: { password: { tokenUrl, scopes: {} } },
  });
  for (const [name, description] of Object.entries(SHARED_HEADERS)) {
    registry.registerComponent('headers', name, {
      description,
      schema: { type: name.startsWith('X-RateLimit') ? 'integer' : 'string' },
    });
  }
  for (const { name, description, message, detail, headers = {} } of Object.values(DOCUMENTED_ERRORS)) {
    registry.registerComponent('responses', name, {
      description,
      headers: { ...COMMON_HEADERS, ...Object.fromEntries(Object.entries(headers).map(describeHeader)) },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: { example: { value: { status: 'error', message, detail } } },
        },
      },
    });
  }
}

function describeHeader([name, description]: [string, string]): [
  string,
  { description: string; schema: { type: 'string' } },
] {
  return [name, { description, schema: { type: 'string' } }];
}
