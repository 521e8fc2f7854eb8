import { describe, expect, it } from 'vitest';
import { readFields } from '../data/fields.ts';
import { formatValue } from './format-value.ts';
import { readField } from './read-field.ts';

const fieldOf = (property: object) => {
  const record = { properties: { some: { ...property, 'x-label': { en: 'Some', it: 'Qualche' } } } };
  return readFields(record, record)[0]!;
};

describe('formatValue()', () => {
  it.each([
    [{ type: 'string', format: 'date' }, '2026-09-03', '03/09/2026'],
    [{ type: 'number' }, 12_345.5, '12.345,5'],
    [{ type: 'boolean' }, true, 'sì'],
    [{ type: 'integer' }, 12_500, '12500'],
  ])('gives what readField() takes back: %j', (property, value, text) => {
    const field = fieldOf(property);

    expect(formatValue(field, value, 'it')).toBe(text);
    expect(readField(field, text, 'it')).toEqual({ ok: true, value });
  });
});

describe('a shape', () => {
  const ring = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 0],
  ];
  it.each([
    [{ type: 'Point', coordinates: [1, 2, 3] }, 'Punto, 1 vertice'],
    [{ type: 'LineString', coordinates: ring }, 'Linea, 4 vertici'],
    [{ type: 'Polygon', coordinates: [ring, ring] }, 'Poligono, 6 vertici'],
    [{ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, 'Poligoni, 6 vertici'],
    [{ type: 'MultiPoint', coordinates: [] }, 'Punti, 0 vertici'],
  ])('is shown by its type and vertices: %j', (value, text) => {
    expect(formatValue(fieldOf({ type: 'object' }), value, 'it')).toBe(text);
  });

  it('and a derived field are shown and not typed', () => {
    const properties = {
      geometry: { type: 'object', 'x-kind': 'geometry', 'x-label': { en: 'Shape', it: 'Forma' } },
      min_x: { type: 'number', 'x-derived': true, 'x-label': { en: 'Minimum x', it: 'X minima' } },
    };
    const { min_x: _, ...changed } = properties;
    expect(readFields({ properties }, { properties: changed })).toMatchObject([
      { name: 'geometry', canChange: false, isComputed: true },
      { name: 'min_x', canChange: false, isComputed: true },
    ]);
  });

  it('reads an object that is typed as JSON', () => {
    const field = fieldOf({ type: 'object' });
    expect(readField(field, '{"touch_m": 0.05}', 'en')).toEqual({ ok: true, value: { touch_m: 0.05 } });
    expect(readField(field, '12', 'it')).toEqual({ ok: false, problem: 'non è in formato JSON' });
  });
});
