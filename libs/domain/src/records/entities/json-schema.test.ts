import { describe, expect, it } from 'vitest';
import { ENTITY_NAMES, getEntity } from './entity.ts';
import { buildJsonSchema } from './json-schema.ts';

describe('buildJsonSchema()', () => {
  it.each(ENTITY_NAMES)('%s: has every field with its labels', (entity) => {
    const { fields } = getEntity(entity);

    const properties = buildJsonSchema(entity)?.properties ?? {};

    expect(Object.keys(properties).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    expect(fields.map(({ name }) => properties[name])).toEqual(
      fields.map(({ label, section }) =>
        expect.objectContaining({ title: label.en, 'x-label': label, 'x-section': section }),
      ),
    );
  });

  it('tells unit of measure, vocabulary and the column of the original', () => {
    const schema = buildJsonSchema('us');

    expect(schema?.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema?.properties?.['elevation_min']).toMatchObject({
      'x-unit': 'm',
      'x-pyarchinit': 'quota_min_abs',
    });
    expect(schema?.properties?.['color']).toMatchObject({ 'x-vocabulary': 'us.color' });
  });

  it('describes what is sent to create a record', () => {
    expect(buildJsonSchema('us', 'create')?.required).toEqual(['site_name', 'us_number']);
    expect(buildJsonSchema('changes', 'create')).toBeUndefined();
  });
});
