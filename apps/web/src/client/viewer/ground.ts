import { Color, GridHelper, Group, type LineBasicMaterial, type Material } from 'three';
import type { Places } from '../view/place-solids.ts';

export interface Ground {
  object: Group;
  update(places: Places, line: string): void;
  dispose(): void;
}

const STEPS_M = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_SQUARES = 40;

/** Creates a grid below the scene. The side of its squares is a round number of metres. */
export function createGround(): Ground {
  const object = new Group();
  let grid: GridHelper | undefined;
  const clear = (): void => {
    grid?.geometry.dispose();
    for (const material of [grid?.material ?? []].flat() as Material[]) material.dispose();
    object.clear();
  };
  return {
    object,
    update: ({ min, max }, line) => {
      clear();
      const extent = Math.max(max[0] - min[0], max[2] - min[2], 1) * 1.15;
      const step = STEPS_M.find((metres) => extent / metres <= MOST_SQUARES) ?? 1_000;
      const squares = Math.ceil(extent / step / 2) * 2;
      const color = new Color(line);
      grid = new GridHelper(squares * step, squares, color, color);
      (grid.material as LineBasicMaterial).transparent = true;
      (grid.material as LineBasicMaterial).opacity = 0.55;
      grid.position.set((min[0] + max[0]) / 2, min[1] - 0.02, (min[2] + max[2]) / 2);
      object.add(grid);
    },
    dispose: clear,
  };
}
