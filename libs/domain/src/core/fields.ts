import { z } from 'zod';
import { MAX_INTEGER, WISHES } from './requirements.ts';

/** A text in English and Italian. */
export interface Labels {
  en: string;
  it: string;
}

export type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'list'
  | 'object'
  | 'geometry';

/** Description of a field beyond its type. Forms, sheets, headings and exchange formats are built from it. */
export interface FieldInfo {
  kind: FieldKind;
  label: Labels;
  /** Group of fields on forms and printed sheets. */
  section: string;
  /** Column of the original pyArchInit database: accepted as an alias on input, written by its exchange. */
  pyarchinit?: string;
  /** Unit of measure: `m`, `cm`, `g`, `%`, `bytes`, `year`. */
  unit?: string;
  description?: string;
  /** `table.field` of the vocabulary whose terms are suggested. */
  vocabulary?: string;
  /** Longest text, in characters. */
  max?: number;
  /** Labels of the words of a closed vocabulary. Pages show them, records contain the words. */
  words?: Readonly<Record<string, Labels>>;
  /** True if the service computes the value from other fields. It cannot be sent. */
  isDerived?: true;
  /** Word of a closed vocabulary that an empty value means. A filter by it finds empty values too. */
  emptyMeans?: string;
}

/** A field as lists, filters, tables and documentation see it. */
export interface Field extends FieldInfo {
  name: string;
  /** Part of the natural key: must be given and cannot be cleared. */
  required: boolean;
}

/** Description of a field that its builder receives. */
export type Given = Omit<FieldInfo, 'kind'>;

const DEFAULT_MAX_TEXT = 500;
const LONG_TEXT = 100_000;
const LIST_ITEM = 5_000;

// oxlint-disable-next-line no-control-regex -- NUL is what the expression looks for
const NO_NUL = /^[^\u0000]*$/u;

// oxlint-disable-next-line no-control-regex -- control characters are what the expression looks for
const ON_ONE_LINE =
  /^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]*$/u;

const registry = z.registry<FieldInfo>();

/** Text that both databases can store: trimmed, at most `max` characters, no NUL. */
export function storableText(max: number = DEFAULT_MAX_TEXT): z.ZodString {
  return z.string().trim().max(max).regex(NO_NUL, WISHES.noNul.en);
}

/**
 * A name on one line: storable, without control characters and without text direction marks, which make two different
 * names look alike.
 */
export function nameText(max: number = DEFAULT_MAX_TEXT): z.ZodString {
  return z.string().trim().max(max).regex(ON_ONE_LINE, WISHES.oneLine.en);
}

/** A day or a moment, as the moment (ISO 8601, UTC). */
export const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => new Date(text).toISOString());

/** Returns the schema with its description, for `describeFields`. Use it for types without a builder below. */
export function describedAs<T extends z.ZodType>(schema: T, info: FieldInfo): T {
  return register(schema, info);
}

/** A number sent where a code is meant: `12` is `"12"`. */
export const numberAsText = z.number().transform(String);

function register<T extends z.ZodType>(schema: T, info: FieldInfo): T {
  const described = schema.meta({
    title: info.label.en,
    ...(describe(info) && { description: describe(info) }),
  }) as T;
  registry.add(described, info);
  return described;
}

