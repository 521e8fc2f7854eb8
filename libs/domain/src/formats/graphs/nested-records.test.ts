// Units within other members of a JSON or YAML value, and values that say in words what they are.
import { describe, expect, it } from 'vitest';
import { readImport, type ImportInput } from '../read-import.ts';

const read = (json: unknown, more: ImportInput = {}) => readImport({ json, ...more });
const said = (data: ReturnType<typeof read>) =>
  data.statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);

describe('a record of one unit within another', () => {
  const data = read({
    record: {
      template: 'scheda-us-2026',
      values: {
        us: '0412',
        definizione: { concept: 'urn:prova:crollo', label: 'strato di crollo' },
        colore: { it: 'bruno', en: 'brown' },
        quote: [
          { label: 'quota max', value: '12,40', unit: 'm s.l.m.' },
          { label: 'superficie', value: '15', unit: 'mq' },
        ],
        stato: { value: 3, of: 5 },
        copre: ['0413', '0414'],
        riempie: [],
      },
    },
  });

  it('is a unit with its relations', () => {
    expect(data.units.filter(({ declared }) => declared).map(({ us_number }) => us_number)).toEqual(['0412']);
    expect(said(data)).toEqual(['0412 covers 0413', '0412 covers 0414']);
  });

  it('has labels for values, a text in the first language, and a measure each', () => {
    expect(data.units[0]!.fields).toEqual({
      definition: 'strato di crollo',
      color: 'bruno',
      elevation_max: 12.4,
      color_en: 'brown',
      custom: { superficie: '15 mq', stato: '{"value":3,"of":5}' },
    });
  });

  it('leaves what else stands there out, and tells it', () => {
    expect(data.notes).toContain('These parts of the file were not read: record.template');
    expect(read({ a: { x: 1, u: { us: '1', copre: ['2'] } } }, { language: 'it' }).notes).toContain(
      'Queste parti del file non vengono lette: a.x',
    );
  });
});

describe('units of places', () => {
  it('lie in the place they stand in, unless they say another', () => {
    const data = read({
      site: 'Prova',
      trenches: [
        { name: 'A', contexts: [{ context: 1, stratigraphy: { below: [2], above: [] } }, { context: 2 }] },
        { name: 'B', contexts: [{ context: 1, area: 'C', covers: [3] }] },
      ],
    });

    expect(data.units.map(({ area, us_number }) => `${area}/${us_number}`)).toEqual(['A/1', 'A/2', 'C/1']);
    expect(said(data)).toEqual(['1 later_than 2', '1 covers 3']);
  });
});

describe('a JSON value without units', () => {
  it.each([
    [
      'columns of a database',
      { tables: { media: { sha256: { name: 'sha256', type: 'text', note: 'x1' } } } },
    ],
    ['measures', { sizes: [{ unit: 'cm', description: 'width' }] }],
    ['a file about a site', { name: 'site 1', about: { relations: 3, lists: [{ a: 1 }] } }],
  ])('is refused: %s', (_what, json) => {
    expect(() => read(json)).toThrow('is not in a format that Trowel reads');
  });
});

describe('lists of a JSON value', () => {
  it('say the name where a unit says its number in a list of names', () => {
    const data = read({
      contexts: [
        { id: '1', description: 'topsoil', phase: 'p1' },
        { id: '2', description: 'fill', phase: 'lost' },
      ],
      observations: [{ id: 'o1', source: '1', target: '2', relationshipType: 'Above' }],
      phases: [{ id: 'p1', name: 'Roman (late)', color: '#aa0000' }],
    });

    expect(data.units.map(({ fields }) => fields['phase'])).toEqual(['Roman (late)', 'lost']);
    expect(said(data)).toEqual(['1 later_than 2']);
  });

  it('say numbers of units, whatever these are called besides', () => {
    const data = read({
      us: [
        { id: '1', nome: 'Muro' },
        { id: '2', nome: 'Fossa' },
      ],
      rapporti: [{ us: '1', copre: '2' }],
    });

    expect(said(data)).toEqual(['1 covers 2']);
  });

  it('of dates and samples, with an id of their own, write nothing into units', () => {
    const data = read({
      contexts: [
        { id: '1', type: 'Fill' },
        { id: '2', type: 'Cut', covers: ['1'] },
      ],
      events: [{ id: 'Lab-1', contextId: '2', name: 'charcoal', type: 'C14' }],
    });

    expect(data.units.map(({ fields }) => fields)).toEqual([{ definition: 'Fill' }, { definition: 'Cut' }]);
    expect(data.notes).toContain('Sheet events contains neither units nor relations and was not read');
  });

  it('of pairs are relations where their name is one', () => {
    const data = read({
      units: [{ id: '1' }, { id: '2' }, { id: '3' }],
      later_than: [['1', '2']],
      equal: [['2', '3']],
    });

    expect(said(data)).toEqual(['1 later_than 2', '2 same_as 3']);
  });
});
