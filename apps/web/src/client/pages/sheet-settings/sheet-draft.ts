import { foldText } from '@trowel/domain/core';
import {
  SECTIONS,
  type CustomFieldDefinition,
  type LanguageTexts,
  type SheetField,
  type SheetLayer,
  type SheetSection,
} from '@trowel/domain/records';

/** Position for a field: at the end of a section, or before another field. */
export interface FieldPlace {
  section: string;
  before?: string | undefined;
}

/** Returns a copy of a list with the element at a place moved by one, or the same list at its end. */
function moveBy<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (at < 0 || to < 0 || to >= list.length) return [...list];
  const moved = [...list];
  [moved[at], moved[to]] = [moved[to]!, moved[at]!];
  return moved;
}

/** Moves a section up or down, past those that are not listed. */
export function moveSection(layer: SheetLayer, key: string, by: -1 | 1): SheetLayer {
  const at = layer.sections.findIndex((section) => section.key === key);
  const isHidden = layer.sections[at + by] && !isListed(layer.sections[at + by]!);
  const moved = { ...layer, sections: moveBy(layer.sections, at, by) };
  return isHidden ? moveSection(moved, key, by) : moved;
}

/** Moves a field up or down. At the edge of its section it goes to the next section in that direction. */
export function moveField(layer: SheetLayer, key: string, by: -1 | 1): SheetLayer {
  const at = layer.sections.findIndex(({ fields }) => fields.some((field) => field.key === key));
  const section = layer.sections[at];
  if (!section) return layer;
  const place = section.fields.findIndex((field) => field.key === key);
  const isInside = place + by >= 0 && place + by < section.fields.length;
  if (isInside) return replaceSection(layer, { ...section, fields: moveBy(section.fields, place, by) });
  const others = by > 0 ? layer.sections.slice(at + 1) : layer.sections.slice(0, at).toReversed();
  const next = others.find(isListed);
  if (!next) return layer;
  return placeField(layer, key, { section: next.key, before: by > 0 ? next.fields[0]?.key : undefined });
}

/** True for all sections but that of the relations, which have a place of their own on the sheet. */
export function isListed({ key }: Pick<SheetSection, 'key'>): boolean {
  return key !== 'relations';
}

/** Puts a field at a place. A field that is put before itself stays. */
export function placeField(layer: SheetLayer, key: string, { section, before }: FieldPlace): SheetLayer {
  const field = findField(layer, key);
  if (!field || before === key) return layer;
  const sections = layer.sections.map((one) => {
    const others = one.fields.filter((other) => other.key !== key);
    if (one.key !== section) return { ...one, fields: others };
    const at = before === undefined ? -1 : others.findIndex((other) => other.key === before);
    return { ...one, fields: at < 0 ? [...others, field] : others.toSpliced(at, 0, field) };
  });
  return { ...layer, sections };
}

/** Finds a field of the layer. */
export function findField(layer: SheetLayer, key: string): SheetField | undefined {
  return layer.sections.flatMap(({ fields }) => fields).find((field) => field.key === key);
}

/** Changes properties of a field. Undefined removes a property. */
export function changeField(layer: SheetLayer, key: string, changes: Changed<SheetField>): SheetLayer {
  const sections = layer.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.key === key ? withChanges(field, changes) : field)),
  }));
  return { ...layer, sections };
}

type Changed<T> = { [K in keyof T]?: T[K] | undefined };

function withChanges<T extends object>(value: T, changes: Changed<T>): T {
  const all = Object.entries({ ...value, ...changes }).filter(([, one]) => one !== undefined);
  return Object.fromEntries(all) as T;
}

function replaceSection(layer: SheetLayer, section: SheetSection): SheetLayer {
  return { ...layer, sections: layer.sections.map((one) => (one.key === section.key ? section : one)) };
}

/** Renames a section. */
export function renameSection(layer: SheetLayer, key: string, label: LanguageTexts): SheetLayer {
  return {
    ...layer,
    sections: layer.sections.map((one) => (one.key === key ? { ...one, label } : one)),
  };
}

/** Adds an empty section before the others. */
export function addSection(layer: SheetLayer, label: LanguageTexts): SheetLayer {
  const taken = layer.sections.map(({ key }) => key);
  const key = createKey(Object.values(label)[0] ?? '', taken, 'section');
  return { ...layer, sections: [{ key, label, fields: [] }, ...layer.sections] };
}

/** Removes a section. Its fields go to the end of the section before it, or of the next one. */
export function removeSection(layer: SheetLayer, key: string): SheetLayer {
  const at = layer.sections.findIndex((section) => section.key === key);
  const removed = layer.sections[at];
  const heir = layer.sections[at - 1] ?? layer.sections[at + 1];
  if (!removed || !heir) return layer;
  const sections = layer.sections
    .filter((section) => section !== removed)
    .map((section) =>
      section === heir ? { ...section, fields: [...heir.fields, ...removed.fields] } : section,
    );
  return { ...layer, sections };
}

/** Key of the section of custom fields. */
export const CUSTOM_SECTION = 'custom';

/** Adds a custom field at the end of a section. The section of custom fields is created if it is missing. */
export function addCustomField(layer: SheetLayer, section: string, field: CustomFieldDefinition): SheetLayer {
  const listed = { key: field.key, shown: true, required: false, recorded_in: null };
  const { sections } = layer;
  const isThere = sections.some(({ key }) => key === section);
  const created = { key: CUSTOM_SECTION, label: SECTIONS.custom, fields: [] };
  return {
    sections: (isThere ? sections : [...sections, created]).map((one) =>
      one.key === (isThere ? section : CUSTOM_SECTION) ? { ...one, fields: [...one.fields, listed] } : one,
    ),
    custom_fields: [...layer.custom_fields, field],
  };
}

/** Changes properties of a custom field. Undefined removes a property. */
export function changeCustomField(
  layer: SheetLayer,
  key: string,
  changes: Changed<CustomFieldDefinition>,
): SheetLayer {
  return {
    ...layer,
    custom_fields: layer.custom_fields.map((field) =>
      field.key === key ? withChanges(field, changes) : field,
    ),
  };
}

/** Removes a custom field from the definition. Values in records stay. */
export function removeCustomField(layer: SheetLayer, key: string): SheetLayer {
  return {
    sections: layer.sections.map((section) => ({
      ...section,
      fields: section.fields.filter((field) => field.key !== key),
    })),
    custom_fields: layer.custom_fields.filter((field) => field.key !== key),
  };
}

const MOST_LETTERS = 50;

/** Creates a key from a label: `Età minima` becomes `eta_minima`. A taken key gets a number. */
export function createKey(label: string, taken: Iterable<string>, fallback = 'field'): string {
  const folded = foldText(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, MOST_LETTERS);
  const base = folded === '' ? fallback : folded;
  const used = new Set(taken);
  let key = base;
  for (let i = 2; used.has(key); i++) key = `${base}_${i}`;
  return key;
}
