import type { RecordStore } from '@trowel/db';
import { buildGisLayers, type GisLayer, type GisRow } from '@trowel/domain/formats';
import { mapPositions, type Geometry } from '@trowel/domain/geometry';
import { createSiteTransform, getBaseSrid, type SiteCrs, type Transform } from '@trowel/domain/gis';
import { DECLARED_KINDS, isKindName, type Site } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { buildSitePlan } from '../site-plan/index.ts';
import { loadMatrixRecords } from '../matrix/index.ts';

/** The layers of a site, in one coordinate system. */
export interface SiteLayers {
  layers: GisLayer[];
  /** EPSG code of the coordinates, or null for a local grid whose place is unknown. */
  srid: number | null;
  /** Moment of the last change of a shape: `2026-01-31T10:00:00.000Z`. */
  lastChange: string;
}

/** Coordinates of a site: as recorded, in its base system if it has a local grid, or in the system of a code. */
export type LayerCrs = 'site' | number;

/** Reads the shapes of a site with their records. Who may not see the location of the site gets no shapes. */
export async function loadGisLayers(ctx: Context, site: Site, crs: LayerCrs = 'site'): Promise<SiteLayers> {
  const store = readsOf(ctx);
  const records = (await store.geometries.listAll(site.id)) as unknown as GisRow[];
  const { srid, transform } = await chooseCrs(site, crs);
  const geometries = transform ? records.map((record) => convert(record, transform)) : records;
  const findRecord = await createFinder(ctx, site, records);
  const newest = records
    .map((record) => String(record['updated_at']))
    .toSorted()
    .at(-1);
  return {
    layers: buildGisLayers({ geometries, findRecord, language: ctx.language }),
    srid,
    lastChange: new Date(newest ?? site.updated_at).toISOString(),
  };
}

/** @throws ValidationError for a system that Trowel does not know */
async function chooseCrs(
  { srid, local_grid: grid }: Pick<Site, 'srid' | 'local_grid'>,
  crs: LayerCrs,
): Promise<{ srid: number | null; transform?: Transform | undefined }> {
  const system: SiteCrs = { srid, local_grid: grid };
  if (crs === 'site' && grid === null) return { srid };
  const wanted = crs === 'site' ? getBaseSrid(system) : crs;
  if (wanted === null) return { srid: null };
  const transform = await createSiteTransform(system, wanted);
  return transform ? { srid: wanted, transform } : { srid: null };
}

function convert(record: GisRow, transform: Transform): GisRow {
  const geometry = record['geometry'] as Geometry | null;
  return geometry ? { ...record, geometry: mapPositions(geometry, transform) } : record;
}

type Finder = (geometry: GisRow) => { record: GisRow; rank?: number } | undefined;

/** Creates the function that finds the linked record of a shape. Units have their level in the matrix. */
async function createFinder(ctx: Context, site: Site, records: readonly GisRow[]): Promise<Finder> {
  const store = readsOf(ctx);
  const { links } = DECLARED_KINDS.geometries;
  const used = links.filter(({ field }) => records.some((record) => record[field]));
  const input = await loadMatrixRecords(store, site.id);
  const plan = buildSitePlan(site, { input, measures: [], records: records as never });
  const units = new Map(
    (await store.units.listAll(site.id)).map((unit) => [unit.id, unit as unknown as GisRow]),
  );
  const unitOf = new Map(plan.shapes.map((shape) => [shape.id, plan.units[shape.unit]]));
  const others = new Map<string, Map<unknown, GisRow>>();
  for (const { to } of used) {
    if (to === 'us') continue;
    const number = to === 'inventario' || !isKindName(to) ? 'inventory_number' : DECLARED_KINDS[to].number;
    const listed = await (
      to === 'inventario' || !isKindName(to) ? store.items : (store[to] as RecordStore<never>)
    ).listAll(site.id);
    others.set(to, new Map((listed as unknown as GisRow[]).map((record) => [record[number], record])));
  }
  return (geometry) => {
    const link = links.find(({ field }) => geometry[field]);
    if (!link) return undefined;
    const unit = unitOf.get(Number(geometry['id']));
    if (link.to !== 'us') {
      const record = others.get(link.to)?.get(geometry[link.field]);
      return record && { record };
    }
    const record = unit && units.get(unit.id);
    return unit && record && { record, rank: unit.order };
  };
}
