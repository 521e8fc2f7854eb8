import { EventDispatcher, PerspectiveCamera, Vector3 } from 'three';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Places } from '../view/place-solids.ts';
import { createCameraMoves } from './camera-moves.ts';
import type { Stage } from './stage.ts';

const PLACES: Places = {
  centers: new Float32Array([0, 0, 0]),
  sizes: new Float32Array([20, 1, 4]),
  min: [-10, -1, -2],
  max: [10, 1, 2],
};

/** Returns the moves of a stage without a browser, and how to resize it. */
function openStage() {
  const camera = new PerspectiveCamera(45, 2, 0.05, 2_000);
  const controls = Object.assign(new EventDispatcher<{ start: object }>(), {
    target: new Vector3(),
    update: () => camera.lookAt(controls.target),
  });
  let resized = (): void => undefined;
  const stage = {
    camera,
    controls,
    canvas: new EventTarget(),
    invalidate: () => undefined,
    onResize: (listener: () => void) => (resized = listener),
  };
  const moves = createCameraMoves(stage as unknown as Stage);
  const resize = (aspect: number): void => {
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
    resized();
  };
  /** True if the ends of the scene are in the picture. */
  const isWhole = (): boolean => {
    camera.updateMatrixWorld();
    return [PLACES.min, PLACES.max].every((end) => Math.abs(new Vector3(...end).project(camera).x) <= 1);
  };
  return { camera, controls, moves, resize, isWhole };
}

describe('the camera of a scene', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));

  it('shows the whole scene also beside the matrix, and again as before', () => {
    const { camera, moves, resize, isWhole } = openStage();
    moves.begin(PLACES);
    const before = camera.position.clone();

    resize(0.7);
    expect(isWhole()).toBe(true);
    resize(2);
    expect(camera.position.distanceTo(before)).toBeLessThan(1e-6);
  });

  it('stays where the user has put it', () => {
    const { camera, controls, moves, resize } = openStage();
    moves.begin(PLACES);
    controls.dispatchEvent({ type: 'start' });
    moves.turn({ around: 30 });
    const before = camera.position.clone();

    resize(0.7);
    expect(camera.position.equals(before)).toBe(true);
  });
});
