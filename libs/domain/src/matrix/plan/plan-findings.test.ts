import { createPlanCheck, type PlanInput, type PlanShape } from '@trowel/domain/plan-check';
import { describe, expect, test } from 'vitest';
import type { Statement } from '../graph/facts.ts';
import { createFormatAbout } from '../findings/finding-notes.ts';
import { findCauses } from '../findings/find-causes.ts';
import type { Finding } from '../findings/finding.ts';
import { buildMatrix } from '../matrix.ts';

type Rectangle = readonly [x: number, y: number, width: number, height: number];

function draw(
  unit: string | undefined,
  [x, y, width, height]: Rectangle,
  kind: PlanShape['kind'] = 'outline',
): PlanShape {
  const ring = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ] as const;
  return { unit, kind, geometry: { type: 'Polygon', coordinates: [ring] } };
}

function measure(unit: string, x: number, y: number, z: number): PlanShape {
  return { unit, kind: 'height', geometry: { type: 'Point', coordinates: [x, y, z] } };
}

/** Definitions of units that are no layers. */
type Definitions = Readonly<Record<string, string>>;

function check(
  relations: string,
  shapes: readonly PlanShape[],
  {
    definitions = {},
    language = 'en',
    ...input
  }: { definitions?: Definitions; language?: 'en' | 'it' } & Omit<PlanInput, 'shapes'> = {},
): Finding[] {
  const statements = relations
    .split(',')
    .map((text) => text.trim().split(' '))
    .filter(([from]) => from)
    .map(([from, type, to]) => ({ from, type, to }) as Statement);
  const names = new Set([
    ...statements.flatMap(({ from, to }) => [from, to!]),
    ...shapes.flatMap(({ unit }) => unit ?? []),
  ]);
  const units = [...names].map((name) => ({
    key: name,
    us_number: name,
    area: '',
    definition: definitions[name] ?? null,
  }));
  const { findings } = buildMatrix(units, statements, {
    plan: createPlanCheck({ shapes, ...input }),
    language,
    oneSided: 'never',
  });
  return findings.filter(({ measured }) => measured !== undefined);
}

function codesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ code, units }) => [code, ...units].join(' '));
}

describe('Outlines against relations', () => {
  test('a relation of units that lie apart quotes both and the distance', () => {
    const [finding] = check('1 covers 2', [draw('1', [0, 0, 2, 2]), draw('2', [5.4, 0, 2, 2])]);
    expect(finding).toMatchObject({
      code: 'relation_without_overlap',
      severity: 'warning',
      units: ['1', '2'],
    });
    expect(finding!.message).toBe('1 covers 2, but their outlines are 3.40 m apart.');
    expect(finding!.chain).toMatchObject([{ from: '1', type: 'covers', to: '2' }]);
    const [italian] = check('1 covers 2', [draw('1', [0, 0, 2, 2]), draw('2', [5.4, 0, 2, 2])], {
      language: 'it',
    });
    expect(italian!.message).toBe('1 copre 2, ma in pianta distano 3,40 m.');
  });

  test('units that overlap, and units that are not drawn, give no finding', () => {
    expect(check('1 covers 2, 1 covers 3', [draw('1', [0, 0, 2, 2]), draw('2', [1, 0, 2, 2])])).toEqual([]);
  });

  test('units that only touch give a remark, unless the relation is a cut', () => {
    const shapes = [draw('1', [0, 0, 2, 2]), draw('2', [2.02, 0, 2, 2])];
    expect(check('1 covers 2', shapes)).toMatchObject([{ code: 'touch_without_overlap', severity: 'info' }]);
    expect(check('1 cuts 2', shapes, { definitions: { 1: 'Cut' } })).toEqual([]);
    expect(codesOf(check('1 covers 2', shapes, { tolerances: { touch_m: 0.01 } }))).toEqual([
      'relation_without_overlap 1 2',
    ]);
  });

  test('a relation is right if a later cut removed the contact', () => {
    // 1 |cut 3| 2
    const shapes = [draw('1', [0, 0, 2, 2]), draw('2', [4, 0, 2, 2]), draw('3', [2, 0, 2, 2], 'cut')];
    const definitions = { 3: 'Cut' };
    expect(codesOf(check('1 covers 2, 3 cuts 1, 3 cuts 2', shapes, { definitions }))).toEqual([]);
    expect(codesOf(check('1 covers 2', shapes, { definitions }))).toEqual(['relation_without_overlap 1 2']);
  });

  test('a relation is right if it is true for a unit recorded as equal', () => {
    const shapes = [draw('1', [0, 0, 2, 2]), draw('2', [50, 0, 2, 2]), draw('3', [1, 0, 2, 2])];
    expect(check('1 covers 2, 2 same_as 3', shapes)).toEqual([]);
  });

  test('single stones of a unit say nothing about a gap below a metre', () => {
    const stones = (far: number): PlanShape[] => [
      draw('1', [0, 0, 2, 2]),
      draw('2', [2 + far, 0, 0.3, 0.3], 'part'),
    ];
    expect(check('1 covers 2', stones(0.8))).toEqual([]);
    expect(codesOf(check('1 covers 2', stones(3)))).toEqual(['relation_without_overlap 1 2']);
  });

  test('abutting units must touch and must not overlap', () => {
    expect(codesOf(check('1 abuts 2', [draw('1', [0, 0, 2, 2]), draw('2', [2.5, 0, 2, 2])]))).toEqual([
      'abuts_apart 1 2',
    ]);
    expect(codesOf(check('1 bonded_to 2', [draw('1', [0, 0, 2, 2]), draw('2', [2.5, 0, 2, 2])]))).toEqual([
      'abuts_apart 1 2',
    ]);
    expect(check('1 abuts 2', [draw('1', [0, 0, 2, 2]), draw('2', [2.02, 0, 2, 2])])).toEqual([]);
    const [overlap] = check('1 abuts 2', [draw('1', [0, 0, 2, 2]), draw('2', [1, 0, 2, 2])]);
    expect(overlap).toMatchObject({ code: 'abuts_overlaps', severity: 'info' });
  });

  test('a fill must stay inside its cut', () => {
    const definitions = { 2: 'Cut' };
    const [finding] = check('1 fills 2', [draw('1', [0, 0, 3, 2]), draw('2', [0, 0, 2, 2], 'cut')], {
      definitions,
    });
    expect(finding!.message).toBe('1 fills 2, but 2.00 m² of its outline (33 %) are outside the cut.');
    const drawnWider = [draw('1', [-0.03, -0.03, 2.06, 2.06]), draw('2', [0, 0, 2, 2], 'cut')];
    expect(check('1 fills 2', drawnWider, { definitions })).toEqual([]);
  });
});

