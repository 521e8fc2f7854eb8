import type { Store, UnitMeasures } from '@trowel/db';
import {
  ENTITIES,
  createUnitFinder,
  type ChosenRecord,
  type GeometryKind,
  type Site,
} from '@trowel/domain/records';
import { type Geometry } from '@trowel/domain/geometry';
import {
  type SitePlan,
  type SitePlanPicture,
  type SitePlanShape,
  type SitePlanUnit,
} from '@trowel/domain/plan';
import { buildMatrixLines } from '@trowel/domain/matrix';
import { readsOf, type Context } from '../context.ts';
import { loadMatrixRecords, rankByPeriods, type StoredMatrixRecords } from '../matrix/index.ts';
import { existing } from '../writing/index.ts';

/**
 * Reads all that the plan of a site shows. Callers who may not see where the site is receive no shapes, unless they are in a local
 * grid. Cost: linear in units, relations and vertices. @throws NotFoundError
 */
export async function loadSitePlan(ctx: Context, siteId: number): Promise<SitePlan> {
  return loadPlan<Geometry>(ctx, siteId, []);
}

/** As `loadSitePlan`, with geometries as the JSON text that is stored. Parsing them would take most of the time and memory. */
export async function loadSitePlanWithTexts(ctx: Context, siteId: number): Promise<SitePlan<string>> {
  return loadPlan<string>(ctx, siteId, ['geometry']);
}

async function loadPlan<Shape extends Geometry | string>(
  ctx: Context,
  siteId: number,
  asText: readonly (keyof ShapeRecord)[],
): Promise<SitePlan<Shape>> {
  const store = readsOf(ctx);
  const site = existing(await store.sites.find(siteId), { label: ENTITIES.sites.label, id: siteId });
  // One after another, because inside a transaction they share a connection.
  const input = await loadMatrixRecords(store, siteId);
  const measures = await store.lookups.listUnitMeasures(siteId);
  const records = await store.geometries.listAllChosen(siteId, SHAPE_FIELDS, { asText });
  const pictures = await listPlanPictures(store, siteId);
  return { ...buildSitePlan(site, { input, measures, records }), pictures };
}

/** Most pictures of a plan. */
const MOST_PICTURES = 500;

/** Lists the georeferenced pictures of a site, in the order of their records. Those of unknown size cannot be placed. */
async function listPlanPictures(store: Store, siteId: number): Promise<SitePlanPicture[]> {
  const ids = await store.fileLookups.listGeoreferenced(siteId, MOST_PICTURES);
  const media = await store.media.findMany(ids);
  return media.flatMap(
    ({ id, version, title, file_name, photo_number, width, height, orientation, georeference }) => {
      if (!georeference || !width || !height) return [];
      const { world_file } = georeference;
      const name = title || file_name;
      return [{ id, version, name, number: photo_number, width, height, orientation, world_file }];
    },
  );
}

interface PlanRecords {
  input: StoredMatrixRecords;
  measures: readonly UnitMeasures[];
  records: readonly ChosenRecord[];
}

/** Builds the plan of a site from its records, without pictures. Units are in the order of their records. */
export function buildSitePlan<Shape extends Geometry | string = Geometry>(
  site: Pick<Site, 'site_name' | 'srid' | 'local_grid'>,
  { input, measures, records }: PlanRecords,
): SitePlan<Shape> {
  const orderOf = findOrder(input);
  const english = new Map(measures.map(({ id, definition_en }) => [id, definition_en]));
  const units = input.units.map((unit): SitePlanUnit => ({
    id: Number(unit.key),
    area: unit.area ?? '',
    us_number: unit.us_number,
    unit_type: unit.unit_type ?? null,
    definition: unit.definition ?? null,
    definition_en: english.get(Number(unit.key)) ?? null,
    period: unit.period ?? null,
    phase: unit.phase ?? null,
    order: orderOf(unit.key),
  }));
  const findUnit = createUnitFinder(units);
  const indexes = new Map(units.map((unit, at) => [unit, at]));
  const indexOf = (record: ShapeRecord<Shape>): number => indexes.get(findUnit(record)!) ?? -1;
  return {
    site_name: site.site_name,
    srid: site.local_grid ? null : site.srid,
    units,
    shapes: records.flatMap((record) => toShape(record as unknown as ShapeRecord<Shape>, indexOf)),
    pictures: [],
  };
}

/** Returns the place of a unit in the order of the matrix. 0 is the oldest level. Equal units share one. */
function findOrder({ units, statements, periods }: StoredMatrixRecords): (key: string) => number {
  const { nodes, levels } = buildMatrixLines(units, statements, { periodRank: rankByPeriods(periods) });
  const orders = new Map<string, number>();
  for (const { level, members } of nodes)
    for (const { id } of members) orders.set(id, levels.length - 1 - level);
  return (key) => orders.get(key) ?? 0;
}

/** The fields of a shape that the plan uses. */
interface ShapeRecord<Shape = Geometry> {
  id: number;
  version: number;
  kind: GeometryKind | null;
  us_number: string | null;
  area: string | null;
  unit_type: string | null;
  name: string | null;
  inventory_number: string | null;
  sample_number: string | null;
  draw_order: number | null;
  surface: 'top' | 'bottom' | null;
  geometry: Shape | null;
}

/** The names of `ShapeRecord`. */
const SHAPE_FIELDS = [
  'id',
  'version',
  'kind',
  'us_number',
  'area',
  'unit_type',
  'name',
  'inventory_number',
  'sample_number',
  'draw_order',
  'surface',
  'geometry',
] as const satisfies readonly (keyof ShapeRecord)[];

/** A shape without a geometry is not drawn. One without a kind is drawn by its type. */
function toShape<Shape extends Geometry | string>(
  record: ShapeRecord<Shape>,
  indexOf: (record: ShapeRecord<Shape>) => number,
): SitePlanShape<Shape>[] {
  const { id, version, geometry, draw_order, surface } = record;
  if (!geometry) return [];
  const kind =
    record.kind ?? kindOfType(typeof geometry === 'string' ? (JSON.parse(geometry) as Geometry) : geometry);
  const name = record.name ?? record.inventory_number ?? record.sample_number;
  return [{ id, version, kind, unit: indexOf(record), name, draw_order, surface, geometry }];
}

function kindOfType({ type }: Geometry): GeometryKind {
  if (type === 'Polygon' || type === 'MultiPolygon') return 'outline';
  return type === 'Point' || type === 'MultiPoint' ? 'point' : 'line';
}
