import { describe, expect, it } from 'vitest';
import { getEntity } from '../../entities/entity.ts';
import { findUnitType } from '../../terms/unit-types.ts';
import { mergeDefinitions } from '../merge-definitions.ts';
import { NewSheetDefinition } from '../sheet-definition.ts';
import { validateDefinition } from '../validate-definition.ts';
import { listSheetPresets, SHEET_PRESETS } from './sheet-presets.ts';

describe.each(SHEET_PRESETS.map((preset) => [preset.key, preset] as const))('%s', (_, preset) => {
  const { entity, definition } = preset;
  const builtin = getEntity(entity).fields.map(({ name }) => name);
  const custom = definition.custom_fields.map(({ key }) => key);
  const listed = definition.sections.flatMap(({ fields }) => fields.map(({ key }) => key));

  it('is a valid definition', () => {
    expect(NewSheetDefinition.safeParse({ entity, ...definition }).error).toBeUndefined();
    expect(validateDefinition({ entity, inherited: [] }, definition)).toEqual([]);
  });

  it('lists built-in fields and its own custom fields, each once', () => {
    expect(listed.filter((key) => !builtin.includes(key) && !custom.includes(key))).toEqual([]);
    expect(listed.filter((key, at) => listed.indexOf(key) !== at)).toEqual([]);
    expect(custom.filter((key) => builtin.includes(key) || !listed.includes(key))).toEqual([]);
  });

  it('shows the fields of the natural key', () => {
    const key = getEntity(entity).fields.filter(({ required }) => required);
    expect(key.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('has every label, help text and term in English and Italian', () => {
    const { sections, custom_fields: own } = definition;
    const fields = sections.flatMap((section) => section.fields);
    const terms = own.flatMap(({ vocabulary }) => (Array.isArray(vocabulary) ? vocabulary : []));
    const texts = [
      preset.label,
      preset.description,
      ...[...sections, ...own].map(({ label }) => label),
      ...fields.flatMap(({ label, help }) => [label, help].filter((text) => text !== undefined)),
      ...terms.map((term) => (typeof term === 'string' ? {} : term.label)),
    ];
    expect(
      texts.filter((text) => !Object.hasOwn(text ?? {}, 'en') || !Object.hasOwn(text ?? {}, 'it')),
    ).toEqual([]);
  });

  it('names unit types that exist', () => {
    const types = definition.sections.flatMap(({ fields }) =>
      fields.flatMap((field) => field.unit_types ?? []),
    );
    expect(types.filter((type) => findUnitType(type)?.code !== type)).toEqual([]);
  });

  it('shows its sections in its order', () => {
    const merged = mergeDefinitions(entity, [definition]);
    const keys = definition.sections.map(({ key }) => key);
    expect(merged.sections.slice(0, keys.length).map(({ key }) => key)).toEqual(keys);
  });
});

it('the presets of a kind are listed, those of others are not', () => {
  expect(listSheetPresets('us').map(({ key }) => key)).toEqual([
    'iccd-us-2021',
    'iccd-us-1984',
    'british-single-context',
    'training-dig',
  ]);
  expect(listSheetPresets('inventario')).toEqual([]);
});
