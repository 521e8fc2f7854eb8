import type { PlanShape } from '../plan-check/plan-types.ts';
import type { Geometry, Position } from '../geometry/shapes/geometry-types.ts';
import { createRandom, shuffle } from './generate-site.ts';
import type { PlanSite } from './generate-plan-site.ts';

/**
 * Errors of a plan: an outline drawn elsewhere, the same together with its heights, or one height that was
 * mistyped.
 */
export const PLAN_ERRORS = ['outline', 'drawing', 'height'] as const;
export type PlanError = (typeof PLAN_ERRORS)[number];

/** Outlines are moved by two to six metres. */
const [LEAST_MOVE, LARGEST_MOVE] = [2, 6];
/** A wrong digit, a wrong ten, swapped digits, a moved decimal point, or “not measured” as zero. */
const MISTYPED: readonly ((z: number) => number)[] = [
  (z) => z + 1,
  (z) => z - 1,
  (z) => z + 10,
  (z) => z - 10,
  (z) => z + 9,
  (z) => z / 10,
  () => 0,
];

/** Returns the shapes of a site with errors in some of its units, and the keys of these. Same seed, same errors. */
export function plantPlanErrors(
  { shapes }: PlanSite,
  { kind, count, seed }: { kind: PlanError; count: number; seed: number },
): { shapes: PlanShape[]; wrong: ReadonlySet<string> } {
  const random = createRandom(seed);
  const suited = shapes.filter((shape) => (kind === 'height') === (shape.kind === 'height'));
  const keys = [...new Set(suited.map(({ unit }) => unit!))];
  const changes = new Map(
    shuffle(random, keys)
      .slice(0, count)
      .map((key) => {
        const angle = 2 * Math.PI * random();
        const far = LEAST_MOVE + (LARGEST_MOVE - LEAST_MOVE) * random();
        const mistype = MISTYPED[Math.floor(random() * MISTYPED.length)]!;
        return [key, { dx: far * Math.cos(angle), dy: far * Math.sin(angle), mistype }] as const;
      }),
  );
  const isMistyped = new Set<string>();
  const spoiled = shapes.map((shape) => {
    const change = changes.get(shape.unit!);
    if (!change) return shape;
    if (kind !== 'height') {
      const { dx, dy } = change;
      const stays = kind === 'outline' && shape.kind === 'height';
      return stays
        ? shape
        : { ...shape, geometry: move(shape.geometry, ([x, y, ...z]) => [x + dx, y + dy, ...z] as never) };
    }
    if (shape.kind !== 'height' || isMistyped.has(shape.unit!)) return shape;
    isMistyped.add(shape.unit!);
    return { ...shape, geometry: move(shape.geometry, ([x, y, z = 0]) => [x, y, change.mistype(z)]) };
  });
  return { shapes: spoiled, wrong: new Set(changes.keys()) };
}

function move(geometry: Geometry, change: (position: Position) => Position): Geometry {
  const walk = (nested: unknown): unknown =>
    Array.isArray(nested) && Array.isArray(nested[0]) ? nested.map(walk) : change(nested as Position);
  return { type: geometry.type, coordinates: walk(geometry.coordinates) } as Geometry;
}
