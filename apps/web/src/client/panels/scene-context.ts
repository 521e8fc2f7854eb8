import type { SceneData, SceneUnit } from '@trowel/domain/scene';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { About } from '../api/about.ts';
import type { NameUnit } from '../i18n/unit-name.ts';
import type { FindNeighbours } from '../view/neighbours.ts';
import type { Stages } from '../view/stages.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';

/** The scene that the panels show, with the state of the view. */
export interface SceneAccess {
  about: About;
  scene: SceneData;
  store: ViewStore;
  stages: Stages;
  nameUnit: NameUnit;
  findNeighbours: FindNeighbours;
  /** Returns 1 for each unit that the view shows. */
  listShown: (state: ViewState) => Uint8Array;
}

export const SceneContext = createContext<SceneAccess | undefined>(undefined);

/** Returns the scene of the panels around. @throws Error outside of a scene */
export function useScene(): SceneAccess {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('No scene is around this panel');
  return scene;
}

/** Returns a part of the view's state; the component renders again when that part changes. */
export function useView<T>(select: (state: ViewState) => T): T {
  const { store } = useScene();
  return useSyncExternalStore(store.listen, () => select(store.state));
}

/** Returns the chosen unit with its place in the scene. */
export function useChosenUnit(): { place: number; unit: SceneUnit } | undefined {
  const { scene } = useScene();
  const place = useView(({ chosen }) => chosen);
  const unit = place === undefined ? undefined : scene.units[place];
  return place !== undefined && unit ? { place, unit } : undefined;
}