function describe(info: FieldInfo): string | undefined {
  const parts = [info.description, info.unit && `Unit: ${info.unit}.`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** A name that makes up the natural key: never null, never empty. */
export function keyText(info: Given): z.ZodString {
  const max = info.max ?? DEFAULT_MAX_TEXT;
  return register(nameText(max).min(1), { ...info, kind: 'text', max });
}

/** A calendar day, `YYYY-MM-DD`, that makes up the natural key: never null, never empty. */
export function keyDate(info: Given): z.ZodISODate {
  return register(z.iso.date(), { ...info, kind: 'date' });
}

/** A name that is always there but may be empty (the area of a unit). */
export function plainText(info: Given): z.ZodString {
  const max = info.max ?? DEFAULT_MAX_TEXT;
  return register(nameText(max), { ...info, kind: 'text', max });
}

/** The name of another record (the unit of a find) or null. */
export function reference(info: Given): z.ZodNullable<z.ZodString> {
  const max = info.max ?? DEFAULT_MAX_TEXT;
  return register(nameText(max).nullable(), { ...info, kind: 'text', max });
}

/** A short text or null. */
export function text(info: Given): z.ZodNullable<z.ZodString> {
  const max = info.max ?? DEFAULT_MAX_TEXT;
  return register(storableText(max).nullable(), { ...info, kind: 'text', max });
}

/** A text of any reasonable length (100,000 characters) or null. */
export function longText(info: Given): z.ZodNullable<z.ZodString> {
  return text({ ...info, max: LONG_TEXT });
}

/** One of a closed set of words or null. */
export function choice<const T extends readonly [string, ...string[]]>(
  values: T,
  info: Given,
): z.ZodNullable<z.ZodEnum<{ [K in T[number]]: K }>> {
  return register(z.enum(values).nullable(), { ...info, kind: 'text' });
}

/** A whole number or null. Bounds are inclusive. */
export function integer(info: Given & { min?: number; maximum?: number }): z.ZodNullable<z.ZodNumber> {
  const { min = -MAX_INTEGER, maximum = MAX_INTEGER, ...rest } = info;
  return register(z.int().min(min).max(maximum).nullable(), { ...rest, kind: 'integer' });
}

/** A number or null. Bounds are inclusive. */
export function decimal(info: Given & { min?: number; maximum?: number }): z.ZodNullable<z.ZodNumber> {
  const { min = -1e12, maximum = 1e12, ...rest } = info;
  return register(z.number().min(min).max(maximum).nullable(), { ...rest, kind: 'decimal' });
}

/** `true`, `false` or null for "not recorded". */
export function flag(info: Given): z.ZodNullable<z.ZodBoolean> {
  return register(z.boolean().nullable(), { ...info, kind: 'boolean' });
}

/** A calendar day, `YYYY-MM-DD`, or null. */
export function date(info: Given): z.ZodNullable<z.ZodISODate> {
  return register(z.iso.date().nullable(), { ...info, kind: 'date' });
}

/** A list of at most 200 texts (inclusions, samples), or null. `max` is the length of each text. */
export function textList(info: Given): z.ZodNullable<z.ZodArray<z.ZodString>> {
  const max = info.max ?? LIST_ITEM;
  return register(z.array(storableText(max)).max(200).nullable(), { ...info, kind: 'list', max });
}

/** The user's custom fields: names to texts, numbers, booleans or lists of them. */
export const Custom = register(
  z.record(
    storableText(100).min(1),
    z.union([storableText(10_000), z.number(), z.boolean(), z.null(), z.array(storableText(1_000)).max(200)]),
  ),
  {
    kind: 'object',
    label: { en: 'Custom fields', it: 'Campi personalizzati' },
    section: 'custom',
    description: "The user's custom fields, by name.",
  },
);
export type Custom = z.infer<typeof Custom>;

const system = (label: Labels, kind: FieldKind): FieldInfo => ({ kind, label, section: 'record' });

/** The fields of every stored record. Only the service sets them. */
export const recordFields = {
  id: register(z.int(), system({ en: 'Id', it: 'Id' }, 'integer')),
  created_at: register(z.iso.datetime(), system({ en: 'Created', it: 'Creato il' }, 'timestamp')),
  updated_at: register(z.iso.datetime(), system({ en: 'Changed', it: 'Modificato il' }, 'timestamp')),
  version: register(z.int(), system({ en: 'Version', it: 'Versione' }, 'integer')),
};

/** Returns true for fields that every record has, or that the service computes. They are not entered and not imported. */
export function isSetByService({ name, isDerived }: Pick<Field, 'name' | 'isDerived'>): boolean {
  return isDerived === true || name in recordFields;
}

/** Returns the description of every registered field of a shape, in the order of the shape. */
export function describeFields(shape: Record<string, z.ZodType>): Field[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const info = registry.get(schema);
    return info
      ? [
          {
            ...info,
            name,
            required: isText(schema) && !schema.safeParse('').success,
          },
        ]
      : [];
  });
}

function isText(schema: z.ZodType): boolean {
  return schema instanceof z.ZodString || schema instanceof z.ZodISODate;
}

/** Returns the wire name of each accepted name: the wire name itself and the pyArchInit column. */
export function buildAliases(fields: readonly Field[]): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const { name, pyarchinit } of fields) if (pyarchinit) aliases.set(pyarchinit, name);
  for (const { name } of fields) aliases.set(name, name);
  return aliases;
}

const ALIASES = new WeakMap<readonly Field[], ReadonlyMap<string, string>>();

/** As `buildAliases`, cached per list of fields. The list must not change. */
export function aliasesOf(fields: readonly Field[]): ReadonlyMap<string, string> {
  const aliases = ALIASES.get(fields) ?? buildAliases(fields);
  ALIASES.set(fields, aliases);
  return aliases;
}
