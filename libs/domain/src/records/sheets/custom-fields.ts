import type { Field, FieldKind, Labels } from '@trowel/domain/core';
import { type EntityName, getEntity } from '../entities/entity.ts';
import {
  type CustomFieldDefinition,
  type CustomFieldType,
  type SheetVocabulary,
  toLabels,
} from './sheet-definition.ts';

/** Field name of a custom field: `custom.{key}`. */
export const CUSTOM_PREFIX = 'custom.';

/** Longest text of a custom field. */
export const MAX_CUSTOM_TEXT = 10_000;
const SHORT_TEXT = 500;

const KINDS: Readonly<Record<CustomFieldType, FieldKind>> = {
  text: 'text',
  long_text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  date: 'date',
  flag: 'boolean',
  choice: 'text',
  list: 'list',
  link: 'text',
  computed: 'decimal',
};

/** Returns a custom field as a field of the record. Its name is `custom.{key}`. */
export function toField({ key, type, label, unit, max, vocabulary }: CustomFieldDefinition): Field {
  const kind = KINDS[type];
  const words = vocabulary && listWords(vocabulary);
  const longest = type === 'long_text' ? MAX_CUSTOM_TEXT : SHORT_TEXT;
  return {
    name: CUSTOM_PREFIX + key,
    kind,
    label: toLabels(label),
    section: 'custom',
    required: false,
    ...(unit !== undefined && { unit }),
    ...(kind === 'text' && { max: typeof max === 'number' ? max : longest }),
    ...(typeof vocabulary === 'string' && { vocabulary }),
    ...(words && { words }),
  };
}

/** Returns the key of a custom field from a field name, or undefined for a built-in field. */
export function readCustomKey(name: string): string | undefined {
  return name.startsWith(CUSTOM_PREFIX) ? name.slice(CUSTOM_PREFIX.length) : undefined;
}

const combined = new WeakMap<readonly CustomFieldDefinition[], Map<EntityName, readonly Field[]>>();

/** Returns the fields of an entity followed by the custom fields. The same list for the same arguments. */
export function listFieldsWith(
  entity: EntityName,
  custom: readonly CustomFieldDefinition[],
): readonly Field[] {
  const { fields } = getEntity(entity);
  if (custom.length === 0) return fields;
  const known = combined.get(custom) ?? new Map<EntityName, readonly Field[]>();
  combined.set(custom, known);
  const all = known.get(entity) ?? [...fields, ...custom.map((one) => toField(one))];
  known.set(entity, all);
  return all;
}

/** Returns the labels of the terms of a list of terms by value, or undefined for a named vocabulary. */
export function listWords(vocabulary: SheetVocabulary): Readonly<Record<string, Labels>> | undefined {
  if (typeof vocabulary === 'string') return undefined;
  const words = vocabulary.map((term): [string, Labels] =>
    typeof term === 'string'
      ? [term, { en: term, it: term }]
      : [term.value, term.label ? toLabels(term.label) : { en: term.value, it: term.value }],
  );
  return Object.fromEntries(words);
}
