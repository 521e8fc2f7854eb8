import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMatrix, type HarrisMatrix, type MatrixEdge, type Statement } from '@trowel/domain/matrix';
import { generateSite } from '../../testing/generate-site.ts';
import { keepLayout } from './keep/keep-layout.ts';
import { layoutMatrix } from './layout-matrix.ts';
import type { LayoutMemory } from './model/layout-memory.ts';
import type { MatrixLayout } from './model/layout-model.ts';
import type { PieceDone } from './model/stages.ts';

/** Of some areas, each a block. */
const AREAS = 8;
const { units, statements } = generateSite({ units: 30 * AREAS, unitsPerArea: 30, seed: 3 });
const relations = statements.filter(({ to }) => to !== null);
const draw = (matrix: HarrisMatrix, memory?: LayoutMemory) =>
  layoutMatrix(matrix, { grouping: 'period', profile: 'fast', ...(memory && { memory }) });

interface Count {
  known: number;
  made: number;
}

/** A memory that tells how many pieces of each kind it knew, and how many were new to it. */
function createWatched(): LayoutMemory & { count(): { block: Count; channel: Count } } {
  const memory = new Map<string, PieceDone>();
  const none = (): { block: Count; channel: Count } => ({
    block: { known: 0, made: 0 },
    channel: { known: 0, made: 0 },
  });
  let counted = none();
  const of = (fingerprint: string): Count => counted[fingerprint.split(' ', 1)[0] as 'block' | 'channel'];
  return {
    find(fingerprint) {
      const piece = memory.get(fingerprint);
      if (piece) of(fingerprint).known++;
      return piece;
    },
    keep(fingerprint, piece) {
      of(fingerprint).made++;
      memory.set(fingerprint, piece);
    },
    count() {
      const told = counted;
      counted = none();
      return told;
    },
  };
}

/** The statements but for those of a line whose boxes have others on the same side. */
function leaveOut({ nodes, edges }: HarrisMatrix): Statement[] {
  const hasOther = (edge: MatrixEdge): boolean =>
    edges.some((one) => one !== edge && one.source === edge.source) &&
    edges.some((one) => one !== edge && one.target === edge.target);
  const { source, target } = edges.find(hasOther)!;
  const membersOf = (node: string): string[] =>
    nodes.find(({ id }) => id === node)!.members.map(({ id }) => id);
  const ends = new Set([...membersOf(source), ...membersOf(target)]);
  return statements.filter(({ from, to }) => !(ends.has(from) && to !== null && ends.has(to)));
}

/** Says something else of a relation: leaves it out, turns it round, or calls both contemporary. */
function change(statement: Statement, how: number): Statement[] {
  const { from, to } = statement;
  if (how === 0) return [];
  if (how === 1) return [{ ...statement, from: to!, to: from, toLabel: from }];
  return [{ ...statement, type: 'contemporary_with' }];
}

describe('recallBlocks() and recallChannels()', () => {
  it('leads to the drawing that would be made without, whatever was drawn before', () => {
    const memory = createWatched();
    const recalled = { block: 0, channel: 0 };
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
        const { block, channel } = memory.count();
        recalled.block += block.known;
        recalled.channel += channel.known;
      }),
      { numRuns: 25 },
    );

    expect(recalled.block).toBeGreaterThan(25);
    expect(recalled.channel).toBeGreaterThan(25);
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

    expect([first.block.known, first.channel.known]).toEqual([0, 0]);
    expect(again.block).toEqual({ known: first.block.made, made: 0 });
    expect(again.channel).toEqual({ known: first.channel.made, made: 0 });
    // A longer number makes one box wider.
    expect(wider.block).toEqual({ known: first.block.made - 1, made: 1 });
  });

  it('has lines routed anew in those channels alone where they run otherwise', () => {
    const memory = createWatched();
    const keep = (matrix: HarrisMatrix, before: MatrixLayout): MatrixLayout =>
      layoutMatrix(matrix, { grouping: 'period', profile: 'fast', kept: keepLayout(before), memory });
    const matrix = buildMatrix(units, statements);
    const before = keep(matrix, draw(matrix, memory));
    const { made, known } = memory.count().channel;
    const after = keep(buildMatrix(units, leaveOut(matrix)), before);
    const { channel } = memory.count();

    expect(after.boxes.map(({ x }) => x)).toEqual(before.boxes.map(({ x }) => x));
    expect(channel.made).toBeGreaterThan(0);
    expect(channel.known).toBeGreaterThan((made + known) / 4);
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

    expect(better.block.known).toBe(0);
    expect(memory.count().block).toEqual({ known: 0, made: 0 });
  });
});
