import type { Store } from '@trowel/db';
import {
  applyFilter,
  matchUnits,
  PAINT_DEFAULTS,
  SCENE_DEFAULTS,
  type FilterAction,
  type PaintOptions,
  type SceneData,
  type SceneFilter,
  type ScenePlacement,
  type SceneSpread,
  type UnitLook,
  type YearSpan,
} from '@trowel/domain/scene';
import { readDating } from '@trowel/domain/matrix';

/** A filter and its effect on the matched units. */
export interface SceneStep {
  filter: SceneFilter;
  action: FilterAction;
}

/** The part of a site that a scene shows, and its appearance. Plain data. */
export interface SceneView extends PaintOptions {
  /** Builds only this area. */
  area?: string | undefined;
  placement: ScenePlacement;
  spread: SceneSpread;
  /** Applied in order. */
  steps: readonly SceneStep[];
}

/** The default view of a site. */
export const VIEW_DEFAULTS: SceneView = {
  placement: SCENE_DEFAULTS.placement,
  spread: SCENE_DEFAULTS.spread,
  ...PAINT_DEFAULTS,
  steps: [],
};

/** Years of units by record id. */
export type UnitYears = readonly (readonly [number, YearSpan])[];

/** Reads the years of the units' datings, if a filter needs them. */
export async function loadYears(
  store: Store,
  siteId: number,
  steps: readonly SceneStep[],
): Promise<UnitYears> {
  if (!steps.some(({ filter }) => filter.years)) return [];
  const rows = await store.datings.ofUnits(siteId);
  return rows.flatMap(({ id, dating }) => {
    const span = dating === null ? undefined : readDating(dating);
    return span && !span.radiocarbon ? [[id, { from: span.earliest, to: span.latest }] as const] : [];
  });
}

/** Returns how visible each unit of a scene is, and 1 for each unit that the last filter matches. */
export function computeVisibility(
  scene: SceneData,
  steps: readonly SceneStep[],
  years: UnitYears,
): { looks: UnitLook[]; matched: Uint8Array } {
  const datings = new Map(years);
  let looks: UnitLook[] = scene.units.map(() => 'plain');
  let matched: Uint8Array = new Uint8Array(scene.units.length).fill(1);
  for (const { filter, action } of steps) {
    matched = matchUnits(scene, filter, datings);
    looks = applyFilter(looks, matched, action);
  }
  return { looks, matched };
}
