import { expect, it } from 'vitest';
import { compact } from './compact.ts';

it('records of one kind become a table, what is the same in all said once', () => {
  const units = [
    { site_name: 'Villa', us_number: '1', period: 'I', definition: 'Crollo' },
    { site_name: 'Villa', us_number: '2', period: null, definition: 'Muro' },
    { site_name: 'Villa', us_number: '3', definition: '', after: { phase: 'A' } },
  ];

  expect(compact({ units, findings: [], at: '2026-11-23T01:34:05.270Z' })).toEqual({
    units: {
      all: { site_name: 'Villa' },
      columns: ['us_number', 'period', 'definition', 'after.phase'],
      rows: [
        ['1', 'I', 'Crollo'],
        ['2', null, 'Muro'],
        ['3', null, null, 'A'],
      ],
    },
    at: '2026-11-23T01:34Z',
  });
});

it('records that have little in common stay as they are, and so does one alone', () => {
  const mixed = [{ a: 1 }, { b: 2 }, { c: 3 }];

  expect(compact(mixed)).toEqual(mixed);
  expect(compact([{ a: 1 }])).toEqual([{ a: 1 }]);
  expect(compact([0, false, null])).toEqual([0, false, null]);
});

it('nothing but emptiness is left out', () => {
  expect(compact({ zero: 0, no: false, nothing: null, list: [{}], empty: {} })).toEqual({
    zero: 0,
    no: false,
    list: [{}],
  });
});
