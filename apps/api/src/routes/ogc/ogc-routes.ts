import { defineRoute, type Route } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { describeExtents, OGC_COLLECTIONS, type OgcCollection } from '@trowel/services/ogc';
import { z } from 'zod';
import type { WebPlace } from '../../addresses/web-address.ts';
import { describeOgcApi } from '../../docs/ogc-description.ts';
import { renderReference } from '../../docs/reference/render-page.ts';
import { Document, FormatQuery, isHtml, ogcDefaults, toAnswer, toPage } from './ogc-answers.ts';
import {
  describeCollection,
  describeCollections,
  describeConformance,
  describeFeatures,
  describeLanding,
  describeQueryables,
} from './ogc-documents.ts';
import { featureRoute, featuresRoute, type CollectionPlace } from './ogc-feature-routes.ts';
import { baseOf, HTML, JSON_MEDIA, JSON_SCHEMA, OPENAPI } from './ogc-links.ts';

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

const Schema = z.looseObject({ $id: z.string(), properties: z.record(z.string(), z.unknown()) });

const landingRoute = defineRoute({
  ...ogcDefaults,
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
    ...ogcDefaults,
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
  ...ogcDefaults,
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
  ...ogcDefaults,
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
      ...ogcDefaults,
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

function schemaRoute({
  collection,
  path,
  name,
  what,
}: Omit<CollectionPlace, 'about'> & { what: 'queryables' | 'schema' }): Route {
  const describe = what === 'schema' ? describeFeatures : describeQueryables;
  return defineRoute({
    ...ogcDefaults,
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