describe('Overlaps against the order', () => {
  const shapes = [draw('1', [0, 0, 2, 2]), draw('9', [1, 0, 2, 2])];

  test('an overlap without an order quotes the area', () => {
    const [finding] = check('', shapes);
    expect(finding!.message).toBe(
      'The outlines of 1 and 9 overlap by 2.00 m² (50 % of the smaller one), but no relation says which is later.',
    );
    expect(finding).toMatchObject({ code: 'overlap_without_order', units: ['1', '9'] });
  });

  test('an order through other units is an order; so is equality and contemporaneity', () => {
    expect(check('1 covers 5, 5 covers 9', shapes)).toEqual([]);
    expect(check('9 covers 5, 5 covers 1', shapes)).toEqual([]);
    expect(check('1 same_as 9', shapes)).toEqual([]);
    expect(check('1 contemporary_with 9', shapes)).toEqual([]);
  });

  test('a common border drawn twice is no overlap, however long it is', () => {
    expect(check('', [draw('1', [0, 0, 40, 2]), draw('9', [0, 1.97, 40, 2])])).toEqual([]);
    expect(codesOf(check('', [draw('1', [0, 0, 40, 2]), draw('9', [0, 1.8, 40, 2])]))).toEqual([
      'overlap_without_order 1 9',
    ]);
  });

  test('a deposit in the hole of another one does not overlap it', () => {
    const [outer] = [draw('1', [0, 0, 9, 9])];
    const hole = draw(undefined, [3, 3, 3, 3]).geometry.coordinates as never as [readonly [number, number][]];
    const ring: PlanShape = {
      ...outer,
      geometry: { type: 'Polygon', coordinates: [...(outer.geometry.coordinates as never as []), ...hole] },
    };
    expect(check('', [ring, draw('9', [3, 3, 3, 3])])).toEqual([]);
  });

  test('two units with the same outline may be one, a cut and its fill are not', () => {
    const same = [draw('1', [0, 0, 2, 2]), draw('2', [0, 0, 2, 2])];
    expect(codesOf(check('', same))).toEqual(['same_outline 1 2']);
    expect(check('1 fills 2', same, { definitions: { 2: 'Cut' } })).toEqual([]);
  });

  test('a cut without a fill under a later unit', () => {
    const plan = [draw('1', [0, 0, 9, 9]), draw('2', [2, 2, 2, 2], 'cut'), draw('3', [0, 0, 9, 9])];
    const definitions = { 2: 'Cut' };
    const [finding] = check('1 covers 4, 4 later_than 2, 2 cuts 3', plan, { definitions });
    expect(finding).toMatchObject({ code: 'cut_empty', units: ['2', '1'], severity: 'info' });
    expect(check('1 covers 2, 2 cuts 3', plan, { definitions })).toEqual([]);
  });
});

