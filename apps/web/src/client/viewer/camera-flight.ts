import type { Vector3 } from 'three';
import type { Stage } from './stage.ts';

const DURATION_MS = 450;

export interface View {
  position: Vector3;
  target: Vector3;
}

/** Moves the camera to a view: animated, or immediately if the system asks for reduced motion. */
export type Fly = (view: View) => void;

/**
 * Creates the function that animates the camera of a stage. A new flight or a press on the canvas ends
 * the current one.
 */
export function createFlight({ camera, controls, invalidate, canvas }: Stage): Fly {
  let frame = 0;
  const stop = (): void => cancelAnimationFrame(frame);
  canvas.addEventListener('pointerdown', stop);
  return (view) => {
    stop();
    const from = { position: camera.position.clone(), target: controls.target.clone() };
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const started = performance.now();
    const step = (now: number): void => {
      const part = isCalm ? 1 : Math.min((now - started) / DURATION_MS, 1);
      const eased = part * part * (3 - 2 * part);
      camera.position.lerpVectors(from.position, view.position, eased);
      controls.target.lerpVectors(from.target, view.target, eased);
      controls.update();
      invalidate();
      if (part < 1) frame = requestAnimationFrame(step);
    };
    step(started);
  };
}
