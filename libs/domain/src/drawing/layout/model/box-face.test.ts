import { describe, expect, it } from 'vitest';
import type { MatrixNode } from '../../../matrix/matrix-model.ts';
import { LABEL_SIZE_PT, labelNodes, shapeOf, widthOf } from './box-face.ts';
import { measureText } from './text-width.ts';

function nodeOf(numbers: string[], rest: Partial<MatrixNode> = {}): MatrixNode {
  const area = rest.area ?? '';
  const members = numbers.map((us_number) => ({ id: `${area}/${us_number}`, us_number, area }));
  return {
    ...members[0]!,
    unit_type: 'US',
    period: null,
    phase: null,
    period_end: null,
    phase_end: null,
    level: 0,
    members,
    ...rest,
  };
}

describe('labelNodes()', () => {
  it('writes all numbers of equal units, up to four', () => {
    const labels = labelNodes([
      nodeOf(['12', '98']),
      nodeOf(['1', '2', '3', '4']),
      nodeOf(['20', '21', '22', '23', '24']),
    ]);

    expect(labels).toEqual(['12 = 98', '1 = 2 = 3 = 4', '20 +4']);
  });

  it('names the area only where a number occurs twice', () => {
    const labels = labelNodes([
      nodeOf(['1'], { area: 'A' }),
      nodeOf(['1'], { area: 'B' }),
      nodeOf(['2'], { area: 'B' }),
    ]);

    expect(labels).toEqual(['A/1', 'B/1', '2']);
  });

  it('writes the name of a group, not its units', () => {
    expect(labelNodes([nodeOf(['1', '2'], { unit_type: 'group', us_number: 'S1 (2)' })])).toEqual(['S1 (2)']);
  });
});

describe('shapeOf()', () => {
  it.each([
    ['US', 'deposit'],
    [null, 'deposit'],
    ['something of our own', 'deposit'],
    ['USN', 'cut'],
    ['cut', 'cut'],
    ['USM', 'structure'],
    ['WSU', 'structure'],
    ['Sepoltura', 'burial'],
    ['skeleton', 'burial'],
    ['USVA', 'virtual'],
    ['USV/B', 'virtual'],
    ['VSF', 'virtual'],
    ['DOC', 'document'],
    ['Extractor', 'document'],
    ['group', 'group'],
  ])('draws the type %s as %s', (unit_type, shape) => {
    expect(shapeOf(nodeOf(['1'], { unit_type }))).toBe(shape);
  });
});

describe('widthOf()', () => {
  it('leaves room beside the text and is even', () => {
    expect(widthOf('1290 = 1291')).toBe(72);
  });

  it('leaves room for the cross of a burial', () => {
    expect(widthOf('1061', 'burial')).toBeGreaterThanOrEqual(measureText('1061', LABEL_SIZE_PT) + 16);
  });

  it('is never less than the least width', () => {
    expect(widthOf('1')).toBe(30);
  });
});
