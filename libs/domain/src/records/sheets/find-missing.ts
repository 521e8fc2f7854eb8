import type { SheetDefinition, SheetField } from './sheet-definition.ts';
import { hasNoValue } from './custom-values.ts';

/** A required field without a value. */
export interface MissingField {
  /** Name of the field: built-in, or `custom.{key}`. */
  field: string;
  recorded_in: SheetField['recorded_in'];
}

/** True while the season runs: fields of the lab are not missing yet. */
export interface SeasonState {
  isRunning: boolean;
}

/** Returns the required fields of a record that are empty, in the order of the sheet. */
export function findMissingFields(
  { sections, custom_fields: custom }: Pick<SheetDefinition, 'sections' | 'custom_fields'>,
  record: Readonly<Record<string, unknown>>,
  { isRunning }: SeasonState,
): MissingField[] {
  const customKeys = new Set(custom.map(({ key }) => key));
  const values = (record['custom'] ?? {}) as Readonly<Record<string, unknown>>;
  const type = record['unit_type'];
  return sections
    .flatMap(({ fields }) => fields)
    .filter(({ shown, required, unit_types: types, recorded_in: place }) => {
      if (!shown || !required || (isRunning && place === 'lab')) return false;
      return !types || types.length === 0 || typeof type !== 'string' || types.includes(type);
    })
    .filter(({ key }) => hasNoValue(customKeys.has(key) ? customValue(values, key) : record[key]))
    .map(({ key, recorded_in }) => ({ field: customKeys.has(key) ? `custom.${key}` : key, recorded_in }));
}

function customValue(values: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
