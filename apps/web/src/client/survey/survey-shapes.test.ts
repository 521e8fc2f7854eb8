import { COMMON_SURVEY_CODES, readSurveyPoints } from '@trowel/domain/gis';
import type { Geometry } from '@trowel/domain/geometry';
import type { SitePlan, SitePlanShape } from '@trowel/domain/plan';
import { describe, expect, it } from 'vitest';
import {
  changeForm,
  changeShapes,
  insertPoint,
  mergeShapes,
  movePoint,
  removePoint,
  reverseShape,
  splitShape,
} from './edit-shapes.ts';
import { findIssue } from './find-issues.ts';
import { joinShapes, type JoiningSource } from './join-shapes.ts';
import { isToWrite, type MeasuredShapes } from './survey-model.ts';
import { writeShapesFile } from './write-shapes-file.ts';

const TEXT = [
  '1,C12,0.0,0.0,1.1',
  '2,C12,4.0,0.0,1.2',
  '3,C12,4.0,3.0,1.3',
  '4,Q12,2.0,1.0,1.5',
  '5,C12,0.0,2.0,1.4',
  '6,SEZ.A,0.0,0.0,2.0',
  '7,SEZ.A,9.0,0.0,2.0',
  '8,XYZ,5.0,5.0,2.0',
  '9,C7,6.0,6.0,2.0',
].join('\n');

const UNIT = { unit_type: 'US', definition: null, definition_en: null, period: null, phase: null, order: 0 };
const PLAN: SitePlan = {
  site_name: 'Orto Vecchio',
  srid: null,
  units: [
    { ...UNIT, id: 120, area: 'A', us_number: '12' },
    { ...UNIT, id: 70, area: 'A', us_number: '7' },
    { ...UNIT, id: 71, area: 'B', us_number: '7' },
  ],
  shapes: [],
  pictures: [],
};

function source(change: Partial<JoiningSource> = {}): JoiningSource {
  return {
    file: readSurveyPoints(TEXT),
    fileName: 'job 7.csv',
    by: 'string',
    codes: COMMON_SURVEY_CODES,
    plan: PLAN,
    numbers: new Map(),
    ...change,
  };
}

function recorded(id: number, geometry: Geometry, change: Partial<SitePlanShape> = {}): SitePlanShape {
  const shape = {
    version: 1,
    kind: 'outline',
    unit: 0,
    name: null,
    draw_order: null,
    surface: null,
  } as const;
  return { ...shape, id, geometry, ...change };
}

const namesOf = ({ shapes, file }: MeasuredShapes): string[] =>
  shapes.map(({ points }) => points.map((point) => file.points[point]!.name).join(' '));
const keyOf = ({ shapes }: MeasuredShapes, code: string): number =>
  shapes.find((one) => one.code === code)!.key;

describe('joinShapes()', () => {
  it('joins points, suggests unit, kind and name, and leaves out unknown codes', () => {
    const { shapes } = joinShapes(source());
    expect(
      shapes.map(({ code, form, kind, unit, name, number, isLeftOut }) => [
        code,
        form,
        kind,
        unit,
        name,
        number,
        isLeftOut,
      ]),
    ).toEqual([
      ['C12', 'polygon', 'outline', 120, '', 'job 7 1', false],
      ['Q12', 'points', 'height', 120, '', 'job 7 4', false],
      ['SEZ.A', 'line', 'section', undefined, 'A', 'job 7 6', false],
      ['XYZ', 'points', 'point', undefined, '8', 'job 7 8', true],
      // Two areas have unit 7.
      ['C7', 'polygon', 'outline', undefined, '', 'job 7 9', false],
    ]);
  });

  it('takes the unit from a remark where the code has none', () => {
    const file = readSurveyPoints('1,C,0.0,0.0,1.0,top of US 12\n2,C,1.0,0.0,1.0,\n3,C,1.0,1.0,1.0,');
    expect(joinShapes(source({ file })).shapes[0]).toMatchObject({ unit: 120, wanted: '12' });
  });

  it('shows recorded shapes with their corrections instead of joining their points again', () => {
    const ring = [
      [4, 3, 1.3],
      [0, 0, 1.1],
      [4, 0, 1.2],
      [4, 3, 1.3],
    ] as [number, number, number][];
    const plan = {
      ...PLAN,
      shapes: [recorded(5, { type: 'Polygon', coordinates: [ring] }, { kind: 'cut' })],
    };
    const found = joinShapes(source({ plan, numbers: new Map([['job 7 1', 5]]) }));
    const [first] = found.shapes;
    expect(namesOf(found)[0]).toBe('3 1 2');
    expect(first).toMatchObject({ kind: 'cut', unit: 120, number: 'job 7 1' });
    expect(isToWrite(first!)).toBe(false);
    // Point 5 was taken out.
    expect(found.spare.map((point) => found.file.points[point]!.name)).toEqual(['5']);
  });

  it('changes a shape of the same number at the same place, and gives another number far away', () => {
    const near: Geometry = { type: 'Point', coordinates: [2.02, 1.01, 1.52] };
    const plan = { ...PLAN, shapes: [recorded(6, near, { kind: 'height' })] };
    const numbers = new Map([['job 7 4', 6]]);
    const height = joinShapes(source({ plan, numbers })).shapes.find(({ code }) => code === 'Q12')!;
    expect([height.number, height.recorded?.id, isToWrite(height)]).toEqual(['job 7 4', 6, true]);

    const far = {
      ...plan,
      shapes: [recorded(6, { type: 'Point', coordinates: [80, 1] }, { kind: 'height' })],
    };
    const other = joinShapes(source({ plan: far, numbers })).shapes.find(({ code }) => code === 'Q12')!;
    expect([other.number, other.recorded]).toEqual(['job 7 4 (2)', undefined]);
  });

  // With a cost that is not linear, it would exceed the time limit of tests.
  it('joins and checks 100,000 points', () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, i) => `${i},Q12,${(i % 316) / 3},${i / 948},1.${i % 10}`,
    );
    const found = joinShapes(source({ file: readSurveyPoints(lines.join('\n')) }));
    const issues = found.shapes.filter((shape) => findIssue(shape, found.file.points));
    expect([found.shapes.length, issues.length]).toEqual([100_000, 0]);
  });
});

