import { ISSUE_LABELS, type Field } from '@trowel/domain/core';
import { defineRoute, type DocumentAnswer, type Route } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import {
  createFeatureFormat,
  DEFAULT_FEATURES,
  getFeature,
  listFeatures,
  listQueryables,
  MAX_FEATURES,
  type FeatureRequest,
  type OgcCollection,
} from '@trowel/services/ogc';
import { z } from 'zod';
import { Document, Format, isHtml, ogcDefaults, toPage, type FormatQuery } from './ogc-answers.ts';
import { baseOf, GEOJSON, HTML, JSON_MEDIA, selfLinks, withParameters } from './ogc-links.ts';
import { renderFeatures } from './ogc-pages.ts';

/** Most features on a page for people. Every value is a cell of a table. */
const MAX_ON_PAGE = 500;

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

/** A collection and its names. */
export interface CollectionPlace {
  collection: OgcCollection;
  path: string;
  /** Name in operation ids. The next one is for summaries. */
  name: string;
  about: string;
}

const Crs = z.string().max(200).optional();

const AT_LEAST_ONE = {
  en: 'must be a whole number of at least 1',
  it: 'deve essere un numero intero, almeno 1',
};

const PageParameters = {
  f: Format,
  limit: z
    .string()
    .refine((text) => /^[1-9]\d{0,8}$/.test(text), { params: { [ISSUE_LABELS]: AT_LEAST_ONE } })
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

/** Returns the route of the features of a collection. */
export function featuresRoute({ collection, path, name, about }: CollectionPlace): Route {
  const filters = listQueryables(collection).map((field) => [field.name, describeFilter(field)] as const);
  return defineRoute({
    ...ogcDefaults,
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
    limit: asPage ? Math.min(limit, MAX_ON_PAGE) : limit,
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
    return toPage(renderFeatures(features, { collection, language, links }), headers);
  }
  const document = {
    type: 'FeatureCollection',
    links,
    timeStamp: ctx.services.clock().toISOString(),
    ...(matched !== undefined && { numberMatched: matched }),
    numberReturned: features.length,
  };
  const format = createFeatureFormat(collection);
  const text = `${JSON.stringify(document).slice(0, -1)},"features":[${features.map(format).join(',')}]}`;
  return { contentType: GEOJSON, headers, text };
}

const FeatureParams = z.strictObject({
  feature_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .meta({ type: 'integer', description: 'Id of the feature.' }),
});

/** Returns the route of one feature. */
export function featureRoute({ collection, path, name, about }: CollectionPlace): Route {
  return defineRoute({
    ...ogcDefaults,
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
      const text = `${createFeatureFormat(collection)(feature).slice(0, -1)},"links":${JSON.stringify(links)}}`;
      if (!asPage) return { contentType: GEOJSON, headers, text };
      const { language } = ctx;
      return toPage(renderFeatures([feature], { collection, language, links }), headers);
    },
  });
}
