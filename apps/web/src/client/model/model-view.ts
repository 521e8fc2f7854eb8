import { Group, Vector3 } from 'three';
import { createCameraMoves, type CameraMoves } from '../viewer/camera-moves.ts';
import { createStage } from '../viewer/stage.ts';
import type { LoadedModel } from './finish-model.ts';

export interface ModelView {
  /** Rotates a model whose z axis points up, as many programs write it. */
  turnUpright(): void;
}

const TURN_DEGREES = 15;
const TURNS: Record<string, Parameters<CameraMoves['turn']>[0]> = {
  ArrowLeft: { around: -TURN_DEGREES },
  ArrowRight: { around: TURN_DEGREES },
  ArrowUp: { upward: TURN_DEGREES },
  ArrowDown: { upward: -TURN_DEGREES },
  '+': { distance: 0.85 },
  '-': { distance: 1.18 },
};

/** Shows a single model. @throws Error if the browser has no WebGL */
export function createModelView(
  host: HTMLElement,
  { model, label }: { model: LoadedModel; label: string },
): ModelView {
  const stage = createStage({
    host,
    onPicture: (drawCalls) => void (host.dataset['drawCalls'] = String(drawCalls)),
  });
  const moves = createCameraMoves(stage);
  const { object, box } = model;
  const size = box.getSize(new Vector3());
  object.position.sub(box.getCenter(new Vector3()));
  const group = new Group().add(object);
  stage.scene.add(group);
  const half = size.toArray().map((length) => length / 2) as [number, number, number];
  const [x, y, z] = half;
  moves.begin({ centers: new Float32Array(), sizes: new Float32Array(), min: [-x, -y, -z], max: half });
  stage.canvas.tabIndex = 0;
  stage.canvas.setAttribute('role', 'img');
  stage.canvas.setAttribute('aria-label', label);
  stage.canvas.addEventListener('keydown', (event) => {
    const by = TURNS[event.key];
    if (!by) return;
    event.preventDefault();
    moves.turn(by);
  });
  return {
    turnUpright: () => {
      group.rotation.x -= Math.PI / 2;
      stage.invalidate();
    },
  };
}
