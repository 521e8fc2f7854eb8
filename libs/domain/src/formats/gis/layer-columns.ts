import { recordFields, type Field } from '@trowel/domain/core';

/** Type of a column, as GeoPackage names it. */
export type LayerColumnType = 'TEXT' | 'INTEGER' | 'REAL' | 'BOOLEAN' | 'DATE' | 'DATETIME';

/** A column of a layer. */
export interface LayerColumn {
  name: string;
  type: LayerColumnType;
  /** Label of the field on the sheet. */
  title: string;
  description?: string;
  /** Words of a closed vocabulary with their labels. */
  words?: readonly (readonly [word: string, label: string])[];
}

export type LayerValue = string | number | null;

const TYPES: Partial<Record<Field['kind'], LayerColumnType>> = {
  integer: 'INTEGER',
  decimal: 'REAL',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'DATETIME',
};

/** Returns true for fields that no layer has: bookkeeping, custom fields together, and what the service computes. */
export function isDerivedField({ name, kind, isDerived }: Field): boolean {
  return (
    name in recordFields ||
    name === 'custom' ||
    name === 'relationships' ||
    kind === 'object' ||
    isDerived === true
  );
}

/** Returns the column of a field. */
export function layerColumn(
  { name, kind, label, description, words }: Field,
  language: 'en' | 'it',
): LayerColumn {
  return {
    name,
    type: TYPES[kind] ?? 'TEXT',
    title: label[language],
    ...(description !== undefined && { description }),
    ...(words && { words: Object.entries(words).map(([word, labels]) => [word, labels[language]] as const) }),
  };
}

/** Returns a value in the form of its column. Items of a list are separated by ` | `. */
export function toLayerValue(value: unknown, { type }: LayerColumn): LayerValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return type === 'BOOLEAN' ? Number(value) : String(value);
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(' | ');
  return JSON.stringify(value);
}
