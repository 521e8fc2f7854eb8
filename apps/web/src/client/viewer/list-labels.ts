import type { SceneData } from '@trowel/domain/scene';
import type { PerspectiveCamera } from 'three';
import type { FindNeighbours } from '../view/neighbours.ts';
import { pickUnit, type Pickable } from '../view/pick-unit.ts';
import type { ViewState } from '../view/view-state.ts';
import { topOf, type Label } from './labels.ts';

export interface LabelledView {
  scene: SceneData;
  pickable: Pickable;
  camera: PerspectiveCamera;
}

type LabelOptions = Pick<ViewState, 'chosen' | 'showsNumbers'> & { findNeighbours: FindNeighbours };

const MOST_NUMBERS = 70;
/** Limit on comparisons between solids, about 10 ms. Testing one label compares it with all solids. */
const MOST_LOOKS = 1_000_000;

/** Lists the labels to draw: the chosen unit, its neighbours, then the units nearest to the camera. */
export function listLabels(
  view: LabelledView,
  { chosen, showsNumbers, findNeighbours }: LabelOptions,
): Label[] {
  const { scene, pickable } = view;
  const label = (unit: number): Label => ({
    text: scene.units[unit]!.us_number,
    at: topOf(pickable.places, unit),
    isStrong: unit === chosen,
  });
  const touching = chosen === undefined ? [] : findNeighbours(chosen).map(({ unit }) => unit);
  const first = chosen === undefined ? [] : [chosen, ...touching.slice(0, MOST_NUMBERS)];
  return [...first, ...(showsNumbers ? listNearest(view) : [])].map(label);
}

/** Lists the nearest units whose top is visible at its middle. */
function listNearest({ pickable, camera }: LabelledView): number[] {
  const { places, isShown } = pickable;
  const found: { unit: number; distance: number }[] = [];
  for (let unit = 0; unit < isShown.length; unit++) {
    if (isShown[unit] === 1) found.push({ unit, distance: topOf(places, unit).distanceTo(camera.position) });
  }
  found.sort((a, b) => a.distance - b.distance);
  const candidates = found.slice(0, Math.ceil(MOST_LOOKS / isShown.length)).map(({ unit }) => unit);
  return candidates.filter((unit) => isOnTop(unit, { pickable, camera })).slice(0, MOST_NUMBERS);
}

function isOnTop(unit: number, { pickable, camera }: Omit<LabelledView, 'scene'>): boolean {
  const direction = topOf(pickable.places, unit).sub(camera.position).normalize();
  const ray = { origin: camera.position.toArray(), direction: direction.toArray() };
  return pickUnit(ray, pickable)?.unit === unit;
}
