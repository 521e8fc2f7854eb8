import type { Store, UnitMeasures } from '@trowel/db';
import { computeBounds, type Geometry } from '@trowel/domain/geometry';
import { nameTerm, createUnitFinder, type Period } from '@trowel/domain/records';
import type { ScenePeriodRecord, SceneUnitRecord } from '@trowel/domain/scene';
import {
  listLanePeriods,
  loadMatrixRecords,
  nameInEnglish,
  type SiteMatrixRecords,
} from '../matrix/index.ts';
import { packPieces, unpackPieces, type Pieces } from '../workers/index.ts';

/** Input of the scene of a site. */
export interface SceneInput extends SiteMatrixRecords {
  siteName: string;
  units: SceneUnitRecord[];
  /** The chronology as shown in a scene, most recent first. */
  chronology: ScenePeriodRecord[];
}

/** The input packed for the thread that builds the scene. */
export interface PackedScene extends Omit<SceneInput, 'units' | 'statements'> {
  units: Pieces<SceneUnitRecord>;
  statements: Pieces<SiteMatrixRecords['statements'][number]>;
}

/** Reads the input of the scene of a site. */
export async function loadScene(
  store: Store,
  { siteId, siteName, language }: { siteId: number; siteName: string; language: 'en' | 'it' },
): Promise<SceneInput> {
  const input = await loadMatrixRecords(store, siteId);
  const measures = new Map((await store.lookups.listUnitMeasures(siteId)).map((one) => [one.id, one]));
  const periods = await store.periods.listAll(siteId);
  const drawn = await loadDrawn(store, siteId, input.units);
  return {
    ...input,
    siteName,
    units: input.units.map((unit) => {
      const id = Number(unit.key);
      return {
        ...unit,
        id,
        ...drawn(unit),
        ...describeForScene(measures.get(id), { definition: unit.definition, language }),
      };
    }),
    chronology: describePeriods(periods, language),
  };
}

type DrawnFacts = Pick<SceneUnitRecord, 'outline' | 'elevation_min' | 'elevation_max'>;

/** Returns the recorded outline and heights of each unit. A site without shapes costs one query. */
async function loadDrawn(
  store: Store,
  siteId: number,
  units: SiteMatrixRecords['units'],
): Promise<(unit: SiteMatrixRecords['units'][number]) => Partial<DrawnFacts>> {
  const shapes = (await store.geometries.listAllChosen(siteId, SHAPE_FIELDS)) as unknown as DrawnShape[];
  if (shapes.length === 0) return () => ({});
  const findUnit = createUnitFinder(units);
  const shapesOf = new Map<string, DrawnShape[]>();
  for (const shape of shapes) {
    const unit = findUnit(shape);
    if (unit) shapesOf.set(unit.key, [...(shapesOf.get(unit.key) ?? []), shape]);
  }
  return (unit) => describeDrawn(unit, shapesOf.get(unit.key) ?? []);
}

/** The fields of `DrawnShape`, and those of every record. */
const SHAPE_FIELDS = ['id', 'version', 'kind', 'us_number', 'area', 'unit_type', 'geometry'];

/** The fields of a shape that a scene uses. */
interface DrawnShape {
  kind: string | null;
  us_number: string | null;
  area: string | null;
  unit_type: string | null;
  geometry: Geometry | null;
}

/** Recorded elevations of the sheet count before the drawn heights. */
function describeDrawn(
  { elevation_min, elevation_max }: SiteMatrixRecords['units'][number],
  shapes: readonly DrawnShape[],
): Partial<DrawnFacts> {
  const polygons = shapes.flatMap(({ kind, geometry }) => {
    if (kind !== 'outline' && kind !== 'cut') return [];
    if (geometry?.type === 'Polygon') return [geometry.coordinates];
    return geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  const heights = shapes.flatMap(({ kind, geometry }) =>
    kind === 'height' && geometry ? (computeBounds(geometry) ?? []) : [],
  );
  const lowest = heights.flatMap(({ min_z }) => min_z ?? []);
  const highest = heights.flatMap(({ max_z }) => max_z ?? []);
  const isRecorded = elevation_min != null || elevation_max != null;
  return {
    ...(polygons.length > 0 && { outline: { type: 'MultiPolygon', coordinates: polygons } as const }),
    ...(!isRecorded &&
      lowest.length > 0 && { elevation_min: Math.min(...lowest), elevation_max: Math.max(...highest) }),
  };
}

function describeForScene(
  measures: UnitMeasures | undefined,
  { definition, language }: { definition: string | null | undefined; language: 'en' | 'it' },
): Pick<SceneUnitRecord, 'length' | 'width' | 'height' | 'definition_label'> {
  if (!measures) return {};
  return {
    length: measures.length_max ?? measures.wall_length,
    width: measures.width_mean ?? measures.wall_thickness,
    height: measures.height_max ?? measures.depth_max ?? measures.wall_height,
    definition_label:
      (language === 'en' && measures.definition_en) ||
      (definition ? nameTerm(definition, 'us.definition', language) : null),
  };
}

function describePeriods(periods: readonly Period[], language: 'en' | 'it'): ScenePeriodRecord[] {
  const rows = new Map(periods.map((row) => [JSON.stringify([row.period, row.phase]), row]));
  return listLanePeriods(nameInEnglish(periods), language).map(({ period, phase, label }) => {
    const { color, start_year, end_year } = rows.get(JSON.stringify([period, phase]))!;
    return { period, phase, label, color, start_year, end_year };
  });
}

/** Packs records, so that sending them to a thread does not block for long. */
export async function packScene({ units, statements, ...rest }: SceneInput): Promise<PackedScene> {
  return { ...rest, units: await packPieces(units), statements: await packPieces(statements) };
}

/** Returns the packed records. */
export async function unpackScene({ units, statements, ...rest }: PackedScene): Promise<SceneInput> {
  return { ...rest, units: await unpackPieces(units), statements: await unpackPieces(statements) };
}
