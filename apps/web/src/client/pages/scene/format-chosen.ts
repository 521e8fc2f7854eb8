import type { SceneData } from '@trowel/domain/scene';
import type { Vector3 } from 'three';
import type { Texts } from '../../i18n/texts.ts';
import type { FindNeighbours } from '../../view/neighbours.ts';
import type { NameUnit } from '../../i18n/unit-name.ts';

export interface ChosenUnit {
  chosen: number | undefined;
  scene: SceneData;
  nameUnit: NameUnit;
  findNeighbours: FindNeighbours;
}

/** Returns a sentence with the selected unit and the numbers of units above and below it. */
export function formatChosen(t: Texts, { chosen, scene, nameUnit, findNeighbours }: ChosenUnit): string {
  const unit = chosen === undefined ? undefined : scene.units[chosen];
  if (chosen === undefined || !unit) return t.nothingChosen;
  const ways = findNeighbours(chosen).map(({ way }) => way);
  const count = (wanted: string): number => ways.filter((way) => way === wanted).length;
  const what = [unit.definition, scene.periods[unit.period]?.label].filter(Boolean).join(', ');
  return t.chosen(nameUnit(unit), what, count('above'), count('below'));
}

/** Returns a sentence with the measured distance, or with the next step of measuring. */
export function formatMeasured(
  t: Texts,
  { points: [from, to], isSchematic }: { points: readonly Vector3[]; isSchematic: boolean },
): string {
  if (!from) return t.measureFirst;
  if (!to) return t.measureSecond;
  const across = Math.hypot(to.x - from.x, to.z - from.z);
  const text = t.measured(from.distanceTo(to), across, Math.abs(to.y - from.y));
  return isSchematic ? `${text}. ${t.schematic}` : text;
}
