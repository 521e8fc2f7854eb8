import type { SceneData, SceneUnit } from '@trowel/domain/scene';
import type { Texts } from './texts.ts';

/** Formats the name of a unit, with its area only if the site has several. */
export type NameUnit = (unit: Pick<SceneUnit, 'us_number' | 'area'>) => string;

/** Creates the name formatter of a site: `SU 12`, `SU 12 · A`. */
export function createUnitNames({ areas }: Pick<SceneData, 'areas'>, t: Texts): NameUnit {
  const showsArea = areas.length > 1;
  return ({ us_number, area }) => `${t.unit} ${us_number}${showsArea && area ? ` · ${area}` : ''}`;
}
