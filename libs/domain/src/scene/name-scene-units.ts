import type { SceneUnit } from './scene-model.ts';

/** Returns the display name of each unit of a scene: its number, or `AREA/NUMBER` if numbers repeat. */
export function nameSceneUnits(units: readonly Pick<SceneUnit, 'area' | 'us_number'>[]): string[] {
  const uses = new Map<string, number>();
  for (const { us_number } of units) uses.set(us_number, (uses.get(us_number) ?? 0) + 1);
  return units.map(({ area, us_number }) =>
    area === '' || uses.get(us_number) === 1 ? us_number : `${area}/${us_number}`,
  );
}
