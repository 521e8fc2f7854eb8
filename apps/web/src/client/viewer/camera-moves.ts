import { Vector3 } from 'three';
import type { Places } from '../view/place-solids.ts';
import { createFlight } from './camera-flight.ts';
import { frameBox, type Stage } from './stage.ts';

/** Camera moves that do not come from the pointer. */
export interface CameraMoves {
  /** Moves immediately to a view of the whole scene. */
  begin(places: Places): void;
  /** Flies to a unit, or to a view of the whole scene. */
  show(places: Places, unit?: number): void;
  turn(by: Turn): void;
}

export interface Turn {
  /** To the right, in degrees. */
  around?: number;
  /** Degrees upward. */
  upward?: number;
  /** Factor of the distance. */
  distance?: number;
}

const UP = new Vector3(0, 1, 0);
/** Limit on the steepness: straight above, left and right would have no meaning. */
const STEEPEST = 0.995;

/** Creates the camera moves of a stage. */
export function createCameraMoves(stage: Stage): CameraMoves {
  const { camera, controls } = stage;
  const fly = createFlight(stage);
  /** The scene, as long as the whole of it is in view. */
  let shown: Places | undefined;
  const begin = (places: Places): void => {
    const { position, target } = frameBox(camera, boxOfAll(places));
    camera.position.copy(position);
    controls.target.copy(target);
    controls.update();
    shown = places;
  };
  controls.addEventListener('start', () => (shown = undefined));
  // The table or the matrix beside the scene must not cut it off.
  stage.onResize(() => shown && begin(shown));
  return {
    begin,
    show: (places, unit) => {
      const whole = frameBox(camera, boxOfAll(places));
      shown = unit === undefined ? places : undefined;
      if (unit === undefined) return fly(whole);
      const { center, radius } = ballOf(places, unit);
      // Close enough to see the neighbours of the unit, from the current direction.
      const away = camera.position.clone().sub(controls.target).normalize();
      const reach = Math.max(radius * 6, whole.position.distanceTo(whole.target) * 0.35);
      fly({ position: center.clone().addScaledVector(away, reach), target: center });
    },
    turn: ({ around = 0, upward = 0, distance: nearer = 1 }) => {
      shown = undefined;
      const offset = camera.position.clone().sub(controls.target).applyAxisAngle(UP, toRadians(around));
      const aside = new Vector3(offset.z, 0, -offset.x).normalize();
      const tilted = offset.clone().applyAxisAngle(aside, -toRadians(upward));
      const isSteep = Math.abs(tilted.y) > STEEPEST * tilted.length();
      camera.position.copy(controls.target).addScaledVector(isSteep ? offset : tilted, nearer);
      controls.update();
      stage.invalidate();
    },
  };
}

function boxOfAll({ min, max }: Places): { min: Vector3; max: Vector3 } {
  return { min: new Vector3(...min), max: new Vector3(...max) };
}

function ballOf({ centers, sizes }: Places, unit: number): { center: Vector3; radius: number } {
  const size = new Vector3().fromArray(sizes, unit * 3);
  return { center: new Vector3().fromArray(centers, unit * 3), radius: size.length() / 2 };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
