import type { Labels } from '@trowel/domain/core';
import type { EntityName } from '../../entities/entity.ts';
import type { SheetField, SheetLayer, SheetSection } from '../sheet-definition.ts';

/** A sheet definition that comes with the program and can be used as it is or changed. */
export interface SheetPreset {
  /** Name on the wire, such as `iccd-us-2021`. */
  key: string;
  entity: EntityName;
  label: Labels;
  description: Labels;
  definition: SheetLayer;
}

/** A field of a preset: its key alone, or with what differs from a shown field that may be empty. */
type PresetField = string | (Partial<SheetField> & Pick<SheetField, 'key'>);

/** Returns a section of a preset. `recorded_in` applies to its fields that do not name a place. */
export function listInSection(
  key: string,
  label: Labels,
  fields: readonly PresetField[],
  recorded_in: SheetField['recorded_in'] = null,
): SheetSection {
  return { key, label: { ...label }, fields: fields.map((field) => toSheetField(field, recorded_in)) };
}

function toSheetField(given: PresetField, recorded_in: SheetField['recorded_in']): SheetField {
  const field = typeof given === 'string' ? { key: given } : given;
  return { shown: true, required: false, recorded_in, ...field };
}

/** Returns a required field of a preset. */
export function requireField(key: string, rest: Partial<SheetField> = {}): PresetField {
  return { key, required: true, ...rest };
}

/** Returns a term of a vocabulary with its labels. */
export function createTerm(
  value: string,
  en: string,
  it: string,
): { value: string; label: Labels & Record<string, string> } {
  return { value, label: { en, it } };
}
