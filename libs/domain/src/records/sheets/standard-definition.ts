import { type EntityName, getEntity } from '../entities/entity.ts';
import { SECTIONS, type Section } from '../sections/sections.ts';
import type { SheetDefinition, SheetField, SheetSection } from './sheet-definition.ts';

const built = new Map<EntityName, SheetDefinition>();

/**
 * Returns the definition that applies without a stored one: all fields that can be recorded, in the sections and the
 * order of their declaration.
 */
export function buildStandardDefinition(entity: EntityName): SheetDefinition {
  const known = built.get(entity) ?? {
    entity,
    version: 0,
    sections: listSections(entity),
    custom_fields: [],
  };
  built.set(entity, known);
  return known;
}

function listSections(entity: EntityName): SheetSection[] {
  const { fields, create } = getEntity(entity);
  const sections = new Map<string, SheetSection>();
  for (const { name, section, required } of fields) {
    if (name === 'custom' || !create || !Object.hasOwn(create.shape, name)) continue;
    const { label } = sections.get(section) ?? { label: SECTIONS[section as Section] };
    const { fields: before } = sections.get(section) ?? { fields: [] };
    sections.set(section, { key: section, label, fields: [...before, toSheetField(name, required)] });
  }
  return [...sections.values()];
}

function toSheetField(key: string, required: boolean): SheetField {
  return { key, shown: true, required, recorded_in: null };
}

/** Returns the names of the fields that make up the natural key. They are always shown and required. */
export function listFixedKeys(entity: EntityName): ReadonlySet<string> {
  return new Set(
    getEntity(entity)
      .fields.filter(({ required }) => required)
      .map(({ name }) => name),
  );
}
