import { OpenAPIRegistry, OpenApiGeneratorV3, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { z } from 'zod';
import type { Route } from '../routing/define-route.ts';
import { ErrorEnvelope } from './openapi-errors.ts';
import { describeRoute, Pagination, type SchemaNamer } from './openapi-route.ts';
import { registerShared } from './openapi-shared.ts';

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

export interface OpenApiOptions {
  routes: readonly Route[];
  title: string;
  version: string;
  /** Markdown. */
  description: string;
  licence: { name: string; identifier: string };
  contact: { name: string; url: string };
  tags: readonly { name: string; description: string }[];
  /** Schemas that become named components. */
  schemas: Readonly<Record<string, z.ZodType>>;
  /** Address of the password flow. */
  tokenUrl: string;
}

/** Builds the description of an API from the route declarations. */
export function buildOpenApi(options: OpenApiOptions): OpenApiDocument {
  const document = new OpenApiGeneratorV31(listDefinitions(options)).generateDocument({
    openapi: '3.1.0',
    ...describeDocument(options),
  });
  return tidy(document);
}

/** An OpenAPI 3.0 document. */
export type OpenApi30Document = ReturnType<OpenApiGeneratorV3['generateDocument']>;

/** Builds the description in OpenAPI 3.0, for programs that know no later version. */
export function buildOpenApi30(options: OpenApiOptions): OpenApi30Document {
  const { info, ...rest } = describeDocument(options);
  const document = new OpenApiGeneratorV3(listDefinitions(options)).generateDocument({
    openapi: '3.0.3',
    ...rest,
    // Version 3.0 has no identifiers of licences.
    info: { ...info, license: { name: options.licence.name } },
  });
  return tidy(document);
}

function listDefinitions(options: OpenApiOptions): OpenAPIRegistry['definitions'] {
  const registry = new OpenAPIRegistry();
  const named = nameSchemas({ ...options.schemas, Pagination, Error: ErrorEnvelope });
  registerShared(registry, options.tokenUrl);
  for (const route of options.routes) registry.registerPath(describeRoute(route, named));
  // Only shared responses and parts that the generator does not examine use this schema.
  return [...registry.definitions, { type: 'schema' as const, schema: named(ErrorEnvelope) }];
}

function describeDocument(options: OpenApiOptions) {
  return {
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      license: options.licence,
      contact: options.contact,
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...options.tags],
    externalDocs: { url: '/redoc', description: 'The API as a page to read' },
  };
}

/** Copies of schemas with the name of their component. Cached, so that all routes refer to the same one. */
const namedCopies = new WeakMap<z.ZodType, z.ZodType>();

function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): SchemaNamer {
  for (const [id, schema] of Object.entries(schemas)) {
    if (!namedCopies.has(schema)) namedCopies.set(schema, schema.meta({ ...schema.meta(), id }));
  }
  return <T extends z.ZodType>(schema: T) => (namedCopies.get(schema) ?? schema) as T;
}

/** Converts patterns from JavaScript syntax, and removes the one that only excludes NUL. */
function tidy<T extends object>(document: T): T {
  const open: object[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('pattern' in node && typeof node.pattern === 'string') tidyPattern(node as { pattern?: string });
    for (const member of Object.values(node) as unknown[])
      if (typeof member === 'object' && member !== null) open.push(member);
  }
  return document;
}

function tidyPattern(node: { pattern?: string }): void {
  const pattern = (node.pattern ?? '').replace(/\/[a-z]+$/, '');
  if (pattern.includes('\\u0000')) delete node.pattern;
  else node.pattern = pattern;
}
