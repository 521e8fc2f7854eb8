import type { FeatureQuery, LinkedShape, PlacedSite, Store } from '@trowel/db/store';
import { NotFoundError } from '@trowel/domain/core';
import { countVertices, listPolygons, type Geometry } from '@trowel/domain/geometry';
import { readsOf, type Context } from '../context.ts';
import { intersectsBox } from './boxes.ts';
import type { OgcCollection } from './collections.ts';
import { parseCrs, type NamedCrs } from './crs-uris.ts';
import { formatNext, parseFeatureRequest, type FeatureRequest, type FeatureSearch } from './parameters.ts';
import {
  createBoxSearch,
  createDegreePlacer,
  createDegreeSearch,
  createPlacers,
  orderAxes,
  type PlaceShape,
} from './place-sites.ts';

/** A value of a property. */
export type PropertyValue = string | number | boolean | null;

/** A record as a feature. */
export interface Feature {
  id: number;
  geometry: Geometry | null;
  /** Values of the properties, in the order of the fields of the collection. */
  values: readonly PropertyValue[];
}

/** A page of features. */
export interface FeaturePage {
  features: Feature[];
  /** Token of the next page. Undefined on the last one. */
  next: string | undefined;
  /** Number of features on all pages. Known on the first page of a search without a box. */
  matched: number | undefined;
  /** Coordinate system of the page. */
  crs: NamedCrs;
}

/** Records that are read together. It limits the memory for large shapes. */
const PORTION = 200;
/** A page ends early after this many vertices, or records that are not in the box. */
const MAX_VERTICES = 1_000_000;
const MAX_EXAMINED = 20_000;

type Row = Readonly<Record<string, unknown>> & { id: number };
interface PlacedRow {
  row: Row;
  /** Shape with axes east, north. */
  geometry: Geometry | undefined;
  isInBox: boolean;
}

/** Returns a page of features, by id. @throws ValidationError for wrong parameters */
export async function listFeatures(
  ctx: Context,
  collection: OgcCollection,
  request: FeatureRequest,
): Promise<FeaturePage> {
  const store = readsOf(ctx);
  const search = parseFeatureRequest(collection, request);
  const query = await buildQuery(ctx, store, { collection, search });
  const [page, matched] = await Promise.all([
    readPage(ctx, store, { collection, search, query }),
    search.afterId === 0 && !search.boxes ? store.features.countRecords(query) : undefined,
  ]);
  return { ...page, matched, crs: search.crs };
}

/** Returns one feature. @throws NotFoundError, ValidationError */
export async function getFeature(
  ctx: Context,
  collection: OgcCollection,
  { id, crs: uri }: { id: number; crs?: string | undefined },
): Promise<{ feature: Feature; version: number; crs: NamedCrs }> {
  const store = readsOf(ctx);
  const crs = parseCrs('crs', uri);
  const row: Row | undefined = await store[collection.table].find(id);
  const isOfKind =
    collection.table !== 'geometries' || collection.kinds.some((kind) => kind === row?.['kind']);
  if (!row || !isOfKind) {
    const { title } = collection;
    throw new NotFoundError({
      en: `There is no feature with id ${id} in the collection ${title.en}`,
      it: `Nella raccolta ${title.it} non c’è un elemento con id ${id}`,
    });
  }
  const [placed] = await placeRows(ctx, store, { collection, rows: [row], search: { crs, bboxCrs: crs } });
  return { feature: toFeature(collection, placed!, crs), version: Number(row['version']), crs };
}

async function buildQuery(
  ctx: Context,
  store: Store,
  { collection, search }: { collection: OgcCollection; search: FeatureSearch },
): Promise<Omit<FeatureQuery, 'afterId' | 'limit'>> {
  const { table, fields, kinds, link, dateField } = collection;
  const { boxes, bboxCrs, days, filters } = search;
  const shape = table === 'geometries' ? ['geometry'] : table === 'sites' ? ['latitude', 'longitude'] : [];
  return {
    table,
    fields: ['id', ...fields.map(({ name }) => name), ...shape],
    filters,
    kinds,
    link,
    days: days && { field: dateField, ...days },
    box:
      boxes &&
      (table === 'sites'
        ? await createDegreeSearch(boxes, bboxCrs)
        : await createBoxSearch(ctx, await store.features.listPlacedSites(), { boxes, crs: bboxCrs })),
  };
}

/** Reads portions until the page is full. Shapes near a box are compared exactly. */
async function readPage(
  ctx: Context,
  store: Store,
  parts: {
    collection: OgcCollection;
    search: FeatureSearch;
    query: Omit<FeatureQuery, 'afterId' | 'limit'>;
  },
): Promise<Pick<FeaturePage, 'features' | 'next'>> {
  const { collection, search, query } = parts;
  const features: Feature[] = [];
  let { afterId } = search;
  let [vertices, examined] = [0, 0];
  for (;;) {
    const limit = search.boxes ? PORTION : Math.min(PORTION, search.limit + 1 - features.length);
    const rows = (await store.features.listRecords({
      ...query,
      afterId,
      limit,
    })) as readonly unknown[] as Row[];
    for (const placed of await placeRows(ctx, store, { collection, rows, search })) {
      const isFull = features.length === search.limit || vertices > MAX_VERTICES || examined > MAX_EXAMINED;
      if (isFull) return { features, next: formatNext(afterId) };
      afterId = placed.row.id;
      examined += search.boxes ? 1 : 0;
      if (!placed.isInBox) continue;
      features.push(toFeature(collection, placed, search.crs));
      vertices += placed.geometry ? countVertices(placed.geometry) : 0;
    }
    if (rows.length < limit) return { features, next: undefined };
  }
}

