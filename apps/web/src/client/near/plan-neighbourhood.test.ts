import { buildMatrixLines, type MatrixNode, type Statement } from '@trowel/domain/matrix';
import { describe, expect, it } from 'vitest';
import { planNeighbourhood, type NearPlan } from './plan-neighbourhood.ts';

/** Pairs of a later and an earlier unit, or two contemporaries: `1>2`, `1=2`, `1~2`. */
function around(unit: string, pairs: string): NearPlan | undefined {
  const statements = pairs.split(' ').map((pair): Statement => {
    const [, from = '', sign = '', to = ''] = /(\w+)([>=~])(\w+)/.exec(pair) ?? [];
    const type = sign === '>' ? 'covers' : sign === '=' ? 'same_as' : 'contemporary_with';
    return { from, type, to };
  });
  const names = [...new Set(statements.flatMap(({ from, to }) => [from, to ?? '']))];
  const units = names.map((name) => ({ key: name, us_number: name, area: '' }));
  const widthOf = (_node: MatrixNode): number => 40;
  return planNeighbourhood(buildMatrixLines(units, statements), { unit, widthOf, height: 20 });
}

const rowsOf = (plan: NearPlan | undefined): string[] =>
  [-2, -1, 0, 1, 2].map((step) =>
    (plan?.boxes ?? [])
      .filter((box) => box.step === step)
      .map(({ node }) => node.us_number)
      .join(' '),
  );

describe('planNeighbourhood()', () => {
  //  1        a chain of seven, 4 in the middle
  //  ⋮
  //  7
  it('shows two lines up and two down, without what longer chains imply', () => {
    const plan = around('4', '1>2 2>3 3>4 4>5 5>6 6>7 2>4 4>6');

    expect(rowsOf(plan)).toEqual(['2', '3', '4', '5', '6']);
    expect(plan?.lines).toHaveLength(4);
    expect(plan?.boxes.map(({ y }) => y)).toEqual([0, 38, 76, 114, 152]);
  });

  it('puts contemporaries beside the unit, and units that are one into one box', () => {
    const plan = around('2', '1>2 2~9 2=8');

    expect(rowsOf(plan)).toEqual(['', '1', '2 9', '', '']);
    expect(plan?.links).toHaveLength(1);
    expect(around('8', '1>2 2~9 2=8')?.boxes.find(({ isSelf }) => isSelf)?.node.us_number).toBe('2');
  });

  it('says of a wide row how many more there are, in natural order', () => {
    const plan = around('1', [2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `1>${number}`).join(' '));

    expect(rowsOf(plan)[3]).toBe('2 3 4 5');
    expect(plan?.rests).toMatchObject([{ step: 1, count: 5 }]);
    expect(plan?.rests[0]!.x).toBeGreaterThan(plan!.boxes.at(-1)!.x);
    expect(plan?.width).toBeGreaterThanOrEqual(plan!.rests[0]!.x + plan!.rests[0]!.width);
  });

  it('draws what contradicts as such, and no unit twice', () => {
    const plan = around('1', '1>2 2>3 3>1');

    expect(plan?.boxes).toHaveLength(3);
    expect(plan?.lines.filter(({ contradicts }) => contradicts)).toHaveLength(1);
    expect(around('none', '1>2')).toBeUndefined();
  });
});
