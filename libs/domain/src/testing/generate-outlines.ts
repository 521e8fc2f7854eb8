import type { PlanShape } from '../plan-check/plan-types.ts';
import type { Position } from '../geometry/shapes/geometry-types.ts';
import type { Statement } from '../matrix/graph/facts.ts';
import type { MatrixUnit } from '../matrix/graph/units.ts';
import { createRandom } from './generate-site.ts';

/** Many outlines for measurements, and the units and relations they belong to. */
export interface ManyOutlines {
  units: MatrixUnit[];
  statements: Statement[];
  shapes: PlanShape[];
}

export interface OutlineOptions {
  count: number;
  vertices: number;
  seed: number;
}

/** Square metres of ground for each outline: each overlaps five others on average. */
const GROUND_PER_OUTLINE = 8;
/** Side of the cells in which covered outlines are looked up, m. */
const CELL = 2;
const ORIGIN: readonly [number, number] = [680_400, 4_636_200];

/**
 * Generates rounded outlines scattered on a square. Later ones cover those they overlap, if their centres are near.
 * Each has one height. Much faster than `generatePlanSite`, but the ground is not consistent.
 */
export function generateOutlines({ count, vertices, seed }: OutlineOptions): ManyOutlines {
  const random = createRandom(seed);
  const side = Math.sqrt(count * GROUND_PER_OUTLINE);
  const centres = Array.from(
    { length: count },
    () => [random() * side, random() * side, 0.8 + 1.2 * random()] as const,
  );
  const shapes = centres.flatMap(([x, y, radius], at): PlanShape[] => {
    const phase = 2 * Math.PI * random();
    const ring = Array.from({ length: vertices }, (_, corner): Position => {
      const angle = (2 * Math.PI * corner) / vertices;
      const reach = radius * (1 + 0.2 * Math.sin(3 * angle + phase) + 0.03 * random());
      return [round(ORIGIN[0] + x + reach * Math.cos(angle)), round(ORIGIN[1] + y + reach * Math.sin(angle))];
    });
    const unit = String(at + 1);
    return [
      { unit, kind: 'outline', geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] } },
      {
        unit,
        kind: 'height',
        geometry: {
          type: 'Point',
          coordinates: [round(ORIGIN[0] + x), round(ORIGIN[1] + y), round(100 + at / count)],
        },
      },
    ];
  });
  return {
    units: centres.map((_, at) => ({ key: String(at + 1), us_number: String(at + 1), area: '' })),
    statements: listCovers(centres),
    shapes,
  };
}

/** Each outline covers the latest earlier one of each cell around it, if both surely overlap. */
function listCovers(centres: readonly (readonly [number, number, number])[]): Statement[] {
  const latest = new Map<string, number>();
  const statements: Statement[] = [];
  for (const [at, [x, y, radius]] of centres.entries()) {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    for (let cell = 0; cell < 9; cell++) {
      const below = latest.get(`${column + (cell % 3) - 1} ${row + Math.floor(cell / 3) - 1}`);
      if (below === undefined) continue;
      const [otherX, otherY, otherRadius] = centres[below]!;
      if (Math.hypot(x - otherX, y - otherY) < 0.7 * (radius + otherRadius))
        statements.push({ from: String(at + 1), type: 'covers', to: String(below + 1) });
    }
    latest.set(`${column} ${row}`, at);
  }
  return statements;
}

function round(metres: number): number {
  return Math.round(metres * 1_000) / 1_000;
}
