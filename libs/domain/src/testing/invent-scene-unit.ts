import type { SceneUnit } from '../scene/scene-model.ts';

/** Returns a unit of a scene: by default a layer of area A, 1 m in each direction at the origin. */
export function inventSceneUnit(us_number: string, traits: Partial<SceneUnit> = {}): SceneUnit {
  return {
    record_id: Number.parseInt(us_number, 10),
    area: 'A',
    us_number,
    unit_type: 'US',
    shape: 'layer',
    period: -1,
    level: 0,
    position: [0, 0, 0],
    size: [1, 1, 1],
    elevation: null,
    definition: '',
    ...traits,
  };
}
