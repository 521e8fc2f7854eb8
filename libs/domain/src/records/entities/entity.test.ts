import { describe, expect, it } from 'vitest';
import { VOCABULARIES } from '../terms/vocabularies.ts';
import { ENTITY_NAMES, getEntity, isEntityName } from './entity.ts';
import { KIND_NAMES } from '../kinds/kind-names.ts';
import { DECLARED_KINDS } from '../kinds/kinds.ts';
import { SECTIONS } from '../sections/sections.ts';

const allFields = ENTITY_NAMES.flatMap((entity) =>
  getEntity(entity).fields.map((field) => ({ entity, ...field })),
);

describe('ENTITIES', () => {
  it('describes every property of every record', () => {
    const undescribed = ENTITY_NAMES.flatMap((entity) => {
      const { fields, record } = getEntity(entity);
      const known = new Set(fields.map(({ name }) => name));
      return Object.keys(record.shape).filter((name) => !known.has(name));
    });

    expect(undescribed).toEqual([]);
  });

  it('labels every field in both languages', () => {
    const unlabelled = allFields.filter(({ label }) => label.en.trim() === '' || label.it.trim() === '');

    expect(unlabelled).toEqual([]);
  });

  it.each(ENTITY_NAMES)('%s: no two fields share a label or a pyArchInit column', (entity) => {
    const { fields } = getEntity(entity);
    const columns = fields.flatMap(({ pyarchinit }) => pyarchinit ?? []);

    expect(new Set(columns).size).toBe(columns.length);
    for (const language of ['en', 'it'] as const) {
      const labels = fields.map(({ label }) => label[language]);
      expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    }
  });

  it('uses wire names in snake_case and sections that have a name', () => {
    expect(allFields.filter(({ name }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(allFields.filter(({ section }) => !(section in SECTIONS))).toEqual([]);
  });

  it('keys are fields of the record', () => {
    const strange = ENTITY_NAMES.filter((entity) =>
      getEntity(entity).key.some((name) => !(name in getEntity(entity).record.shape)),
    );

    expect(strange).toEqual([]);
  });

  it('offers a vocabulary wherever a field names one, and has none that no field names', () => {
    const ofKinds = KIND_NAMES.flatMap((name) => DECLARED_KINDS[name].fields);
    const named = [...allFields, ...ofKinds].flatMap(({ vocabulary }) => vocabulary ?? []);

    expect(Object.keys(VOCABULARIES).toSorted()).toEqual([...new Set(named)].toSorted());
  });
});

describe('isEntityName()', () => {
  it('knows the names on the wire and nothing inherited', () => {
    expect(isEntityName('us')).toBe(true);
    expect(isEntityName('toString')).toBe(false);
  });
});
