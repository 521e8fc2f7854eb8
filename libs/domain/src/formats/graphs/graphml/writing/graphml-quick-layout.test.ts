import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutBox, LayoutLine } from '../../../../drawing/layout/model/layout-model.ts';
import { buildMatrix } from '../../../../matrix/matrix.ts';
import { generateSite } from '../../../../testing/generate-site.ts';
import { layoutGraphml } from './graphml-layout.ts';
import { layoutQuickly } from './graphml-quick-layout.ts';
import { poolRow } from './pool-row.ts';

const GROUPINGS = ['none', 'period', 'area', 'period_area'] as const;
const matrixOf = (seed: number, units: number) => {
  const site = generateSite({ seed, units, unitsPerArea: 15 });
  return buildMatrix(site.units, site.statements);
};
const overlap = (a: LayoutBox, b: LayoutBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('layoutQuickly()', () => {
  it('keeps boxes apart, in their lanes and columns, the later above the earlier, all within the drawing', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(...GROUPINGS),
        (seed, units, grouping) => {
          const matrix = matrixOf(seed, units);
          const { boxes, lanes, columns, lines, width, height } = layoutQuickly(matrix, { grouping });
          const byNode = new Map(boxes.map((box) => [box.node, box]));
          const isOutside = (box: LayoutBox): boolean =>
            box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
          const isAstray = (box: LayoutBox): boolean => {
            const [lane, column] = [lanes[box.lane], columns[box.column]];
            const isInLane = !lane || (box.y >= lane.y && box.y + box.height <= lane.y + lane.height);
            // Places are rounded to half a point.
            const isInColumn =
              !column || (box.x >= column.x - 0.5 && box.x + box.width <= column.x + column.width + 0.5);
            return box.level >= 0 && !(isInLane && isInColumn);
          };
          const isUpward = ({ kind, source, target }: LayoutLine): boolean =>
            kind === 'order' && byNode.get(source)!.y >= byNode.get(target)!.y;

          expect(boxes.filter((a, i) => boxes.slice(i + 1).some((b) => overlap(a, b)))).toEqual([]);
          expect(boxes.filter(isOutside)).toEqual([]);
          expect(boxes.filter(isAstray)).toEqual([]);
          expect(lines).toHaveLength(matrix.edges.length);
          expect(lines.filter(isUpward)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the same drawing twice', () => {
    const matrix = matrixOf(7, 80);

    expect(layoutQuickly(matrix, { grouping: 'period_area' })).toEqual(
      layoutQuickly(matrix, { grouping: 'period_area' }),
    );
  });

  it('draws nothing of nothing', () => {
    const empty = buildMatrix([], []);

    for (const grouping of GROUPINGS) expect(layoutQuickly(empty, { grouping }).boxes).toEqual([]);
  });
});

describe('layoutGraphml()', () => {
  it('draws quickly what has more boxes than asked for', () => {
    const matrix = matrixOf(3, 40);

    expect(layoutGraphml(matrix, { mostInFull: 39 })).toEqual(layoutQuickly(matrix));
    expect(layoutGraphml(matrix, { mostInFull: 40 })).toHaveProperty('figures');
  });
});

describe('poolRow()', () => {
  it('leaves boxes where they would stand when there is room, and shares what there is not', () => {
    expect(poolRow([10, 10], { wanted: [0, 50], gap: 2 })).toEqual([0, 50]);
    expect(poolRow([10, 10, 10], { wanted: [0, 0, 0], gap: 2 })).toEqual([-12, 0, 12]);
  });
});
