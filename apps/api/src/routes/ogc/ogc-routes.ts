import type { Field, Labels } from '@trowel/domain/core';
import { defineRoute, PAGE_POLICY, type DocumentAnswer, type Route } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import {
  DEFAULT_FEATURES,
  describeExtents,
  getFeature,
  listFeatures,
  listQueryables,
  MAX_FEATURES,
  OGC_COLLECTIONS,
  type FeatureRequest,
  type OgcCollection,
} from '@trowel/services/ogc';
import { z } from 'zod';
import type { WebPlace } from '../../addresses/web-address.ts';
import { describeOgcApi } from '../../docs/ogc-description.ts';
import { renderReference } from '../../docs/reference/render-page.ts';
import {
  describeCollection,
  describeCollections,
  describeConformance,
  describeFeatures,
  describeLanding,
  describeQueryables,
} from './ogc-documents.ts';
import {
  baseOf,
  GEOJSON,
  HTML,
  JSON_MEDIA,
  JSON_SCHEMA,
  OPENAPI,
  selfLinks,
  withParameters,
} from './ogc-links.ts';
import { renderDocument, renderFeatures } from './ogc-pages.ts';

const shared = { method: 'get', tag: 'GIS', limit: 'ogc', invalidStatus: 400 } as const;

const Format = z
  .enum(['json', 'html'])
  .optional()
  .meta({ description: 'Format of the answer: `json` or `html`. Without it the header `Accept` decides.' });
const FormatQuery = z.object({ f: Format });
type FormatQuery = z.output<typeof FormatQuery>;

const Document = z.looseObject({
  links: z.array(z.looseObject({ href: z.string(), rel: z.string(), type: z.string() })),
});
const Schema = z.looseObject({ $id: z.string(), properties: z.record(z.string(), z.unknown()) });
const FeatureSchema = z.looseObject({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()),
});
const FeaturesSchema = Document.extend({
  type: z.literal('FeatureCollection'),
  features: z.array(FeatureSchema),
  timeStamp: z.string(),
  numberReturned: z.int(),
  numberMatched: z.int().optional(),
});

interface Asked {
  query: FormatQuery;
  prefersHtml: boolean;
}

function isHtml({ query: { f }, prefersHtml }: Asked): boolean {
  return f === undefined ? prefersHtml : f === 'html';
}

function toPage(text: string, headers: Readonly<Record<string, string>> = {}): DocumentAnswer {
  return {
    contentType: `${HTML}; charset=utf-8`,
    headers: { ...headers, 'Content-Security-Policy': PAGE_POLICY },
    text,
  };
}

function toAnswer(
  document: Readonly<Record<string, unknown>>,
  { title, ctx, asPage, type = JSON_MEDIA }: { title: Labels; ctx: Context; asPage: boolean; type?: string },
): DocumentAnswer {
  const { language } = ctx;
  if (asPage) return toPage(renderDocument(document, { title: title[language], language }));
  return { contentType: type, text: JSON.stringify(document) };
}

/** Returns the context with the public address of the service as its origin, if there is one. */
function withPublicOrigin(ctx: Context, { publicUrl }: Pick<WebPlace, 'publicUrl'>): Context {
  return publicUrl === undefined
    ? ctx
    : (Object.create(ctx, { origin: { value: publicUrl, enumerable: true } }) as Context);
}

/** Returns the routes of OGC API – Features. Each collection has its own, because its properties are parameters. */
export function ogcRoutes(version: string, web: Pick<WebPlace, 'publicUrl'>): Route[] {
  const routes: Route[] = [
    landingRoute,
    apiRoute(version, () => routes),
    conformanceRoute,
    collectionsRoute,
    ...OGC_COLLECTIONS.flatMap(listCollectionRoutes),
  ];
  return routes.map((route) => ({
    ...route,
    run: (ctx, input) => route.run(withPublicOrigin(ctx, web), input),
  }));
}

const landingRoute = defineRoute({
  ...shared,
  path: '/ogc',
  operationId: 'getOgcLandingPage',
  summary: 'Start page of OGC API – Features',
  description:
    'For QGIS and other GIS programs. Log in with a token: as a bearer token, as the password of Basic authentication with any user name, or in the path: `/ogc/t/TOKEN`.',
  access: 'open',
  query: FormatQuery,
  answer: { status: 200, kind: 'document', contentTypes: [JSON_MEDIA, HTML], schema: Document },
  run: async (ctx, asked) => {
    const asPage = isHtml(asked);
    const title = { en: 'Maps of Trowel', it: 'Mappe di Trowel' };
    return toAnswer(describeLanding(ctx, asPage), { title, ctx, asPage });
  },
});

