import type { Context } from '@trowel/services/context';
import {
  listCrsUris,
  listQueryables,
  OGC_COLLECTIONS,
  type CollectionExtent,
  type OgcCollection,
} from '@trowel/services/ogc';
import type { Field } from '@trowel/domain/core';
import {
  baseOf,
  GEOJSON,
  HTML,
  JSON_MEDIA,
  JSON_SCHEMA,
  OPENAPI,
  selfLinks,
  type Link,
} from './ogc-links.ts';

const PART_1 = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';
const PART_2 = 'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf';
const REL = 'http://www.opengis.net/def/rel/ogc/1.0';

/** Conformance classes of the standard that the service implements. */
export const CONFORMANCE = [
  `${PART_1}/core`,
  `${PART_1}/oas30`,
  `${PART_1}/geojson`,
  `${PART_1}/html`,
  `${PART_2}/crs`,
];

/** A document with links. */
export interface LinkedDocument {
  links: Link[];
  [member: string]: unknown;
}

/** Returns the landing page. */
export function describeLanding(ctx: Context, isHtml: boolean): LinkedDocument {
  const base = baseOf(ctx);
  const inItalian = ctx.language === 'it';
  return {
    title: 'Trowel',
    description: inItalian
      ? 'Siti, unità stratigrafiche, reperti e altri dati di scavo per programmi GIS (OGC API – Features).'
      : 'Sites, stratigraphic units, finds and other records of excavations for GIS programs (OGC API – Features).',
    links: [
      ...selfLinks(base, { isHtml, type: JSON_MEDIA }),
      { href: `${base}/api`, rel: 'service-desc', type: OPENAPI, title: 'OpenAPI 3.0' },
      {
        href: `${base}/api?f=html`,
        rel: 'service-doc',
        type: HTML,
        title: inItalian ? 'Documentazione' : 'Documentation',
      },
      {
        href: `${base}/conformance`,
        rel: 'conformance',
        type: JSON_MEDIA,
        title: inItalian ? 'Conformità' : 'Conformance',
      },
      {
        href: `${base}/collections`,
        rel: 'data',
        type: JSON_MEDIA,
        title: inItalian ? 'Raccolte' : 'Collections',
      },
    ],
  };
}

/** Returns the list of conformance classes. */
export function describeConformance(ctx: Context, isHtml: boolean): LinkedDocument {
  return {
    links: selfLinks(`${baseOf(ctx)}/conformance`, { isHtml, type: JSON_MEDIA }),
    conformsTo: CONFORMANCE,
  };
}

/** Returns the list of collections. The coordinate systems are listed once. */
export function describeCollections(
  ctx: Context,
  extents: readonly CollectionExtent[],
  isHtml: boolean,
): LinkedDocument {
  return {
    links: selfLinks(`${baseOf(ctx)}/collections`, { isHtml, type: JSON_MEDIA }),
    crs: listCrsUris(),
    collections: OGC_COLLECTIONS.map((collection, at) => ({
      ...describeCollection(ctx, { collection, extent: extents[at]!, isHtml: false }),
      crs: ['#/crs'],
    })),
  };
}

/** Returns the description of a collection. */
export function describeCollection(
  ctx: Context,
  { collection, extent, isHtml }: { collection: OgcCollection; extent: CollectionExtent; isHtml: boolean },
): LinkedDocument {
  const address = `${baseOf(ctx)}/collections/${collection.id}`;
  const { language } = ctx;
  return {
    id: collection.id,
    title: collection.title[language],
    description: collection.description[language],
    itemType: 'feature',
    extent: {
      // Without any place the extent is unknown, and the whole earth encloses it.
      spatial: { bbox: [extent.bbox ?? [-180, -90, 180, 90]], crs: listCrsUris()[0] },
      temporal: { interval: [[null, null]], trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian' },
    },
    crs: listCrsUris(),
    storageCrs: extent.storageCrs,
    links: [
      ...selfLinks(address, { isHtml, type: JSON_MEDIA }),
      { href: `${address}/items`, rel: 'items', type: GEOJSON, title: 'GeoJSON' },
      { href: `${address}/items?f=html`, rel: 'items', type: HTML, title: 'HTML' },
      { href: `${address}/queryables`, rel: `${REL}/queryables`, type: JSON_SCHEMA },
      { href: `${address}/schema`, rel: `${REL}/schema`, type: JSON_SCHEMA },
    ],
  };
}

/** Returns the JSON Schema of the properties that are parameters. */
export function describeQueryables(ctx: Context, collection: OgcCollection): Record<string, unknown> {
  const properties = listQueryables(collection).map(
    (field) => [field.name, describeProperty(ctx, field)] as const,
  );
  return {
    ...describeSchema(ctx, { collection, name: 'queryables' }),
    properties: { ...Object.fromEntries(properties), geometry: { format: collection.format } },
    additionalProperties: false,
  };
}

/** Returns the JSON Schema of the features. */
export function describeFeatures(ctx: Context, collection: OgcCollection): Record<string, unknown> {
  const properties = collection.fields.map((field) => [field.name, describeProperty(ctx, field)] as const);
  return {
    ...describeSchema(ctx, { collection, name: 'schema' }),
    properties: {
      id: { type: 'integer', 'x-ogc-role': 'id' },
      ...Object.fromEntries(properties),
      geometry: { format: collection.format, 'x-ogc-role': 'primary-geometry' },
    },
    additionalProperties: false,
  };
}

function describeSchema(
  ctx: Context,
  { collection, name }: { collection: OgcCollection; name: string },
): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${baseOf(ctx)}/collections/${collection.id}/${name}`,
    title: collection.title[ctx.language],
    type: 'object',
  };
}

const TYPES: Partial<Record<Field['kind'], Readonly<Record<string, string>>>> = {
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamp: { type: 'string', format: 'date-time' },
};

function describeProperty(
  { language }: Context,
  { kind, label, unit, description, words }: Field,
): Record<string, unknown> {
  const texts = [description, unit && `Unit: ${unit}.`].filter(Boolean).join(' ');
  return {
    title: label[language],
    ...(texts && { description: texts }),
    ...(TYPES[kind] ?? { type: 'string' }),
    ...(words && { enum: Object.keys(words) }),
  };
}