describe('Heights', () => {
  const outlines = [draw('1', [0, 0, 4, 4]), draw('2', [0, 0, 4, 4])];

  test('a later unit that lies lower quotes both heights', () => {
    const [finding] = check('1 covers 2', [
      ...outlines,
      measure('1', 1, 1, 10.2),
      measure('2', 1, 1.5, 11.05),
    ]);
    expect(finding).toMatchObject({ code: 'later_but_lower', units: ['1', '2'] });
    expect(finding!.message).toBe(
      '1 is later than 2 but lies 0.85 m lower: 1 was measured at 10.20 m, and 2 at 11.05 m, 0.50 m away.',
    );
  });

  test('the tolerance and the slope of the ground count', () => {
    expect(check('1 covers 2', [...outlines, measure('1', 1, 1, 10.2), measure('2', 1, 1, 10.28)])).toEqual(
      [],
    );
    expect(
      check('1 covers 2', [...outlines, measure('1', 0.1, 1, 10.2), measure('2', 3.9, 1, 10.5)]),
    ).toEqual([]);
  });

  test('a cut between both explains it, wherever it is drawn', () => {
    // 1 fills 3, and 3 cuts 2: the fill is later and lower.
    const plan = [...outlines, draw('3', [0, 0, 4, 4], 'cut'), measure('1', 1, 1, 9), measure('2', 1, 1, 11)];
    expect(check('1 fills 3, 3 cuts 2', plan, { definitions: { 3: 'Cut' } })).toEqual([]);
    expect(check('1 covers 2, 1 fills 3, 3 cuts 2', plan, { definitions: { 3: 'Cut' } })).toEqual([]);
  });

  test('what fills a cut lies above its bottom', () => {
    const plan = [
      draw('1', [0, 0, 2, 2]),
      draw('2', [0, 0, 2, 2], 'cut'),
      measure('1', 1, 1, 9),
      measure('2', 1, 1, 9.6),
    ];
    expect(codesOf(check('1 fills 2', plan, { definitions: { 2: 'Cut' } }))).toEqual(['later_but_lower 1 2']);
  });

  test('floors that abut a wall may lie below its top', () => {
    const plan = [
      draw('1', [0, 0, 4, 4]),
      draw('2', [3, 0, 2, 4]),
      measure('1', 3.2, 1, 9),
      measure('2', 3.5, 1, 10),
    ];
    expect(codesOf(check('1 abuts 2', plan, { definitions: { 2: 'Wall' } }))).toEqual(['abuts_overlaps 1 2']);
  });

  test('a height far from its neighbours, and one outside its outline', () => {
    const [finding] = check('', [
      draw('1', [0, 0, 4, 4]),
      measure('1', 1, 1, 10.2),
      measure('1', 2, 1, 110.2),
    ]);
    expect(finding).toMatchObject({ code: 'height_outlier', units: ['1'], suspect: '1' });
    expect(codesOf(check('', [draw('1', [0, 0, 4, 4]), measure('1', 5, 1, 10.2)]))).toEqual([
      'height_outside 1',
    ]);
  });
});

describe('Single outlines', () => {
  test('two different outlines of one unit', () => {
    const [finding] = check('', [draw('1', [0, 0, 4, 4]), draw('1', [1, 0, 4, 4])]);
    expect(finding!.message).toBe(
      '1 has two outlines that overlap by 12.0 m² (75 % of the smaller one). Was it drawn twice?',
    );
    expect(check('', [draw('1', [0, 0, 4, 4]), draw('1', [9, 0, 4, 4])])).toEqual([]);
  });

  test('an outline outside the excavated area', () => {
    const trench = draw(undefined, [0, 0, 10, 10], 'trench');
    expect(codesOf(check('', [trench, draw('1', [9, 0, 4, 4])]))).toEqual(['outline_outside_area 1']);
    expect(check('', [trench, draw('1', [2, 0, 4, 4])])).toEqual([]);
    expect(check('', [draw('1', [9, 0, 4, 4])])).toEqual([]);
  });

  test('degrees are compared as metres', () => {
    const inDegrees = (x: number): Rectangle => [12.5 + x, 41.9, 0.00001, 0.00001];
    const [finding] = check('1 covers 2', [draw('1', inDegrees(0)), draw('2', inDegrees(0.0001))], {
      isGeographic: true,
    });
    // 0.00009 degrees of longitude at 41.9° north
    expect(finding!.message).toBe('1 covers 2, but their outlines are 7.47 m apart.');
  });
});

