import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitFields } from '../../records/entities/unit.ts';
import { RELATION_TYPES } from '../../records/relations/vocabulary.ts';
import { readImport } from '../read-import.ts';
import { renderCsv } from '../text/csv-cells.ts';
import { renderUnitTable, type UnitForTable } from './unit-table.ts';

const text = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 15 }),
    fc.constantFrom(
      '=1+1',
      'None',
      '[]',
      "[['x']]",
      'a | b',
      '1.0',
      '12,5',
      'a\nb',
      '["x',
      '- item',
      "'+1",
      'US',
      'from,to',
    ),
  )
  .map((value) => value.trim())
  .filter((value) => value !== '');

const unit = fc.record(
  {
    site_name: text,
    area: text,
    us_number: text,
    unit_type: text,
    description: text,
    period: text,
    inclusions: fc.array(text, { minLength: 1, maxLength: 3 }),
    documentation: fc.array(text, { minLength: 1, maxLength: 3 }),
    elevation_min: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((n) => n + 0),
    excavation_year: fc.integer({ min: 1800, max: 2100 }),
    recorded_on: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    sieving: fc.boolean(),
    custom: fc.dictionary(
      text,
      fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 2 })),
      { minKeys: 1, maxKeys: 3 },
    ),
    relationships: fc.array(
      fc.record(
        { type: fc.constantFrom(...RELATION_TYPES), us_number: text, certainty: text, note: text },
        { requiredKeys: ['type', 'us_number'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: ['us_number'] },
);

const importCsv = (units: readonly UnitForTable[], headings: 'names' | 'en' | 'it' = 'names') => {
  const table = renderUnitTable(units, { headings });
  return readImport({ text: renderCsv(table.headings, table.rows, { bom: true }) });
};

describe('renderUnitTable()', () => {
  it('has a column for every field of a unit that the service does not set itself', () => {
    const { headings } = renderUnitTable([]);

    expect(headings).toContain('relationships');
    expect(unitFields.map(({ name }) => name).filter((name) => !headings.includes(name))).toEqual([
      'id',
      'created_at',
      'updated_at',
      'version',
    ]);
  });

  it('leaves away the area of a related unit that lies in the same area', () => {
    const { headings, rows } = renderUnitTable([
      {
        us_number: '1',
        area: 'A',
        relationships: [
          { type: 'covers', us_number: '2', area: 'A' },
          { type: 'cuts', us_number: '3', area: '' },
        ],
      },
    ]);

    expect(rows[0]?.[headings.indexOf('relationships')]).toBe('covers 2; cuts /3');
  });

  it('is read back as the same units, whatever their texts', () => {
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 3 }).map(createUnique), (units) => {
        const { units: back, statements, problems } = importCsv(units);

        const facts = units.map(({ us_number, area = '', relationships: _, ...fields }) => ({
          us_number,
          area,
          fields: clean(fields),
        }));
        expect(
          back
            .filter(({ declared }) => declared)
            .map(({ us_number, area, fields }) => ({ us_number, area, fields })),
        ).toEqual(facts);
        expect(
          statements.map(({ type, to, certainty, note }) =>
            clean({ type, us_number: to.us_number, certainty, note }),
          ),
        ).toEqual(units.flatMap(({ relationships = [] }) => relationships.map(clean)));
        expect(problems).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['en', 'it'] as const)('is read back with its labels in %s as headings', (language) => {
    const units = [
      {
        us_number: '12',
        area: 'A',
        unit_type: 'US',
        description: 'x',
        inclusions: ['a', 'b'],
        elevation_min: -1.5,
        custom: { k: 1 },
        relationships: [{ type: 'covers' as const, us_number: '13' }],
      },
    ];

    const back = importCsv(units, language);

    expect(back.units[0]).toMatchObject({
      us_number: '12',
      area: 'A',
      fields: {
        unit_type: 'US',
        description: 'x',
        inclusions: ['a', 'b'],
        elevation_min: -1.5,
        custom: { k: 1 },
      },
    });
    expect(back.statements).toMatchObject([{ type: 'covers', to: { us_number: '13' } }]);
    expect(back.problems).toEqual([]);
  });
});

/** Undefined members left away, as JSON would. */
function clean<T extends object>(value: T): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function createUnique<T extends { us_number: string }>(units: T[]): T[] {
  return units.map((one, i) => ({ ...one, us_number: `${one.us_number}-${i}` }));
}
