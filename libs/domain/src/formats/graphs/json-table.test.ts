import { describe, expect, it } from 'vitest';
import { describeImport, readImport } from '../read-import.ts';

const read = (value: unknown) => readImport({ text: JSON.stringify(value) });
const said = (value: unknown) =>
  read(value).statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);

describe('relations in JSON', () => {
  it.each([
    [
      'by type and target',
      [
        {
          id: 1,
          type: 'US',
          relations: [
            { type: 'covers', target: 2 },
            { type: 'cuts', target: '3' },
          ],
        },
      ],
    ],
    [
      'by Italian words',
      [
        {
          us: 1,
          rapporti: [
            { tipo: 'copre', us: 2 },
            { rapporto: 'taglia', numero: 3 },
          ],
        },
      ],
    ],
    [
      'by the word of each',
      [{ numero: 1, rapporti: { copre: [2], taglia: 3, coperta_da: [] }, definizione: 'a' }],
    ],
    [
      'as the service answers them',
      [
        {
          us_number: '1',
          relations: [
            { type: 'covers', us_number: '2' },
            { type: 'cuts', us_number: '3' },
          ],
        },
      ],
    ],
    [
      'in a list of units of any usual name',
      { site: 'Poggio', stratigraphic_units: [{ number: '1', covers: ['2'], cuts: ['3'] }] },
    ],
    ['below the site', { sito: { nome: 'Poggio', us: [{ us: 1, copre: 2, taglia: 3 }] } }],
    ['by the number of the unit', { 1: { covers: [2], cuts: [3] }, 2: {} }],
    [
      'in a list beside that of units',
      {
        units: [{ us_number: '1' }, { us_number: '2' }],
        relationships: [
          { us_from: '1', us_to: '2', relationship: 'copre' },
          { us_from: '1', us_to: '3', relationship: 'taglia' },
        ],
      },
    ],
    [
      'in rows of a table',
      [
        ['US', 'Copre', 'Taglia'],
        [1, 2, 3],
      ],
    ],
  ])('%s', (_, value) => {
    expect(said(value)).toEqual(['1 covers 2', '1 cuts 3']);
  });

  it.each([
    [
      'pairs',
      [
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'pairs by name',
      {
        relations: [
          { later: '1', earlier: '2' },
          { later: '2', earlier: '3' },
        ],
      },
    ],
    ['what each lies above', { 1: [2], 2: [3] }],
  ])('that say no more than an order: %s', (_, value) => {
    expect(said(value)).toEqual(['1 later_than 2', '2 later_than 3']);
  });

  it('custom fields may be called as relations are', () => {
    const data = read([{ us: 1, definition: 'a', custom: { covers: '2' } }]);

    expect(data.statements).toEqual([]);
    expect(data.units[0]?.fields['custom']).toEqual({ covers: '2' });
  });

  it('lists beside them are told where they are not read', () => {
    const { units, notes, problems } = read({
      contexts: [{ context: '1', covers: 2 }, { context: '2' }],
      samples: [{ code: 'C1', lab: 'x' }],
    });

    expect(units.map(({ us_number }) => us_number)).toEqual(['1', '2']);
    expect([...notes, ...problems.map(({ message }) => message)].join()).toContain('samples');
  });

  it('pairs of numbers that are called otherwise are none', () => {
    const value = {
      units: [
        { us: 1, definition: 'a' },
        { us: 2, definition: 'b' },
      ],
      bbox: [
        [1, 2],
        [3, 4],
      ],
    };

    expect(said(value)).toEqual([]);
    expect(read(value).units).toHaveLength(2);
  });

  it('a graph is described as one, whatever else its lists are called', () => {
    const text = JSON.stringify({
      nodes: [{ id: 1 }, { id: 2 }],
      edges: [{ source: 1, target: 2 }],
      phases: [{ id: 'p', name: 'I' }],
    });

    expect(describeImport({ text })).toEqual({ formats: ['graph_json'], tables: [] });
  });

  it.each([[], { status: 'success', data: [], pagination: { total: 0 } }])(
    '%j is an empty table, not an error',
    (value) => {
      const { units, problems } = readImport({ text: JSON.stringify(value) });

      expect(units).toEqual([]);
      expect(problems).toMatchObject([{ severity: 'warning', code: 'no_rows' }]);
    },
  );

  it.each([{ later: '1', earlier: '2' }, {}, [1, 2], { a: [{ b: 1 }] }, { 1: 2 }, [['x']]])(
    '%j is none of them',
    (value) => {
      expect(() => read(value)).toThrow(/is not in a format/);
    },
  );
});

it('lists of YAML are no LST but forms', () => {
  const { format, statements } = readImport({ text: '- us: 1\n  copre: [2, 3]\n- us: 2\n  copre: [4]\n' });

  expect(format).toBe('unit_table');
  expect(statements.map(({ from, to }) => `${from.us_number} ${to.us_number}`)).toEqual([
    '1 2',
    '1 3',
    '2 4',
  ]);
});
