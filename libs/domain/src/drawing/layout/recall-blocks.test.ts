import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMatrix, type HarrisMatrix, type Statement } from '@trowel/domain/matrix';
import { generateSite } from '../../testing/generate-site.ts';
import { layoutMatrix } from './layout-matrix.ts';
import type { LayoutMemory } from './model/layout-memory.ts';
import type { ArrangedBlock } from './model/stages.ts';

/** Of some areas, each a block. */
const AREAS = 8;
const { units, statements } = generateSite({ units: 30 * AREAS, unitsPerArea: 30, seed: 3 });
const relations = statements.filter(({ to }) => to !== null);
const draw = (matrix: HarrisMatrix, memory?: LayoutMemory) =>
  layoutMatrix(matrix, { grouping: 'period', profile: 'fast', ...(memory && { memory }) });

/** A memory that tells how many blocks it knew, and how many were new to it. */
function createWatched(): LayoutMemory & { count: () => { known: number; made: number } } {
  const memory = new Map<string, ArrangedBlock>();
  let [known, made] = [0, 0];
  return {
    find(fingerprint) {
      const block = memory.get(fingerprint);
      if (block) known++;
      return block;
    },
    keep(fingerprint, block) {
      made++;
      memory.set(fingerprint, block);
    },
    count() {
      const counted = { known, made };
      [known, made] = [0, 0];
      return counted;
    },
  };
}

/** Says something else of a relation: leaves it out, turns it round, or calls both contemporary. */
function change(statement: Statement, how: number): Statement[] {
  const { from, to } = statement;
  if (how === 0) return [];
  if (how === 1) return [{ ...statement, from: to!, to: from, toLabel: from }];
  return [{ ...statement, type: 'contemporary_with' }];
}

describe('recallBlocks()', () => {
  it('leads to the drawing that would be made without, whatever was drawn before', () => {
    const memory = createWatched();
    let recalled = 0;
    const edit = fc.tuple(fc.nat(relations.length - 1), fc.nat(2));

    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const how = new Map(edits);
        const changed = statements.flatMap((statement) => {
          const edited = how.get(relations.indexOf(statement));
          return edited === undefined ? [statement] : change(statement, edited);
        });
        const matrix = buildMatrix(units, changed);

        expect(draw(matrix, memory)).toEqual(draw(matrix));
        recalled += memory.count().known;
      }),
      { numRuns: 25 },
    );

    expect(recalled).toBeGreaterThan(25);
  });

  it('has only what changed arranged anew', () => {
    const memory = createWatched();
    draw(buildMatrix(units, statements), memory);
    const first = memory.count();
    draw(buildMatrix(units, statements), memory);
    const again = memory.count();
    const changed = units.map((unit, at) => (at === 5 ? { ...unit, us_number: '5000000' } : unit));
    draw(buildMatrix(changed, statements), memory);
    const wider = memory.count();

    expect(first.known).toBe(0);
    expect(again).toEqual({ known: first.made, made: 0 });
    // A longer number makes one box wider.
    expect(wider).toEqual({ known: first.made - 1, made: 1 });
  });

  it('arranges anew for another profile, and does not know what follows an earlier drawing', () => {
    const memory = createWatched();
    const matrix = buildMatrix(units, statements);
    const { boxes } = draw(matrix, memory);
    memory.count();
    layoutMatrix(matrix, { grouping: 'period', profile: 'quality', memory });
    const better = memory.count();
    const previous = new Map(boxes.map(({ node, x, width }) => [node, x + width / 2]));
    layoutMatrix(matrix, { grouping: 'period', profile: 'fast', previous, memory });

    expect(better.known).toBe(0);
    expect(memory.count()).toEqual({ known: 0, made: 0 });
  });
});