/** The text is created on first use, as for the whole API. */
function apiRoute(version: string, listRoutes: () => readonly Route[]): Route {
  let described: ReturnType<typeof describeOgcApi> | undefined;
  return defineRoute({
    ...shared,
    path: '/ogc/api',
    operationId: 'describeOgcApi',
    summary: 'Description of OGC API – Features (OpenAPI 3.0)',
    access: 'open',
    query: FormatQuery,
    answer: {
      status: 200,
      kind: 'document',
      contentTypes: [OPENAPI, HTML],
      schema: z.looseObject({ openapi: z.string() }),
    },
    run: async (ctx, asked) => {
      described ??= describeOgcApi(listRoutes(), version);
      const document = { ...described, servers: [{ url: baseOf(ctx) }] };
      if (!isHtml(asked)) return { contentType: OPENAPI, text: JSON.stringify(document) };
      return toPage(renderReference(document as unknown as Parameters<typeof renderReference>[0]));
    },
  });
}

const conformanceRoute = defineRoute({
  ...shared,
  path: '/ogc/conformance',
  operationId: 'getOgcConformance',
  summary: 'Conformance classes of the standard',
  access: 'open',
  query: FormatQuery,
  answer: {
    status: 200,
    kind: 'document',
    contentTypes: [JSON_MEDIA, HTML],
    schema: Document.extend({ conformsTo: z.array(z.string()) }),
  },
  run: async (ctx, asked) => {
    const asPage = isHtml(asked);
    return toAnswer(describeConformance(ctx, asPage), {
      title: { en: 'Conformance', it: 'Conformità' },
      ctx,
      asPage,
    });
  },
});

const collectionsRoute = defineRoute({
  ...shared,
  path: '/ogc/collections',
  operationId: 'listOgcCollections',
  summary: 'Collections of features',
  access: 'read',
  query: FormatQuery,
  answer: {
    status: 200,
    kind: 'document',
    contentTypes: [JSON_MEDIA, HTML],
    schema: Document.extend({ collections: z.array(Document) }),
  },
  run: async (ctx, asked) => {
    const asPage = isHtml(asked);
    const document = describeCollections(ctx, await describeExtents(ctx, OGC_COLLECTIONS), asPage);
    return toAnswer(document, { title: { en: 'Collections', it: 'Raccolte' }, ctx, asPage });
  },
});

function listCollectionRoutes(collection: OgcCollection): Route[] {
  const path = `/ogc/collections/${collection.id}`;
  const name = `Ogc${collection.id[0]!.toUpperCase()}${collection.id.slice(1)}`;
  const { title } = collection;
  const about = title.en.toLowerCase();
  return [
    defineRoute({
      ...shared,
      path,
      operationId: `describe${name}`,
      summary: `Collection of ${about}`,
      description: collection.description.en,
      access: 'read',
      query: FormatQuery,
      answer: { status: 200, kind: 'document', contentTypes: [JSON_MEDIA, HTML], schema: Document },
      run: async (ctx, asked) => {
        const asPage = isHtml(asked);
        const [extent] = await describeExtents(ctx, [collection]);
        const document = describeCollection(ctx, { collection, extent: extent!, isHtml: asPage });
        return toAnswer(document, { title, ctx, asPage });
      },
    }),
    ...(['queryables', 'schema'] as const).map((what) => schemaRoute({ collection, path, name, what })),
    featuresRoute({ collection, path, name, about }),
    featureRoute({ collection, path, name, about }),
  ];
}

interface CollectionPlace {
  collection: OgcCollection;
  path: string;
  /** Name in operation ids. The next one is for summaries. */
  name: string;
  about: string;
}

function schemaRoute({
  collection,
  path,
  name,
  what,
}: Omit<CollectionPlace, 'about'> & { what: 'queryables' | 'schema' }): Route {
  const describe = what === 'schema' ? describeFeatures : describeQueryables;
  return defineRoute({
    ...shared,
    path: `${path}/${what}`,
    operationId: what === 'schema' ? `get${name}Schema` : `list${name}Queryables`,
    summary:
      what === 'schema'
        ? `JSON Schema of ${collection.title.en.toLowerCase()} as features`
        : `Properties by which ${collection.title.en.toLowerCase()} are filtered`,
    access: 'read',
    query: FormatQuery,
    answer: { status: 200, kind: 'document', contentTypes: [JSON_SCHEMA, HTML], schema: Schema },
    run: async (ctx, asked) =>
      toAnswer(describe(ctx, collection), {
        title: collection.title,
        ctx,
        asPage: isHtml(asked),
        type: JSON_SCHEMA,
      }),
  });
}

const Crs = z.string().max(200).optional();

const PageParameters = {
  f: Format,
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `must be a whole number of at least 1`)
    .default(String(DEFAULT_FEATURES))
    .transform((text) => Math.min(Number(text), MAX_FEATURES))
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: MAX_FEATURES,
      default: DEFAULT_FEATURES,
      description: `Features on a page (default ${DEFAULT_FEATURES}). More than ${MAX_FEATURES} are not sent.`,
    }),
  bbox: z.string().max(500).optional().meta({
    description: 'Four or six numbers: west, south, east, north. Features without a geometry are found too.',
  }),
  'bbox-crs': Crs.meta({ description: 'URI of the coordinate system of `bbox`. Default: CRS84.' }),
  crs: Crs.meta({
    description:
      'URI of the coordinate system of the answer, from the list of the collection. Default: CRS84.',
  }),
  datetime: z.string().max(100).optional().meta({
    description:
      'A day, a moment, or an interval such as `2024-05-01/..`. Features without a day are found too.',
  }),
  next: z.string().max(100).optional().meta({ description: 'Token of a page, from the link to it.' }),
};

