import { describe, expect, it } from 'vitest';
import { completeAreas } from './complete-areas.ts';

const unit = (us_number: string, area: string) => ({ id: 0, us_number, area, relationships: [] });
const units = [unit('4', 'A'), unit('5', 'A'), unit('5', 'B'), unit('6', '')];
const blockOf = (cells: string[][], fields: (string | undefined)[]) => ({
  cells,
  headings: { fields, known: 2, unknown: [], key: 0 },
});

describe('completeAreas()', () => {
  it('adds the area of the only unit of a number', () => {
    const block = blockOf(
      [
        ['US', 'Tipo'],
        ['4', 'US'],
        ['5', 'US'],
        ['6', 'US'],
        ['7', 'US'],
      ],
      ['us_number', 'unit_type'],
    );

    expect(completeAreas(block, { units }).cells).toEqual([
      ['US', 'Tipo', 'Area'],
      ['4', 'US', 'A'],
      ['5', 'US', ''],
      ['6', 'US', ''],
      ['7', 'US', ''],
    ]);
  });

  it('preserves an area that is given, and a block that needs none', () => {
    const written = blockOf(
      [
        ['US', 'Area'],
        ['4', 'B'],
        ['4', ''],
      ],
      ['us_number', 'area'],
    );
    const free = blockOf(
      [
        ['US', 'Tipo'],
        ['7', 'US'],
      ],
      ['us_number', 'unit_type'],
    );

    expect(completeAreas(written, { units }).cells.slice(1)).toEqual([
      ['4', 'B'],
      ['4', 'A'],
    ]);
    expect(completeAreas(free, { units })).toBe(free);
  });
});
