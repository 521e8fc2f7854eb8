import type { Field } from '@trowel/domain/core';
import { CUSTOM_PREFIX } from '@trowel/domain/records';
import { showTerm, type Words } from './show-term.ts';
import { FIXED_SPACE, showValue } from './show-value.ts';

/** Functions that print texts recorded in Italian and in English. */
export interface Wording extends Words {
  /** True for both texts, that of the report first and the other in brackets. Otherwise only one. */
  isBilingual: boolean;
}

/** A record with the fields that describe it. */
export interface Described {
  fields: readonly Field[];
  record: Readonly<Record<string, unknown>>;
}

const IN_ENGLISH = '_en';

/** Returns true if a field contains the English text of another. */
export function isTwin({ name }: Pick<Field, 'name'>): boolean {
  return name.endsWith(IN_ENGLISH) && !name.startsWith(CUSTOM_PREFIX);
}

/**
 * Returns the text of a field in the language of the report. A text recorded only in the other
 * language is printed in that one, so that nothing is lost. Terms are translated.
 */
export function showTwins(field: Field, { fields, record }: Described, wording: Wording): string {
  const { language, isBilingual } = wording;
  const italian =
    showTerms(record[field.name], field, { ...wording, language: 'it' }) ||
    showValue(record[field.name], field, language);
  const twin = findField(fields, `${field.name}${IN_ENGLISH}`);
  const english = twin && isTwin(twin) ? showValue(record[twin.name], twin, language) : '';
  const named = english || showTerms(record[field.name], field, { ...wording, language: 'en' });
  const [own, other] = language === 'en' && named !== '' ? [named, italian] : [italian, english];
  const text = isBilingual ? joinTwins(own, other) : own || other;
  return wording.isPrinted ? text : text.replaceAll(FIXED_SPACE, ' ');
}

/** Returns the terms of a field, or the label of a choice, in the language, or an empty text if it has no vocabulary. */
function showTerms(
  value: unknown,
  { vocabulary, words: labels }: Pick<Field, 'vocabulary' | 'words'>,
  wording: Wording,
): string {
  const label = labels?.[String(value)];
  if (label !== undefined) return wording.isPrinted ? label[wording.language] : String(value);
  if (vocabulary === undefined) return '';
  const words = typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];
  return words
    .filter(Boolean)
    .map((word) => showTerm(word, vocabulary, wording))
    .join('; ');
}

/** Returns the non-empty fields of a record, except the named ones. */
export function listFilledFields(
  { fields, record }: Described,
  { except, ...wording }: Wording & { except: ReadonlySet<string> },
): { key: string; label: string; value: string }[] {
  return fields
    .filter((field) => !isTwin(field) && !except.has(field.name))
    .map((field) => ({
      key: field.name,
      label: field.label[wording.language],
      value: showTwins(field, { fields, record }, wording),
    }))
    .filter(({ value }) => value !== '');
}

/** Returns the field of a name. */
export function findField(fields: readonly Field[], name: string): Field | undefined {
  return fields.find((field) => field.name === name);
}

/** Longer texts are printed below each other, in characters. */
const ONE_LINE = 40;

function joinTwins(first: string, other: string): string {
  if (other === '' || other === first) return first;
  const isShort = first.length + other.length <= ONE_LINE;
  return `${first}${first === '' ? '' : isShort ? ' ' : '\n'}[${other}]`;
}
