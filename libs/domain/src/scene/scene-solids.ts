import type { UnitLook } from './filter-scene.ts';
import { nameSceneUnits } from './name-scene-units.ts';
import { paintScene, type PaintOptions } from './paint-scene.ts';
import type { SceneData, SceneUnit, SolidShape } from './scene-model.ts';

/** A solid as it is written to a file. Lengths in metres, y up. */
export interface SceneSolid {
  /** Type and number: `USM 4`, with the area where numbers repeat. Each name occurs once. */
  name: string;
  shape: SolidShape;
  position: readonly [number, number, number];
  size: readonly [number, number, number];
  /** `#rrggbb` */
  color: string;
  /** 0 to 1. */
  opacity: number;
  isHighlighted: boolean;
  /** Facts of the unit for the file. */
  facts: Readonly<Record<string, string | number | null>>;
}

/** Opacity of a solid. Negatives and reconstructions are translucent. */
const OPACITY: Record<SolidShape, number> = {
  layer: 1,
  cut: 0.35,
  fill: 1,
  wall: 1,
  burial: 1,
  find: 1,
  virtual: 0.5,
  document: 1,
};
const TRANSPARENT = 0.2;

/** Lists the painted solids of a scene for export, without hidden ones. */
export function listSolids(
  scene: SceneData,
  { looks, ...paint }: Partial<PaintOptions> & { looks?: readonly UnitLook[] } = {},
): SceneSolid[] {
  const { colors } = paintScene(scene, paint);
  const names = nameSolids(scene.units);
  return scene.units.flatMap((unit, at): SceneSolid[] => {
    const look = looks?.[at] ?? 'plain';
    if (look === 'hidden') return [];
    const { shape, position, size } = unit;
    return [
      {
        name: names[at]!,
        shape,
        position,
        size,
        color: colors[at]!,
        opacity: look === 'transparent' ? Math.min(TRANSPARENT, OPACITY[shape]) : OPACITY[shape],
        isHighlighted: look === 'highlighted',
        facts: describeUnit(unit, scene),
      },
    ];
  });
}

/**
 * Returns distinct names. Two units may have the same name if they have no record or are recorded twice, so the
 * later ones get a number.
 */
function nameSolids(units: readonly SceneUnit[]): string[] {
  const uses = new Map<string, number>();
  return nameSceneUnits(units).map((number, at) => {
    const name = `${units[at]!.unit_type || 'US'} ${number}`;
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return use === 1 ? name : `${name} (${use})`;
  });
}

function describeUnit(
  { record_id, area, us_number, unit_type, shape, period, level, definition }: SceneUnit,
  { periods }: SceneData,
): SceneSolid['facts'] {
  const found = periods[period];
  return {
    record_id,
    area,
    us_number,
    unit_type,
    shape,
    period: found?.period ?? null,
    phase: found?.phase ?? null,
    start_year: found?.start_year ?? null,
    end_year: found?.end_year ?? null,
    level,
    definition,
  };
}
