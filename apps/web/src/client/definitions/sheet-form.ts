import {
  listWords,
  toLabels,
  type CustomFieldDefinition,
  type SheetDefinition,
  type SheetField,
  type SheetVocabulary,
} from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import { withValue } from './row-value.ts';

/** A field as the definition of its sheet describes it. */
export interface FormField extends RecordField {
  isShown: boolean;
  /** Types of units that the field is for. Undefined: all. */
  unitTypes?: readonly string[];
  initial?: unknown;
}

/** A section of a defined sheet. */
export interface FormSection {
  key: string;
  title: { en: string; it: string };
  fields: readonly FormField[];
}

/** The fields of a sheet in the order of its definition, custom fields included. */
export interface SheetForm {
  sections: readonly FormSection[];
  fields: readonly FormField[];
  /** Returns the columns of a table: those that are not hidden, and the custom fields after them. */
  chooseColumns: (standard: readonly string[]) => readonly string[];
  /** Values that a new record begins with. */
  initial: Readonly<Record<string, unknown>>;
}

const KINDS = {
  text: 'text',
  long_text: 'text',
  link: 'text',
  integer: 'integer',
  decimal: 'decimal',
  computed: 'decimal',
  date: 'day',
  flag: 'boolean',
  choice: 'text',
  list: 'list',
} as const satisfies Record<CustomFieldDefinition['type'], RecordField['kind']>;

const SHORT_TEXT = 500;
const LONG_TEXT = 10_000;

/** Returns a custom field as a field of the record, named `custom.{key}`. */
export function toRecordField(custom: CustomFieldDefinition): RecordField {
  const { key, type, label, unit, vocabulary } = custom;
  return {
    name: `custom.${key}`,
    label: toLabels(label),
    section: 'custom',
    kind: KINDS[type],
    unit,
    vocabulary: typeof vocabulary === 'string' ? vocabulary : undefined,
    description: undefined,
    words: [],
    ...readLimits(custom),
    canBeEmpty: true,
    canChange: type !== 'computed',
    ...(type === 'computed' && { isComputed: true }),
    ...(vocabulary !== undefined && readWords(type, vocabulary)),
  };
}

function readLimits({
  type,
  min,
  max,
}: CustomFieldDefinition): Pick<RecordField, 'most' | 'minimum' | 'maximum'> {
  const kind = KINDS[type];
  const [least, most] = [min, max].map((bound) => (typeof bound === 'number' ? bound : undefined));
  if (kind === 'integer' || kind === 'decimal') return { most: undefined, minimum: least, maximum: most };
  const longest = type === 'long_text' ? LONG_TEXT : SHORT_TEXT;
  return { most: kind === 'text' ? (most ?? longest) : undefined, minimum: undefined, maximum: undefined };
}

/** A choice accepts only its terms. In a list they are suggested. */
function readWords(type: CustomFieldDefinition['type'], vocabulary: SheetVocabulary): Partial<RecordField> {
  const words = listWords(vocabulary);
  if (type !== 'choice' || words === undefined) return offerWords(vocabulary);
  return { kind: 'choice', words: Object.keys(words), wordLabels: words, most: undefined };
}

/** Builds the form of a sheet from the fields of its records and its definition. */
export function buildSheetForm(
  fields: readonly RecordField[],
  { sections, custom_fields: custom }: Pick<SheetDefinition, 'sections' | 'custom_fields'>,
): SheetForm {
  const known = new Map(fields.map((field) => [field.name, field]));
  for (const field of custom) known.set(field.key, toRecordField(field));
  const defined = sections.map(({ key, label, fields: listed }) => ({
    key,
    title: toLabels(label),
    fields: listed.flatMap((one) => {
      const field = known.get(one.key);
      known.delete(one.key);
      return field ? [describe(field, one)] : [];
    }),
  }));
  // Fields that a definition cannot list: relations, and fields that only the server sets.
  const rest = [...known.values()].map((field) => ({ ...field, isShown: true }));
  const all = [...defined.flatMap((section) => section.fields), ...rest];
  return {
    sections: defined,
    fields: all,
    chooseColumns: createColumnChoice(all),
    initial: listInitialValues(all),
  };
}

/** Custom fields that a table shows at first. */
const MOST_CUSTOM_COLUMNS = 5;

function createColumnChoice(fields: readonly FormField[]): SheetForm['chooseColumns'] {
  const chosen = new Map<readonly string[], readonly string[]>();
  const shown = fields.filter(({ isShown }) => isShown).map(({ name }) => name);
  const custom = shown.filter((name) => name.startsWith('custom.')).slice(0, MOST_CUSTOM_COLUMNS);
  // The same list for the same argument: tables compare it with the columns of the last rendering.
  return (standard) => {
    const columns = chosen.get(standard) ?? [...standard.filter((name) => shown.includes(name)), ...custom];
    chosen.set(standard, columns);
    return columns;
  };
}

function describe(field: RecordField, one: SheetField): FormField {
  const { shown, required, label, help, vocabulary, unit_types: types, initial } = one;
  return {
    ...field,
    isShown: shown,
    ...(required && { isRequired: true }),
    ...(label && { label: toLabels(label) }),
    ...(help && { help: toLabels(help) }),
    ...(vocabulary !== undefined && offerWords(vocabulary)),
    ...(types && types.length > 0 && { unitTypes: types }),
    ...(initial !== undefined && { initial }),
  };
}

/** The words of a vocabulary are suggested. Other words stay possible. */
function offerWords(vocabulary: SheetVocabulary): Partial<RecordField> {
  const words = listWords(vocabulary);
  if (words === undefined) return typeof vocabulary === 'string' ? { vocabulary } : {};
  const named = Object.values(words);
  return { offered: { en: named.map(({ en }) => en), it: named.map(({ it }) => it) } };
}

/** Returns the initial values of fields. Those of fields for some types of units only are left out. */
function listInitialValues(fields: readonly FormField[]): Record<string, unknown> {
  const given = fields.filter(
    ({ initial, isShown, unitTypes }) => initial !== undefined && isShown && !unitTypes,
  );
  return given.reduce<Record<string, unknown>>(
    (values, { name, initial }) => withValue(values, name, initial),
    {},
  );
}
