import {
  nameSceneUnits,
  paintScene,
  type LegendEntry,
  type SceneData,
  type UnitLook,
} from '@trowel/domain/scene';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';
import { getScene, type SceneQuery } from './scenes.ts';
import { loadYears, computeVisibility, VIEW_DEFAULTS } from './scene-view.ts';

/** Summary of a scene, without its solids. */
export interface SceneSummary {
  units: number;
  /** Number of units that only relations name. */
  unrecorded: number;
  /** Number of units placed by elevation without a recorded one. */
  interpolated: number;
  relations: number;
  contradictions: number;
  visible: number;
  hidden: number;
  highlighted: number;
  transparent: number;
  /** Units matched by the last filter (all without one), at most `MAX_NAMED`; `matched` counts them all. */
  matched: number;
  matched_units: string[];
  /** Units named in a filter that are not in the scene. */
  unknown_units: string[];
  legend: LegendEntry[];
  /** Lowest and highest corner of the scene, in m; y up. */
  bounds: SceneData['bounds'];
}

/** Maximum number of units listed individually. */
export const MAX_NAMED = 500;

/** Returns the summary of a scene. @throws NotFoundError, ForbiddenError */
export async function describeScene(ctx: Context, { siteName, ...query }: SceneQuery): Promise<SceneSummary> {
  const store = readsOf(ctx);
  const view = { ...VIEW_DEFAULTS, ...query };
  const scene = await getScene(ctx, { siteName, ...view });
  const years = await loadYears(store, await getSiteId(store, siteName), view.steps);
  const { looks, matched } = computeVisibility(scene, view.steps, years);
  const names = nameSceneUnits(scene.units);
  const matchedNames = names.filter((_, at) => matched[at] === 1);
  const count = (look: UnitLook): number => looks.filter((one) => one === look).length;
  return {
    units: scene.units.length,
    unrecorded: scene.units.filter(({ record_id }) => record_id === null).length,
    interpolated: scene.units.filter(({ is_interpolated }) => is_interpolated).length,
    relations: scene.relations.length,
    contradictions: scene.relations.filter(({ kind }) => kind === 'contradiction').length,
    visible: looks.length - count('hidden'),
    hidden: count('hidden'),
    highlighted: count('highlighted'),
    transparent: count('transparent'),
    matched: matchedNames.length,
    matched_units: matchedNames.slice(0, MAX_NAMED),
    unknown_units: listUnknown(scene, names, view.steps.at(-1)?.filter.units ?? []),
    legend: paintScene(scene, view).legend,
    bounds: scene.bounds,
  };
}

function listUnknown({ units }: SceneData, names: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set([...names, ...units.map(({ area, us_number }) => `${area}/${us_number}`)]);
  return wanted.filter((name) => !known.has(name)).slice(0, MAX_NAMED);
}