describe('The suspect', () => {
  // 1 covers 2 and 3, 4 covers 1; 1 is drawn elsewhere, on 7.
  const moved = check('1 covers 2, 1 covers 3, 4 covers 1, 4 covers 2, 4 covers 3, 2 covers 5, 3 covers 5', [
    draw('1', [100, 0, 4, 4]),
    draw('2', [0, 0, 2, 4]),
    draw('3', [2, 0, 2, 4]),
    draw('4', [0, 0, 5, 5]),
    draw('5', [0, 0, 5, 5]),
    draw('7', [101, 0, 4, 4]),
  ]);

  test('is the outline that contradicts most of its neighbours', () => {
    expect(moved).toHaveLength(3);
    expect(moved[0]).toMatchObject({ code: 'overlap_without_order', units: ['1', '7'] });
    expect(new Set(moved.map(({ suspect }) => suspect))).toEqual(new Set(['1']));
    expect(moved[0]!.message).toContain('The outline of 1 is probably wrong.');
  });

  test('has at most three findings, which are one on the page of findings', () => {
    const causes = findCauses(moved);
    expect(moved.filter((one) => !causes.has(one))).toHaveLength(1);
  });

  test('of a contradiction is the relation whose units lie apart', () => {
    const cycle = '1 covers 2, 2 covers 3, 3 covers 1';
    const suspects = [
      ['1', '2'],
      ['2', '3'],
      ['3', '1'],
    ].map(([from, to]) => {
      const [left, right] = [draw(from, [0, 0, 2, 2]), draw(to, [3.5, 0, 2, 2])];
      const third = draw(
        ['1', '2', '3'].find((unit) => unit !== from && unit !== to),
        [1, 0, 3, 2],
      );
      const units = ['1', '2', '3'].map((name) => ({ key: name, us_number: name, area: '' }));
      const statements = cycle.split(', ').map((text) => {
        const [one, type, other] = text.split(' ');
        return { from: one, type, to: other } as Statement;
      });
      const plan = createPlanCheck({ shapes: [left, right, third] });
      const { findings } = buildMatrix(units, statements, { plan });
      return findings.find(({ code }) => code === 'cycle')!.suggestions[0]!.relation;
    });
    expect(suspects.map(({ from, to }) => [from, to])).toEqual([
      ['1', '2'],
      ['2', '3'],
      ['3', '1'],
    ]);
  });
});

describe('Limits', () => {
  test('a dismissed finding is another one when the drawing changes', () => {
    const formatAbout = createFormatAbout([]);
    const about = (x: number): string =>
      formatAbout(check('1 covers 2', [draw('1', [0, 0, 2, 2]), draw('2', [x, 0, 2, 2])])[0]!);
    expect(about(5)).toBe('1 covers 2 · 3.00 m');
    expect(about(5.001)).toBe(about(5));
    expect(about(6)).not.toBe(about(5));
  });

  test('the key of a finding does not depend on the language', () => {
    const formatAbout = createFormatAbout([]);
    const shapes = [draw('1', [0, 0, 2, 2]), draw('2', [1, 0, 2, 2])];
    expect(formatAbout(check('', shapes, { language: 'it' })[0]!)).toBe(formatAbout(check('', shapes)[0]!));
  });

  test('a plan that is too detailed is compared in part, and the findings say so', () => {
    const units = ['1', '2', '3'].map((name) => ({ key: name, us_number: name, area: '' }));
    const shapes = units.map(({ key }) => draw(key, [Number(key), 0, 2, 2]));
    const { findings } = buildMatrix(units, [], { plan: createPlanCheck({ shapes }, 10) });
    const [incomplete] = findings.filter(({ code }) => code === 'plan_incomplete');
    expect(incomplete!.message).toMatch(
      /^The plan is too detailed to compare completely: \d+ comparisons? w/,
    );
    const all = buildMatrix(units, [], { plan: createPlanCheck({ shapes }) }).findings;
    expect(all.some(({ code }) => code === 'plan_incomplete')).toBe(false);
  });

  test('a site without shapes has the same findings as without a plan', () => {
    expect(check('1 covers 2', [])).toEqual([]);
  });
});
