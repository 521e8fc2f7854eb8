import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Statement } from '../../../matrix/graph/facts.ts';
import { buildMatrix, buildMatrixLines } from '../../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../../matrix/matrix-model.ts';
import { createRandom, generateSite } from '../../../testing/generate-site.ts';
import { certifyLayout } from '../../certificate/certificate.ts';
import { layoutMatrix } from '../layout-matrix.ts';
import type { Grouping } from '../model/groupings.ts';
import type { MatrixLayout } from '../model/layout-model.ts';
import { buildPreviousDrawing } from './build-previous-drawing.ts';

/** Share of the boxes that stand elsewhere than before, against what most of the drawing did. */
function shareMoved(before: MatrixLayout, after: MatrixLayout): number {
  const stood = new Map(before.boxes.map((box) => [box.node, box]));
  const shifts = after.boxes.flatMap(({ node, x, y, width }) => {
    const old = stood.get(node);
    return old ? [`${x + width / 2 - old.x - old.width / 2} ${y - old.y}`] : [];
  });
  const counts = new Map<string, number>();
  for (const shift of shifts) counts.set(shift, (counts.get(shift) ?? 0) + 1);
  return 1 - Math.max(0, ...counts.values()) / Math.max(shifts.length, 1);
}

/** A relation between two units of an area that the order leaves room for. */
function addRelation(matrix: HarrisMatrix, random: () => number): Statement {
  const { nodes } = matrix;
  for (;;) {
    const [a, b] = [nodes[Math.floor(random() * nodes.length)]!, nodes[Math.floor(random() * nodes.length)]!];
    if (a.area === b.area && a.level < b.level) return { from: a.id, type: 'covers', to: b.id };
  }
}

describe('layoutMatrix() that keeps a drawing', () => {
  it('draws the same again where nothing changed', () => {
    const { units, statements } = generateSite({ units: 300, seed: 7 });
    const matrix = buildMatrix(units, statements);
    const layout = layoutMatrix(matrix, { grouping: 'period' });

    const again = layoutMatrix(matrix, { grouping: 'period', previousDrawing: buildPreviousDrawing(layout) });

    expect(shareMoved(layout, again)).toBe(0);
    expect(again.boxes).toEqual(layout.boxes);
  });

  it.each<Grouping>(['none', 'period'])(
    'moves at most a tenth of the boxes for one relation more: %s',
    (grouping) => {
      const { units, statements } = generateSite({ units: 1_000, seed: 3 });
      const matrix = buildMatrix(units, statements);
      const layout = layoutMatrix(matrix, { grouping });
      const kept = buildPreviousDrawing(layout);
      const random = createRandom(5);

      const shares = Array.from({ length: 20 }, () => {
        const more = buildMatrixLines(units, [...statements, addRelation(matrix, random)]);
        return shareMoved(
          layout,
          layoutMatrix({ ...more, findings: [] }, { grouping, previousDrawing: kept }),
        );
      });
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;

      expect(mean).toBeLessThanOrEqual(0.1);
    },
  );

  it('stays true to the records through any row of edits', () => {
    const edits = fc.array(
      fc.record({
        kind: fc.constantFrom('add', 'add', 'remove', 'merge', 'contemporary'),
        seed: fc.nat(9_999),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const site = fc.record({ units: fc.integer({ min: 6, max: 80 }), seed: fc.nat(500) });
    const grouping = fc.constantFrom<Grouping>('none', 'period', 'area');

    fc.assert(
      fc.property(site, edits, grouping, (options, all, grouping) => {
        const { units, statements: first } = generateSite(options);
        let statements: readonly Statement[] = first;
        let layout = layoutMatrix(buildMatrix(units, statements), { grouping });
        for (const { kind, seed } of all) {
          const random = createRandom(seed);
          const pick = (): string => units[Math.floor(random() * units.length)]!.key;
          const [from, to] = [pick(), pick()];
          const type =
            kind === 'merge' ? 'same_as' : kind === 'contemporary' ? 'contemporary_with' : 'covers';
          if (kind === 'remove') statements = statements.filter((_, at) => at !== seed % statements.length);
          else if (from !== to) statements = [...statements, { from, type, to }];
          const matrix = buildMatrix(units, statements);
          layout = layoutMatrix(matrix, { grouping, previousDrawing: buildPreviousDrawing(layout) });
          expect(certifyLayout(matrix, layout).problems).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
