import type { SceneData, SceneUnit } from '@trowel/domain/scene';
import type { Texts } from './texts.ts';

/** How units of a site are called: with their area only where the site has several. */
export type NameUnit = (unit: Pick<SceneUnit, 'us_number' | 'area'>) => string;

/** Makes the names of a site's units: `SU 12`, `SU 12 · A`. */
export function createUnitNames({ areas }: Pick<SceneData, 'areas'>, t: Texts): NameUnit {
  const tellsArea = areas.length > 1;
  return ({ us_number, area }) => `${t.unit} ${us_number}${tellsArea && area ? ` · ${area}` : ''}`;
}
