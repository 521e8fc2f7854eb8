import { expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { groupFields } from './group-fields.ts';

const field = (name: string, section: string, it: string): RecordField =>
  ({ name, section, label: { en: name, it } }) as RecordField;
const FIELDS = [
  field('weight_g', 'quantity', 'Peso'),
  field('area', 'identity', 'Area'),
  field('preservation', 'state', 'Qualità della conservazione'),
  field('number', 'identity', 'Numero'),
];
const groupsOf = (text: string): [string, string[]][] =>
  groupFields(FIELDS, { language: 'it', text }).map(({ title, fields }) => [
    title,
    fields.map(({ name }) => name),
  ]);

it('fields are grouped by the sections of the sheet, in the order of the sheet (observation 21)', () => {
  expect(groupsOf('')).toEqual([
    ['Identificazione', ['area', 'number']],
    ['Stato e conservazione', ['preservation']],
    ['Quantità e misure', ['weight_g']],
  ]);
});

it('fields are found by their label or their section, without case and accents', () => {
  expect(groupsOf('QUALITA')).toEqual([['Stato e conservazione', ['preservation']]]);
  expect(groupsOf('quantita')).toEqual([['Quantità e misure', ['weight_g']]]);
  expect(groupsOf('moneta')).toEqual([]);
});
