import { buildJsonSchema } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { readFields, type RecordField } from '../data/fields.ts';
import {
  addressOfReport,
  chooseDefaults,
  listAxes,
  listCountMeasures,
  parametersOfCount,
  readAddressCount,
  writeAddressCount,
} from './count-choices.ts';

const fieldsOf = (entity: 'us' | 'inventario' | 'periods'): RecordField[] =>
  readFields(buildJsonSchema(entity) as never, buildJsonSchema(entity, 'changes') as never);
const UNIT = { period: 'Period of the SU', phase: 'Phase of the SU' };

it('a count survives the address, and other parameters stay', () => {
  const count = { rows: 'custom.a,b', columns: 'phase', measure: 'sum:weight_g', chart: 'bar' } as const;
  const address = writeAddressCount(new URLSearchParams('q=wall&count=old&count_by=x'), count);

  expect(readAddressCount(address)).toEqual(count);
  expect(address.get('q')).toBe('wall');
  expect(String(writeAddressCount(address, undefined))).toBe('q=wall');
  expect(readAddressCount(new URLSearchParams('count=period'))).toEqual({
    rows: 'period',
    columns: '',
    measure: 'count',
    chart: 'stacked',
  });
  expect(readAddressCount(new URLSearchParams('count_by=period'))).toBeUndefined();
});

describe('choices of a count', () => {
  it('finds have the period and phase of their unit, units their own', () => {
    const finds = listAxes(fieldsOf('inventario'), 'en', UNIT);
    expect(finds).toContainEqual(['phase', 'Phase of the SU']);
    expect(finds.map(([name]) => name)).not.toContain('elements');
    expect(finds.map(([, label]) => label)).toEqual(
      finds.map(([, label]) => label).sort((a, b) => a.localeCompare(b, 'en')),
    );

    const units = listAxes(fieldsOf('us'), 'en', UNIT);
    expect(units.filter(([name]) => name === 'phase')).toEqual([['phase', 'Phase']]);
  });

  it('begin with a field of terms, by phase if there are phases', () => {
    expect(chooseDefaults(fieldsOf('inventario'))).toMatchObject({ rows: 'find_type', columns: 'phase' });
    expect(chooseDefaults(fieldsOf('inventario'), ['dating'])).toMatchObject({ rows: 'dating' });
    expect(chooseDefaults(fieldsOf('us'))).toMatchObject({ columns: 'phase' });
    expect(chooseDefaults(fieldsOf('periods'))).toMatchObject({ rows: 'period', columns: '' });
  });

  it('measures are numbers that can be summed up', () => {
    const keys = listCountMeasures(fieldsOf('inventario')).map(({ key }) => key);

    expect(keys).toEqual(
      expect.arrayContaining(['count', 'sum:weight_g', 'sum:fragments_total', 'mni', 'eve']),
    );
    for (const key of ['sum:year', 'sum:id', 'sum:version']) expect(keys).not.toContain(key);
    expect(listCountMeasures(fieldsOf('periods')).map(({ key }) => key)).toEqual(['count']);
  });

  it('the report of the site has the count with its filters', () => {
    const address = addressOfReport('us', { site_name_is: 'Orto & Prato', where: 'a;b', rows: 'period' })!;

    expect(address).toMatch(/^\/api\/reports\/site\/Orto%20%26%20Prato\?count=/);
    expect(new URL(address, 'http://x').searchParams.get('count')).toBe('us?where=a%3Bb&rows=period');
    expect(addressOfReport('sites', { rows: 'region' })).toBeUndefined();
  });

  it('the request has the filters of the list, without its columns and order', () => {
    const list = { site_name_is: 'Villa', where: 'x', fields: 'id', sort_by: 'id', sort_order: 'asc' };

    expect(parametersOfCount(list, { rows: 'a', columns: '', measure: 'count', chart: 'bar' })).toEqual({
      site_name_is: 'Villa',
      where: 'x',
      rows: 'a',
      columns: '',
      measure: 'count',
    });
  });
});
