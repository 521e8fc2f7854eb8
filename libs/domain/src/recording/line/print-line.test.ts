import { RELATION_TYPES, VOCABULARIES } from '@trowel/domain/records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineRelation, LineUnit } from './line-unit.ts';
import { toLineUnit } from './line-unit.ts';
import { parseRelationLine, parseUnitLine } from './parse-line.ts';
import { printRelationLine, printUnitLine } from './print-line.ts';

const LANGUAGES = ['it', 'en'] as const;

/** Words a line is made of, so that texts look like something else as often as possible. */
const PIECES = [
  'taglio',
  'P3',
  'copre',
  '12',
  ',',
  ';',
  '"',
  '\\',
  '\n',
  'e',
  'q',
  '41.20',
  '(',
  ')',
  '/',
  '?',
  'US',
  'sched.',
  'nota',
  '2026',
  '.',
  'è',
  '3x2',
  'di',
  'Rossi',
  '-',
  '..',
  '«',
  'n.',
  '+',
];

const tidy = (text: string): string => text.trim();
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((words) => words.join(' ')),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((words) => words.join('')),
  )
  .map((text) => tidy(text.replaceAll(/[\0\r]/g, '')))
  .filter((text) => text !== '');
const name = anyText
  .map((text) => tidy(text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')))
  .filter((text) => text !== '');
const number = fc.oneof(fc.nat({ max: 9999 }).map(String), name);
const termOf = (field: string): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...(VOCABULARIES[`us.${field}`] ?? []).map(({ value }) => value)), anyText);
const level = fc
  .oneof(
    fc.integer({ min: -1_200_000, max: 1_200_000 }).map((cm) => cm / 100),
    fc.double({ min: -12_000, max: 12_000, noNaN: true }),
  )
  .map((value) => value + 0);
const length = fc
  .oneof(
    fc.nat({ max: 9_999 }).map((cm) => cm / 100),
    fc.double({ min: 0, max: 1e6, noNaN: true }),
  )
  .map((value) => value + 0);

const relation: fc.Arbitrary<LineRelation> = fc.record(
  {
    type: fc.constantFrom(...RELATION_TYPES),
    us_number: number,
    area: fc.oneof(fc.constant(''), name),
    certainty: fc.oneof(fc.constant('uncertain'), fc.constant('probabile'), anyText),
    note: anyText,
  },
  { requiredKeys: ['type', 'us_number'] },
);
const relations = fc.uniqueArray(relation, {
  maxLength: 4,
  minLength: 1,
  selector: ({ type, us_number, area }) => JSON.stringify([type, us_number, area ?? null]),
});

const unit: fc.Arbitrary<LineUnit> = fc.record(
  {
    us_number: number,
    area: name,
    unit_type: fc.oneof(fc.constantFrom('US', 'USM', 'USVA', 'USV'), name),
    definition: termOf('definition'),
    interpretation: termOf('interpretation'),
    color: termOf('color'),
    consistency: termOf('consistency'),
    formation: termOf('formation'),
    preservation: termOf('preservation'),
    inclusions: fc.array(termOf('inclusions'), { minLength: 1, maxLength: 3 }),
    period: fc.oneof(fc.constantFrom('1', '12', 'III'), anyText),
    phase: fc.oneof(fc.constantFrom('1', '2.1', 'b'), anyText),
    period_end: fc.oneof(fc.constantFrom('1', '12'), anyText),
    phase_end: fc.oneof(fc.constantFrom('1', '2'), anyText),
    dating: termOf('dating'),
    elevation: level,
    elevation_min: level,
    elevation_max: level,
    relative_elevation: level,
    relative_elevation_min: level,
    relative_elevation_max: level,
    length_max: length,
    width_mean: length,
    depth_max: length,
    height_max: length,
    sector: anyText,
    grid_square: anyText,
    room: anyText,
    trench: anyText,
    structure: anyText,
    activity: anyText,
    excavated: termOf('excavated'),
    excavation_year: fc.integer({ min: 1_800, max: 2_099 }),
    recorded_on: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    recorder: fc.oneof(fc.constantFrom('S. Bianchi', 'Maria De Rossi'), anyText),
    supervisor: anyText,
    director: anyText,
    reliability: termOf('reliability'),
    samples: fc.array(anyText, { minLength: 1, maxLength: 2 }),
    description: anyText,
    notes: anyText,
    relationships: relations,
  },
  { requiredKeys: ['us_number'] },
);

describe('printUnitLine()', () => {
  it('writes the line of the issue as a digger would', () => {
    const parsed = parseUnitLine('1042 taglio P3 taglia 12,14 riempito da 1043 q 41.20-40.95').unit;

    expect(printUnitLine(parsed, { language: 'it' })).toBe(
      '1042 taglio P3 taglia 12, 14 riempito da 1043 q 41,2-40,95',
    );
    expect(printUnitLine(parsed, { language: 'en' })).toBe(
      '1042 cut P3 cuts 12, 14 filled by 1043 q 41.2-40.95',
    );
  });

  it.each(LANGUAGES)('is read back as the same unit (%s)', (language) => {
    fc.assert(
      fc.property(unit, (given) => {
        const line = printUnitLine(given, { language });

        const { unit: read, problems } = parseUnitLine(line);

        expect({ line, problems }).toEqual({ line, problems: [] });
        expect(read).toEqual(given);
      }),
      { numRuns: 60 },
    );
  });

  it.each(LANGUAGES)('of what was read is stable, whatever was written (%s)', (language) => {
    const words = fc.array(
      fc.constantFrom(...PIECES, '1042', 'coperto da', 'A/7', 'q 41,2', 'muro', 'giallo'),
      { maxLength: 10 },
    );

    fc.assert(
      fc.property(words, (pieces) => {
        const read = parseUnitLine(pieces.join(' ').replaceAll('\n', ' ')).unit;

        const line = printUnitLine(read, { language });

        expect(parseUnitLine(line).unit).toEqual(read);
        expect(printUnitLine(parseUnitLine(line).unit, { language })).toBe(line);
      }),
      { numRuns: 60 },
    );
  });

  it('quotes a unit that is called as a period would be', () => {
    const unit: LineUnit = { us_number: '1', relationships: [{ type: 'covers', us_number: 'P3' }] };

    expect(printUnitLine(unit)).toBe('1 covers "P3"');
    expect(parseUnitLine('1 covers "P3"').unit).toEqual(unit);
    expect(parseUnitLine('1 covers 2 P3').unit).toMatchObject({ period: '3' });
  });

  it.each(LANGUAGES)('writes relations alone that are read back (%s)', (language) => {
    fc.assert(
      fc.property(relations, (given) => {
        const line = printRelationLine(given, { language });

        expect({ line, read: parseRelationLine(line).unit.relationships }).toEqual({ line, read: given });
      }),
      { numRuns: 60 },
    );
  });
});

describe('toLineUnit()', () => {
  it('keeps of a record what a line can say', () => {
    const line = toLineUnit({
      id: 7,
      us_number: '12',
      area: 'A',
      definition: null,
      description: 'una\r\ndue',
      relationships: [{ type: 'covers', us_number: '3', area: 'A', certainty: null, note: 'x' }],
    });

    expect(line).toEqual({
      area: 'A',
      us_number: '12',
      description: 'una\ndue',
      relationships: [{ type: 'covers', us_number: '3', note: 'x' }],
    });
  });
});
