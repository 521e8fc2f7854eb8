import { nameText, storableText, WISHES, type Labels } from '@trowel/domain/core';
import { z } from 'zod';
import { listSheetEntities } from '../entities/entity.ts';

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;
const MAX_SECTIONS = 50;
const MAX_SECTION_FIELDS = 300;
const MAX_CUSTOM_FIELDS = 200;
const MAX_TERMS = 500;

/** A text by language code. At least one language is required. */
const textsOf = (text: z.ZodString) =>
  z
    .record(z.string().regex(LANGUAGE, WISHES.languageCode.en), text.min(1))
    .refine((texts) => Object.keys(texts).length > 0, WISHES.oneLanguage.en);

const LanguageTexts = textsOf(nameText(200));
export type LanguageTexts = z.infer<typeof LanguageTexts>;

/** Name of a section or a custom field. */
const Key = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/, WISHES.identifier.en);

/** Place of recording. A field of the lab is not missing while the season runs. */
export const RECORDING_PLACES = ['trench', 'lab'] as const;

const Term = z.union([
  storableText(200).min(1),
  z.strictObject({ value: storableText(200).min(1), label: LanguageTexts.optional() }),
]);

const SheetVocabulary = z
  .union([storableText(200).min(1), z.array(Term).min(1).max(MAX_TERMS)])
  .meta({ description: 'Name of a vocabulary (`us.color`), or the terms themselves.' });
export type SheetVocabulary = z.infer<typeof SheetVocabulary>;

const Initial = z.union([
  storableText(10_000),
  z.number(),
  z.boolean(),
  z.array(storableText(1_000)).max(200),
]);

const SheetField = z.strictObject({
  key: storableText(60)
    .min(1)
    .meta({ description: 'Name of a field of the record, or key of a custom field.' }),
  shown: z.boolean().default(true),
  required: z.boolean().default(false).meta({ description: 'A record without a value is incomplete.' }),
  recorded_in: z.enum(RECORDING_PLACES).nullable().default(null),
  label: LanguageTexts.optional(),
  help: textsOf(storableText(2_000)).optional(),
  initial: Initial.optional().meta({ description: 'Value in new records.' }),
  vocabulary: SheetVocabulary.optional(),
  unit_types: z
    .array(storableText(50).min(1))
    .max(100)
    .optional()
    .meta({ description: 'Only for units of these types. Absent: for all.' }),
});
export type SheetField = z.infer<typeof SheetField>;

const SheetSection = z.strictObject({
  key: Key,
  label: LanguageTexts,
  fields: z.array(SheetField).max(MAX_SECTION_FIELDS),
});
export type SheetSection = z.infer<typeof SheetSection>;

/** Types of custom fields. */
export const CUSTOM_FIELD_TYPES = [
  'text',
  'long_text',
  'integer',
  'decimal',
  'date',
  'flag',
  'choice',
  'list',
  'link',
  'computed',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

const Bound = z.union([z.number(), z.iso.date()]);

const CustomFieldDefinition = z.strictObject({
  key: Key.meta({ description: 'Values are in `custom` under this key.', example: 'orientation' }),
  type: z.enum(CUSTOM_FIELD_TYPES),
  label: LanguageTexts,
  unit: storableText(20).min(1).optional().meta({ description: 'Unit of measure.' }),
  min: Bound.optional().meta({
    description: 'Smallest number, first day, shortest text in characters, or fewest entries of a list.',
  }),
  max: Bound.optional().meta({
    description: 'Largest number, last day, longest text in characters, or most entries of a list.',
  }),
  pattern: storableText(200)
    .min(1)
    .optional()
    .meta({ description: 'Regular expression that the whole text must match.' }),
  vocabulary: SheetVocabulary.optional(),
  links_to: storableText(50).min(1).optional().meta({ description: 'Kind of record of a link.' }),
  expression: storableText(2_000).min(1).optional().meta({ description: 'Formula of a computed field.' }),
});
export type CustomFieldDefinition = z.infer<typeof CustomFieldDefinition>;

const content = {
  sections: z.array(SheetSection).max(MAX_SECTIONS),
  custom_fields: z.array(CustomFieldDefinition).max(MAX_CUSTOM_FIELDS),
};

/** Sections and fields of the sheet of a kind of record, in their order, and its custom fields. */
export const SheetDefinition = z.strictObject({
  entity: z.enum(listSheetEntities() as [string, ...string[]]),
  version: z.int().min(0).meta({ description: 'Rises with every change. 0: nothing is stored.' }),
  ...content,
});
export type SheetDefinition = z.infer<typeof SheetDefinition>;

/** The stored part of a definition: of the installation or of one site. */
export type SheetLayer = Pick<SheetDefinition, 'sections' | 'custom_fields'>;

/**
 * A definition to store. No sections: those of the installation or the standard apply. `entity` and `version` may be
 * sent, so that a definition can be sent as it was received.
 */
export const NewSheetDefinition = z.strictObject({
  entity: SheetDefinition.shape.entity.optional(),
  version: SheetDefinition.shape.version.optional(),
  sections: content.sections.default([]),
  custom_fields: content.custom_fields.default([]),
});
export type NewSheetDefinition = z.infer<typeof NewSheetDefinition>;

/** Returns the JSON Schema (2020-12) of a file with a sheet definition. */
export function buildSheetJsonSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(NewSheetDefinition, { target: 'draft-2020-12', io: 'input' });
}

/** Returns the text in a language, or else in English, Italian or any other. */
export function pickText(texts: LanguageTexts, language: string): string {
  return texts[language] ?? texts['en'] ?? texts['it'] ?? Object.values(texts)[0] ?? '';
}

/** Returns the texts in English and Italian. */
export function toLabels(texts: LanguageTexts): Labels {
  return { en: pickText(texts, 'en'), it: pickText(texts, 'it') };
}
