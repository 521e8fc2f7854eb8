import { type EntityName, getEntity } from '../entities/entity.ts';
import { SECTIONS } from '../sections/sections.ts';
import type {
  CustomFieldDefinition,
  SheetDefinition,
  SheetField,
  SheetLayer,
  SheetSection,
} from './sheet-definition.ts';
import { buildStandardDefinition, listFixedKeys } from './standard-definition.ts';

/**
 * Returns the definition that applies: each layer (first the installation, then the site) replaces the sections before
 * it, unless it has none. Fields that a layer does not list are hidden. Its custom fields that it does not list are
 * shown in the section of custom fields. `version` is 0.
 */
export function mergeDefinitions(
  entity: EntityName,
  layers: readonly (SheetLayer | undefined)[],
): SheetDefinition {
  let { sections, custom_fields: custom } = buildStandardDefinition(entity);
  for (const layer of layers) {
    if (!layer) continue;
    custom = mergeCustomFields(custom, layer.custom_fields);
    const own = new Set(layer.custom_fields.map(({ key }) => key));
    sections = layer.sections.length === 0 ? sections : hideUnlisted(layer.sections, sections, own);
    sections = listCustomFields(sections, layer.custom_fields);
  }
  const fixed = listFixedKeys(entity);
  const known = new Set([
    ...getEntity(entity).fields.map(({ name }) => name),
    ...custom.map(({ key }) => key),
  ]);
  const shown = sections.map((one) => showFixed(one, { fixed, known }));
  return { entity, version: 0, sections: shown, custom_fields: [...custom] };
}

/** Returns the custom fields by key. A later field with the same key replaces the earlier one. */
export function mergeCustomFields(
  before: readonly CustomFieldDefinition[],
  after: readonly CustomFieldDefinition[],
): CustomFieldDefinition[] {
  const merged = new Map(before.map((field) => [field.key, field]));
  for (const field of after) merged.set(field.key, field);
  return [...merged.values()];
}

/** Adds the fields that only the earlier sections list, hidden, each to its section. */
function hideUnlisted(
  sections: readonly SheetSection[],
  before: readonly SheetSection[],
  own: ReadonlySet<string>,
): SheetSection[] {
  const listed = new Set(sections.flatMap(({ fields }) => fields.map(({ key }) => key)));
  return before.reduce<SheetSection[]>(
    (merged, { key, label, fields }) => {
      const hidden = fields
        .filter((field) => !listed.has(field.key) && !own.has(field.key))
        .map((field): SheetField => ({ ...field, shown: false, required: false }));
      return addFields(merged, { key, label, fields: hidden });
    },
    [...sections],
  );
}

function listCustomFields(
  sections: readonly SheetSection[],
  custom: readonly CustomFieldDefinition[],
): SheetSection[] {
  const listed = new Set(sections.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const fields = custom
    .filter(({ key }) => !listed.has(key))
    .map(({ key }): SheetField => ({ key, shown: true, required: false, recorded_in: null }));
  return addFields(sections, { key: 'custom', label: SECTIONS.custom, fields });
}

function addFields(sections: readonly SheetSection[], added: SheetSection): SheetSection[] {
  if (added.fields.length === 0) return [...sections];
  if (!sections.some(({ key }) => key === added.key)) return [...sections, added];
  return sections.map((one) =>
    one.key === added.key ? { ...one, fields: [...one.fields, ...added.fields] } : one,
  );
}

/** Shows the fields of the natural key and leaves out fields that no longer exist. */
function showFixed(
  section: SheetSection,
  { fixed, known }: { fixed: ReadonlySet<string>; known: ReadonlySet<string> },
): SheetSection {
  const fields = section.fields
    .filter(({ key }) => known.has(key))
    .map((field) => (fixed.has(field.key) ? { ...field, shown: true, required: true } : field));
  return { ...section, fields };
}
