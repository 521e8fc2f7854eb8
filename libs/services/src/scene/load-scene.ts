import type { Store, UnitMeasures } from '@trowel/db';
import { nameTerm, type Period } from '@trowel/domain/records';
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
  return {
    ...input,
    siteName,
    units: input.units.map((unit) => {
      const id = Number(unit.key);
      return {
        ...unit,
        id,
        ...describeForScene(measures.get(id), { definition: unit.definition, language }),
      };
    }),
    chronology: describePeriods(periods, language),
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
