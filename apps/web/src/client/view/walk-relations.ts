import type { SceneData } from '@trowel/domain/scene';
import type { FindNeighbours } from './neighbours.ts';

/** Direction of an arrow key: to a later or earlier unit, or to the next unit beside. */
export type Step = 'up' | 'down' | 'left' | 'right';

/** Returns the unit that a step leads to, or undefined. Without a chosen unit it is the first of the top level. */
export function walkRelations(
  { units }: SceneData,
  findNeighbours: FindNeighbours,
  { from, step, via }: { from: number | undefined; step: Step; via: number | undefined },
): number | undefined {
  if (from === undefined) return firstOf(units);
  if (step === 'up' || step === 'down') {
    const way = step === 'up' ? 'above' : 'below';
    const next = findNeighbours(from).filter((neighbour) => neighbour.way === way);
    // The nearest level comes first, so that no unit in between is skipped.
    const nearest = next.sort((a, b) => distance(units, from, a.unit) - distance(units, from, b.unit));
    return nearest[0]?.unit;
  }
  return findBeside(units, findNeighbours, { from, step, via });
}

function firstOf(units: SceneData['units']): number | undefined {
  const top = units.reduce((best, { level }, i) => (level < (units[best]?.level ?? Infinity) ? i : best), 0);
  return units.length > 0 ? top : undefined;
}

function distance(units: SceneData['units'], a: number, b: number): number {
  return Math.abs(units[a]!.level - units[b]!.level);
}

/**
 * Finds the unit to the left or right: among the neighbours of the previous unit, otherwise among the
 * units of the same level and area.
 */
function findBeside(
  units: SceneData['units'],
  findNeighbours: FindNeighbours,
  { from, step, via }: { from: number; step: 'left' | 'right'; via: number | undefined },
): number | undefined {
  const unit = units[from]!;
  const shared = via === undefined ? undefined : findNeighbours(via).find(({ unit }) => unit === from);
  const row =
    via === undefined || shared === undefined
      ? units.flatMap(({ level, area }, i) => (level === unit.level && area === unit.area ? [i] : []))
      : findNeighbours(via).flatMap(({ unit, way }) => (way === shared.way ? [unit] : []));
  if (row.length < 2) return undefined;
  const at = row.indexOf(from) + (step === 'right' ? 1 : -1);
  return row[(at + row.length) % row.length];
}