describe('corrections', () => {
  const shapes = joinShapes(source());
  const outline = keyOf(shapes, 'C12');

  it('move points, take them out and insert them again', () => {
    const moved = movePoint(shapes, outline, { at: 0, by: 1 });
    expect(namesOf(moved)[0]).toBe('2 1 3 5');
    expect(movePoint(shapes, outline, { at: 0, by: -1 })).toEqual(shapes);
    const without = removePoint(shapes, outline, 1);
    expect([namesOf(without)[0], without.spare]).toEqual(['1 3 5', [1]]);
    const inserted = insertPoint(without, outline, { after: 2, point: 1 });
    expect([namesOf(inserted)[0], inserted.spare]).toEqual(['1 3 5 2', []]);
    const alone = removePoint(shapes, keyOf(shapes, 'Q12'), 0);
    expect(alone.shapes[1]).toMatchObject({ isLeftOut: true, points: [3] });
  });

  it('reverse, open, split and append shapes', () => {
    expect(namesOf(reverseShape(shapes, outline))[0]).toBe('1 5 3 2');
    expect(namesOf(reverseShape(shapes, keyOf(shapes, 'SEZ.A')))[2]).toBe('7 6');
    expect(changeForm(shapes, outline, 'line').shapes[0]).toMatchObject({ form: 'line', kind: 'section' });
    const split = splitShape(shapes, outline, 2);
    expect(namesOf(split).slice(0, 2)).toEqual(['1 2', '3 5']);
    expect(split.shapes.slice(0, 2).map(({ number }) => number)).toEqual(['job 7 1', 'job 7 3']);
    expect(splitShape(shapes, outline, 0)).toBe(shapes);
    expect(namesOf(mergeShapes(split, outline, split.shapes[1]!.key))[0]).toBe('1 2 3 5');
  });

  it('assign several at the same time, with the kinds that fit', () => {
    const keys = new Set([outline, keyOf(shapes, 'Q12'), keyOf(shapes, 'C7')]);
    const changed = changeShapes(shapes, keys, { unit: 71, kind: 'bottom' });
    expect(changed.shapes.map(({ unit, kind }) => [unit, kind])).toEqual([
      [71, 'outline'],
      [71, 'bottom'],
      [undefined, 'section'],
      [undefined, 'point'],
      [71, 'outline'],
    ]);
  });
});

describe('findIssue()', () => {
  const shapes = joinShapes(source());
  const issueOf = (all: MeasuredShapes, key: number) =>
    findIssue(
      all.shapes.find((one) => one.key === key)!,
      all.file.points,
    );

  it('names the points at which a shape crosses itself', () => {
    const key = keyOf(shapes, 'C12');
    expect(issueOf(shapes, key)).toBeUndefined();
    expect(issueOf(movePoint(shapes, key, { at: 1, by: 1 }), key)).toEqual({
      code: 'geometry',
      message: {
        en: 'must not cross itself: the side after point 1 crosses the side after point 2',
        it: 'non può incrociare sé stessa: il lato dopo il punto 1 incrocia il lato dopo il punto 2',
      },
    });
  });

  it('requires points, heights and units', () => {
    const key = keyOf(shapes, 'C7');
    expect(issueOf(shapes, key)).toEqual({ code: 'few', least: 3 });
    const single = changeForm(shapes, key, 'points');
    expect(issueOf(single, key)).toEqual({ code: 'unknownUnit', number: '7' });
    expect(issueOf(changeShapes(single, new Set([key]), { unit: 71 }), key)).toBeUndefined();
    const flat = joinShapes(source({ file: readSurveyPoints('1,Q99,1.5,2.5\n2,Q12,1.5,2.5') }));
    expect(issueOf(flat, 0)).toEqual({ code: 'noHeight' });
    const named = joinShapes(source({ file: readSurveyPoints('1,Q99,1.5,2.5,3.5\n2,Q12,1.5,2.5,3.5') }));
    expect(issueOf(named, 0)).toEqual({ code: 'unknownUnit', number: '99' });
  });
});

describe('writeShapesFile()', () => {
  it('writes shapes with unit, kind and surface in the system of the site', async () => {
    const { shapes, ...rest } = joinShapes(source());
    const file = writeShapesFile(shapes.slice(0, 2), rest, {
      plan: { ...PLAN, srid: 3004 },
      fileName: 'job 7.csv',
    });
    const { crs, features } = JSON.parse(await file.text()) as {
      crs: { properties: { name: string } };
      features: { geometry: Geometry; properties: Record<string, string> }[];
    };
    expect([file.name, crs.properties.name]).toEqual(['job 7.geojson', 'urn:ogc:def:crs:EPSG::3004']);
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Point']);
    expect(features[1]!.properties).toEqual({
      geometry_number: 'job 7 4',
      kind: 'height',
      name: '',
      area: 'A',
      us_number: '12',
      surface: 'top',
      source: 'job 7.csv',
    });
  });
});
