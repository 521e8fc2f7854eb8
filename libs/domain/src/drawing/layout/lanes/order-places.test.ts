import { expect, it } from 'vitest';
import { orderPlaces, type PeriodPlace } from './order-places.ts';

const place = (text: string): PeriodPlace => {
  const [period = '', phase = ''] = text.split('.');
  return { period, phase };
};
const sort = (places: string[], listed: string[], relations: [string, string, number?][] = []): string[] =>
  orderPlaces(places.map(place), {
    listed: listed.map(place),
    relations: relations.map(([later, earlier, count = 1]) => ({
      later: place(later),
      earlier: place(earlier),
      count,
    })),
  }).map(({ period, phase }) => (phase ? `${period}.${phase}` : period));

it('listed periods and phases are in their order, whatever their names', () => {
  expect(
    sort(['Archaic', 'Roman.b', 'Medieval', 'Roman.a'], ['Medieval', 'Roman.b', 'Roman.a', 'Archaic']),
  ).toEqual(['Medieval', 'Roman.b', 'Roman.a', 'Archaic']);
});

it('units of a period without a phase come before its phases, and unlisted phases after the listed ones', () => {
  expect(sort(['I.x', 'I.2', 'I', 'I.1'], ['I.2', 'I.1'])).toEqual(['I', 'I.2', 'I.1', 'I.x']);
});

it('periods that are not listed are ordered by number, or else by the majority of their relations', () => {
  expect(sort(['10', '9', '1'], [])).toEqual(['1', '9', '10']);
  expect(sort(['A', 'B', 'C'], [])).toEqual(['A', 'B', 'C']);
  expect(
    sort(
      ['A', 'B', 'C'],
      [],
      [
        ['C', 'B', 3],
        ['B', 'C', 1],
        ['B', 'A'],
      ],
    ),
  ).toEqual(['C', 'B', 'A']);
});

it('phases of one period are ordered by the relations of their units', () => {
  expect(sort(['I.early', 'I.late'], ['I'], [['I.late', 'I.early']])).toEqual(['I.late', 'I.early']);
});
