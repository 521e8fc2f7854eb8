import { describe, expect, it } from 'vitest';
import { joinPoints } from './join-points.ts';
import { findUnitOfRemark, getSurveyCodeKey, parseSurveyCode } from './survey-codes.ts';
import { readSurveyPoints } from './survey-points.ts';

describe('readSurveyPoints()', () => {
  const expected = [
    { line: 1, name: '101', code: 'C12', x: 2_510_000.125, y: 4_650_003.5, z: 41.2 },
    { line: 2, name: '102', code: 'Q12', x: 2_510_001, y: 4_650_004.25, z: 41.15 },
  ];

  it.each([
    ['commas', '101,C12,2510000.125,4650003.5,41.2\n102,Q12,2510001,4650004.25,41.15'],
    [
      'semicolons and decimal commas',
      '101;C12;2510000,125;4650003,5;41,2\r\n102;Q12;2510001;4650004,25;41,15',
    ],
    ['tabs', '101\tC12\t2510000.125\t4650003.5\t41.2\n102\tQ12\t2510001\t4650004.25\t41.15'],
    ['spaces', '101  C12  2510000.125 4650003.5  41.2\n102 Q12 2510001 4650004.25 41.15\n'],
    ['the code last', '101,2510000.125,4650003.5,41.2,C12\n102,2510001,4650004.25,41.15,Q12'],
    ['quotes', '"101","C12","2510000.125","4650003.5","41.2"\n"102","Q12","2510001","4650004.25","41.15"'],
  ])('detects %s', (_name, text) => {
    const { points, rejected } = readSurveyPoints(text);
    expect(points).toEqual(expected);
    expect(rejected).toEqual([]);
  });

  it('follows headings, also with the northing first', () => {
    const { points, format } = readSurveyPoints('Point,N,E,Z,Code\n101,4650003.5,2510000.125,41.2,C12');
    expect(format.columns).toEqual(['name', 'y', 'x', 'z', 'code']);
    expect(points).toEqual([{ ...expected[0], line: 2 }]);
  });

  it('lists lines that are no points, and takes points without a height', () => {
    const { points, rejected } = readSurveyPoints('# job 7\nP1,C1,1.5,2.5\nbroken\nP2,C1,3.5,4.5,,late');
    expect(points).toEqual([
      { line: 2, name: 'P1', code: 'C1', x: 1.5, y: 2.5 },
      { line: 4, name: 'P2', code: 'C1', x: 3.5, y: 4.5, remark: 'late' },
    ]);
    expect(rejected).toEqual([{ line: 3, text: 'broken' }]);
  });

  it('rejects a file without points by name', () => {
    expect(() => readSurveyPoints('a,b,c\nd,e,f')).toThrow('No line of the file is a measured point');
    expect(() => readSurveyPoints('1,C,1.5,2.5,3\n'.repeat(100_001))).toThrow('more than 100000 points');
  });
});

describe('joinPoints()', () => {
  const { points } = readSurveyPoints(
    [
      '1,C12,0.0,0.0,1.1',
      '2,C12,4.0,0.0,1.2',
      '3,C12,4.0,3.0,1.3',
      '4,Q12,2.0,1.0,1.5',
      '5,C12,0.0,3.0,1.4',
      '6,SEZ,0.0,0.0,2.0',
      '7,SEZ,9.0,0.0,2.0',
      '8,XYZ,5.0,5.0,2.0',
    ].join('\n'),
  );

  it('joins points of a code by their string, whatever was measured in between', () => {
    const shapes = joinPoints(points, { by: 'string' });
    expect(
      shapes.map(({ code, geometry, meaning }) => [code, geometry.type, meaning?.kind, meaning?.us_number]),
    ).toEqual([
      ['C12', 'Polygon', 'outline', '12'],
      ['Q12', 'Point', 'height', '12'],
      ['SEZ', 'LineString', 'section', undefined],
      ['XYZ', 'Point', undefined, undefined],
    ]);
    expect(shapes[0]!.geometry.coordinates).toEqual([
      [
        [0, 0, 1.1],
        [4, 0, 1.2],
        [4, 3, 1.3],
        [0, 3, 1.4],
        [0, 0, 1.1],
      ],
    ]);
  });

  it('begins a new shape after each other code if points are joined in their order', () => {
    const shapes = joinPoints(points, { by: 'order' });
    expect(shapes.map(({ points: joined }) => joined.map(({ name }) => name).join(''))).toEqual([
      '123',
      '4',
      '5',
      '67',
      '8',
    ]);
    expect(shapes[2]!.geometry.type).toBe('Point');
  });

  it('closes a ring once where the first point was measured again', () => {
    const again = readSurveyPoints(
      '1,C1,0.0,0.0\n2,C1,1.0,0.0\n2b,C1,1.0,0.0\n3,C1,1.0,1.0\n4,C1,0.0,0.0',
    ).points;
    const [shape] = joinPoints(again, { by: 'order' });
    expect(shape!.geometry.coordinates).toEqual([
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ]);
  });
});

describe('parseSurveyCode()', () => {
  it('reads number and string, and a table of the user first', () => {
    expect(parseSurveyCode('C12.2')).toEqual({
      kind: 'outline',
      shape: 'polygon',
      us_number: '12',
      string: '2',
    });
    expect(parseSurveyCode('US 14b')).toEqual({ kind: 'outline', shape: 'polygon', us_number: '14b' });
    expect(parseSurveyCode('wall 3')).toBeUndefined();
    const codes = { WALL: { kind: 'part', shape: 'polygon' as const } };
    expect(parseSurveyCode('wall 3', codes)).toEqual({ kind: 'part', shape: 'polygon', us_number: '3' });
  });

  it('takes a code that is only a number by the key of such codes, and an empty code never', () => {
    expect(parseSurveyCode('12')).toBeUndefined();
    const codes = { '#': { kind: 'outline', shape: 'polygon' as const } };
    expect(parseSurveyCode('12.2', codes)).toMatchObject({ us_number: '12', string: '2' });
    expect(parseSurveyCode('', codes)).toBeUndefined();
  });

  it('names the key under which a table has a code', () => {
    const keys = ['C12.2', 'us 14b', '15', 'muro est', ''].map((code) => getSurveyCodeKey(code));
    expect(keys).toEqual(['C', 'US', '#', 'MURO EST', '']);
  });
});

describe('findUnitOfRemark()', () => {
  it('finds the unit that a remark names, and no other number', () => {
    const remarks = ['top of US 12b', 'SU.7', 'bus 12', 'US 12 cm', 'muro 4', undefined];
    expect(remarks.map(findUnitOfRemark)).toEqual(['12b', '7', undefined, '12', undefined, undefined]);
  });
});
