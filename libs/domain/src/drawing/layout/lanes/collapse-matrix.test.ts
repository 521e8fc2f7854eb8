import { describe, expect, it } from 'vitest';
import { generateSite } from '../../../testing/generate-site.ts';
import type { RelationType } from '../../../records/relations/vocabulary.ts';
import { buildMatrix } from '../../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../../matrix/matrix-model.ts';
import { collapseMatrix } from './collapse-matrix.ts';

/** Units named by area and number (`A1`), relations as `A1 > B2`, contemporaries as `A1 ~ B2`. */
function matrixOf(relations: string, periods: Record<string, string> = {}): HarrisMatrix {
  const statements = relations.split(', ').map((text) => {
    const [from, sign, to] = text.split(' ') as [string, string, string];
    const type: RelationType = sign === '>' ? 'covers' : sign === '=' ? 'same_as' : 'contemporary_with';
    return { from, type, to };
  });
  const keys = [...new Set(statements.flatMap(({ from, to }) => [from, to]))];
  const units = keys.map((key) => ({
    key,
    us_number: key.slice(1),
    area: key[0]!,
    period: periods[key] ?? null,
  }));
  return buildMatrix(units, statements);
}

function linesOf({ edges }: HarrisMatrix): string[] {
  return edges.map(({ source, target, ...rest }) => {
    const mark = rest.interleaves ? ' against' : rest.contradicts ? ' contradicts' : '';
    return `${source} > ${target}${mark}`;
  });
}

describe('collapseMatrix()', () => {
  //  A1 ─ A2 ─ B1 ─ B2 ─ C1, and A1 ─ C1 only through them
  it('puts the units of an area into one node that keeps its place in the order', () => {
    const whole = matrixOf('A1 > A2, A2 > B1, B1 > B2, B2 > C1');

    const { matrix, interleaved } = collapseMatrix(whole, { areas: ['B'] });

    expect(linesOf(matrix)).toEqual(['A1 > A2', 'A2 > area:B', 'area:B > C1']);
    expect(matrix.levels).toEqual([['A1'], ['A2'], ['area:B'], ['C1']]);
    expect(matrix.nodes.find(({ id }) => id === 'area:B')).toMatchObject({
      us_number: 'B (2)',
      area: 'B',
      unit_type: 'group',
      members: [{ us_number: '1' }, { us_number: '2' }],
    });
    expect(interleaved).toEqual([]);
  });

  //  A1 ─ B1 ─ C1 and A2 ─ C2: once B and C are one, A ─ C is implied by A ─ B ─ C
  it('leaves out what the groups imply, with the way that implies it', () => {
    const whole = matrixOf('A1 > B1, B1 > C1, A2 > C2');

    const { matrix } = collapseMatrix(whole, { areas: ['A', 'B', 'C'] });

    expect(linesOf(matrix)).toEqual(['area:A > area:B', 'area:B > area:C']);
    expect(matrix.redundant).toMatchObject([{ source: 'area:A', target: 'area:C', implied_by: ['area:B'] }]);
  });

  it('keeps both directions of interleaving groups and names the units that make them interleave', () => {
    const whole = matrixOf('A1 > B1, A2 > B2, B3 > A3');

    const { matrix, interleaved } = collapseMatrix(whole, { areas: ['A', 'B'] });

    expect(linesOf(matrix)).toEqual(['area:A > area:B', 'area:B > area:A against']);
    expect(interleaved).toEqual([
      {
        later: 'area:B',
        earlier: 'area:A',
        pairs: [['B3', 'A3']],
        against: [
          ['A1', 'B1'],
          ['A2', 'B2'],
        ],
      },
    ]);
  });

  it('breaks loops over three groups, too', () => {
    const whole = matrixOf('A1 > B1, A2 > B2, B3 > C1, B4 > C2, C3 > A3');

    const { matrix, interleaved } = collapseMatrix(whole, { areas: ['A', 'B', 'C'] });

    expect(linesOf(matrix)).toEqual(['area:A > area:B', 'area:B > area:C', 'area:C > area:A against']);
    expect(interleaved).toMatchObject([{ later: 'area:C', earlier: 'area:A', against: [] }]);
    expect(matrix.levels).toEqual([['area:A'], ['area:B'], ['area:C']]);
  });

  it('collapses a period with all its phases and leaves the others', () => {
    const whole = matrixOf('A1 > A2, A2 > A3, A3 > A4', { A1: '1', A2: '2', A3: '2', A4: '3' });

    const { matrix } = collapseMatrix(whole, { phases: [{ period: '2' }] });

    expect(linesOf(matrix)).toEqual(['A1 > phase:2', 'phase:2 > A4']);
    expect(matrix.nodes[1]).toMatchObject({ us_number: '2 (2)', period: '2', area: 'A' });
  });

  it('keeps contemporaries between groups once, and none within one', () => {
    const whole = matrixOf('A1 ~ B1, A2 ~ B2, A1 ~ A2, A1 > C1');

    const { matrix } = collapseMatrix(whole, { areas: ['A', 'B'] });

    expect(matrix.contemporary).toMatchObject([{ source: 'area:A', target: 'area:B' }]);
  });

  it('keeps the suspect of a contradiction as one', () => {
    const whole = matrixOf('A1 > B1, B1 > C1, C1 > A1');
    const suspect = whole.edges.find(({ contradicts }) => contradicts)!;

    const { matrix } = collapseMatrix(whole, { areas: ['B'] });

    const ends = [suspect.source, suspect.target].map((id) => (id === 'B1' ? 'area:B' : id));
    expect(matrix.edges.filter(({ contradicts }) => contradicts)).toMatchObject([
      { source: ends[0], target: ends[1] },
    ]);
  });

  it('changes nothing where nothing is to be collapsed', () => {
    const { units, statements } = generateSite({ units: 200, seed: 3 });
    const whole = buildMatrix(units, statements);

    const { matrix } = collapseMatrix(whole);

    expect(matrix.nodes).toEqual(whole.nodes);
    expect(matrix.edges).toEqual(whole.edges);
    expect(matrix.levels).toEqual(whole.levels);
  });

  it('gives an order without loops, whatever is collapsed', () => {
    const { units, statements } = generateSite({ units: 300, seed: 5, unitsPerArea: 300 });
    const whole = buildMatrix(units, statements);

    const { matrix, interleaved } = collapseMatrix(whole, {
      phases: [{ period: '3' }, { period: '5' }, { period: '6' }],
    });

    const levelOf = new Map(matrix.nodes.map(({ id, level }) => [id, level]));
    const upward = matrix.edges.filter(({ source, target }) => levelOf.get(source)! >= levelOf.get(target)!);
    expect(upward.every(({ interleaves }) => interleaves === true)).toBe(true);
    expect(matrix.edges.filter(({ interleaves }) => interleaves)).toHaveLength(interleaved.length);
    expect(matrix.nodes.reduce((count, { members }) => count + members.length, 0)).toBe(300);
  });
});