/** Adds their shapes to records, in the requested system. */
async function placeRows(
  ctx: Context,
  store: Store,
  {
    collection,
    rows,
    search: { crs, bboxCrs, boxes },
  }: {
    collection: OgcCollection;
    rows: readonly Row[];
    search: Pick<FeatureSearch, 'crs' | 'bboxCrs'> & Partial<FeatureSearch>;
  },
): Promise<PlacedRow[]> {
  if (collection.table === 'sites') {
    const [place, compare] = [await createDegreePlacer(crs), await createDegreePlacer(bboxCrs)];
    return rows.map((row) => placeRow(row, pointOf(row), { place, compare, boxes }));
  }
  const names = [...new Set(rows.map((row) => String(row['site_name'])))];
  const sites = await store.features.listPlacedSites(names);
  const ids = new Map(sites.map((site) => [site.site_name, site.id]));
  const placers = await createPlacers(ctx, sites, crs);
  const comparers = boxes && bboxCrs.srid !== crs.srid ? await createPlacers(ctx, sites, bboxCrs) : placers;
  const shapes = await loadShapes(store, {
    collection,
    rows,
    sites: sites.filter(({ id }) => placers.has(id)),
  });
  return rows.map((row, at) => {
    const id = ids.get(String(row['site_name'])) ?? 0;
    return placeRow(row, shapes[at], { place: placers.get(id), compare: comparers.get(id), boxes });
  });
}

/** A record without a shape, or without a place, is in every box. */
function placeRow(
  row: Row,
  shape: Geometry | undefined,
  {
    place,
    compare,
    boxes,
  }: { place: PlaceShape | undefined; compare: PlaceShape | undefined; boxes: FeatureSearch['boxes'] },
): PlacedRow {
  const geometry = shape && place?.(shape);
  const compared = boxes && shape && (compare === place ? geometry : compare?.(shape));
  const isInBox = !compared || boxes.some((box) => intersectsBox(compared, box));
  return { row, geometry, isInBox };
}

function pointOf({ latitude, longitude }: Row): Geometry | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { type: 'Point', coordinates: [longitude, latitude] };
}

/** Returns the shape of each record: its own, or those that belong to it. */
async function loadShapes(
  store: Store,
  {
    collection,
    rows,
    sites,
  }: { collection: OgcCollection; rows: readonly Row[]; sites: readonly PlacedSite[] },
): Promise<(Geometry | undefined)[]> {
  const { link, kinds, table } = collection;
  if (link === undefined) return rows.map(({ geometry }) => (geometry as Geometry | null) ?? undefined);
  const names = new Map(sites.map(({ id, site_name: name }) => [id, name]));
  const numbers = [...new Set(rows.map((row) => String(row[link])))];
  const linked = await store.features.listShapes({ link, kinds, siteIds: [...names.keys()], numbers });
  const byRecord = new Map<string, LinkedShape[]>();
  for (const shape of linked) {
    const key = `${shape.number}\n${names.get(shape.site_id)}`;
    const others = byRecord.get(key);
    if (others) others.push(shape);
    else byRecord.set(key, [shape]);
  }
  return rows.map((row) => {
    const named = byRecord.get(`${String(row[link])}\n${String(row['site_name'])}`) ?? [];
    const own = table === 'units' ? named.filter((shape) => isOfUnit(shape, row)) : named;
    return joinShapes(own.map(({ geometry }) => geometry as Geometry));
  });
}

function isOfUnit({ area, unit_type: type }: LinkedShape, unit: Row): boolean {
  const isSameArea = (area ?? '') === (unit['area'] ?? '');
  return isSameArea && ((type ?? '') === '' || type === unit['unit_type']);
}

/**
 * Joins the shapes of one record: polygons to a MultiPolygon, also a single one, so that all features
 * of a layer have the same type; several points to a MultiPoint. Otherwise the first shape is used.
 */
function joinShapes(shapes: readonly Geometry[]): Geometry | undefined {
  const polygons = shapes.flatMap(listPolygons);
  if (polygons.length > 0) return { type: 'MultiPolygon', coordinates: polygons };
  const points = shapes.flatMap((shape) => (shape.type === 'Point' ? [shape.coordinates] : []));
  return points.length > 1 ? { type: 'MultiPoint', coordinates: points } : shapes[0];
}

function toFeature({ fields }: OgcCollection, { row, geometry }: PlacedRow, crs: NamedCrs): Feature {
  const values = fields.map(({ name }) => toProperty(row[name]));
  return { id: row.id, geometry: geometry ? orderAxes(geometry, crs) : null, values };
}

function toProperty(value: unknown): PropertyValue {
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}