function describeFilter({ label, kind, unit }: Field): z.ZodType {
  const type = kind === 'integer' || kind === 'boolean' ? kind : kind === 'decimal' ? 'number' : 'string';
  const description = `${label.en}${unit ? ` (${unit})` : ''}: features with this value.`;
  return z.string().max(5_000).optional().meta({ type, description });
}

function featuresRoute({ collection, path, name, about }: CollectionPlace): Route {
  const filters = listQueryables(collection).map((field) => [field.name, describeFilter(field)] as const);
  return defineRoute({
    ...shared,
    path: `${path}/items`,
    operationId: `list${name}`,
    summary: `Features of ${about}`,
    description: `${collection.description.en}\n\nPages follow each other by the link \`next\`. Every property is a parameter that finds equal values.`,
    access: 'read',
    query: z.object({ ...PageParameters, ...(Object.fromEntries(filters) as Record<never, never>) }),
    answer: { status: 200, kind: 'document', contentTypes: [GEOJSON, HTML], schema: FeaturesSchema },
    run: async (ctx, asked) => answerFeatures(ctx, collection, asked),
  });
}

async function answerFeatures(
  ctx: Context,
  collection: OgcCollection,
  asked: { query: Omit<FeatureRequest, 'filters'> & FormatQuery; prefersHtml: boolean },
): Promise<DocumentAnswer> {
  const asPage = isHtml(asked);
  const { f: _format, next: _token, ...parameters } = asked.query;
  const { limit, bbox, 'bbox-crs': bboxCrs, crs: _crs, datetime, ...filters } = parameters;
  const request = {
    ...asked.query,
    limit,
    bbox,
    'bbox-crs': bboxCrs,
    datetime,
    filters: filters as Record<string, string>,
  };
  const { features, next, matched, crs } = await listFeatures(ctx, collection, request);
  const address = `${baseOf(ctx)}/collections/${collection.id}/items`;
  const type = asPage ? HTML : GEOJSON;
  const nextAddress = next && withParameters(address, { ...parameters, f: asked.query.f, next });
  const links = [
    ...selfLinks(address, {
      isHtml: asPage,
      type: GEOJSON,
      parameters: { ...parameters, next: asked.query.next },
    }),
    ...(nextAddress ? [{ href: nextAddress, rel: 'next', type }] : []),
    { href: `${baseOf(ctx)}/collections/${collection.id}`, rel: 'collection', type: JSON_MEDIA },
  ];
  const headers = {
    'Content-Crs': `<${crs.uri}>`,
    ...(nextAddress && { Link: `<${nextAddress}>; rel="next"; type="${type}"` }),
  };
  if (asPage) {
    const { language } = ctx;
    return toPage(renderFeatures(features, { title: collection.title[language], language, links }), headers);
  }
  const document = {
    type: 'FeatureCollection',
    links,
    timeStamp: ctx.services.clock().toISOString(),
    ...(matched !== undefined && { numberMatched: matched }),
    numberReturned: features.length,
    features,
  };
  return { contentType: GEOJSON, headers, text: JSON.stringify(document) };
}

const FeatureParams = z.strictObject({
  feature_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .meta({ type: 'integer', description: 'Id of the feature.' }),
});

function featureRoute({ collection, path, name, about }: CollectionPlace): Route {
  return defineRoute({
    ...shared,
    path: `${path}/items/{feature_id}`,
    operationId: `get${name}Feature`,
    summary: `One feature of ${about}`,
    access: 'read',
    params: FeatureParams,
    query: z.object({ f: Format, crs: PageParameters.crs }),
    answer: { status: 200, kind: 'document', contentTypes: [GEOJSON, HTML], schema: FeatureSchema },
    run: async (ctx, asked) => {
      const { params, query } = asked;
      const asPage = isHtml(asked);
      const { feature, crs } = await getFeature(ctx, collection, { id: params.feature_id, crs: query.crs });
      const address = `${baseOf(ctx)}/collections/${collection.id}`;
      const links = [
        ...selfLinks(`${address}/items/${feature.id}`, {
          isHtml: asPage,
          type: GEOJSON,
          parameters: { crs: query.crs },
        }),
        { href: address, rel: 'collection', type: JSON_MEDIA },
      ];
      const headers = { 'Content-Crs': `<${crs.uri}>` };
      if (!asPage) return { contentType: GEOJSON, headers, text: JSON.stringify({ ...feature, links }) };
      const { language } = ctx;
      return toPage(
        renderFeatures([feature], { title: collection.title[language], language, links }),
        headers,
      );
    },
  });
}
