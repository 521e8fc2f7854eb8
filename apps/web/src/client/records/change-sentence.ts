import type { Change, UnitRelation } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import type { Language } from '../i18n/language.ts';
import { formatValue } from '../tables/format-value.ts';
import { CHANGE_SENTENCE_TEXTS, type ChangeSentenceTexts } from './change-sentence-texts.ts';
import { formatSheetRelation } from './format-sheet-relation.ts';
import { shortenPair, shortenText } from './shorten-pair.ts';

/** A change as the log lists it. */
export type DescribedChange = Pick<Change, 'action' | 'before' | 'after'>;

export interface ChangeWords {
  /** Fields of the kind of record. A key without a field is shown as it is. */
  fields: readonly RecordField[];
  language: Language;
  /** Formats the value of a field. Default: as the tables show it. */
  format?: (field: RecordField, value: unknown) => string;
}

/** The change of one field, as a phrase without its subject. */
export interface ChangePhrase {
  /** Key of the field in the record. */
  field: string;
  text: string;
}

/** Keys that every change contains, that follow from others, and rows that only the undo needs. */
const BOOKKEEPING = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'relation_rows',
  'state_by',
  'state_at',
]);

/**
 * Returns the change as one phrase whose subject, the user, precedes it: "changed the definition from
 * “wall” to “floor”; added “covers 12”". Created and deleted records are not listed field by field.
 */
export function formatChangeSentence(change: DescribedChange, words: ChangeWords): string {
  const t = CHANGE_SENTENCE_TEXTS[words.language];
  const { action, before, after } = change;
  if (action === 'create') return t.create;
  if (action === 'delete') return t.delete;
  if (action === 'undo' && before === null) return t.restore;
  if (action === 'undo' && after === null) return t.unmake;
  const phrases = listChangePhrases(change, words).map(({ text }) => text);
  if (phrases.length === 0) return t.touch;
  const whole = phrases.join('; ');
  return action === 'undo' ? t.undo(whole) : whole;
}

/** Returns a phrase for each changed field, in the order of the fields. Unchanged fields are left out. */
export function listChangePhrases({ before, after }: DescribedChange, words: ChangeWords): ChangePhrase[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const ordered = [...words.fields.map(({ name }) => name).filter((name) => keys.has(name)), ...keys];
  return [...new Set(ordered)]
    .filter((key) => !BOOKKEEPING.has(key))
    .flatMap((field) => {
      const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
      if (isSame(from, to)) return [];
      return describeField(field, [from, to], words).map((text) => ({ field, text }));
    });
}

type Pair = readonly [before: unknown, after: unknown];

function describeField(name: string, [from, to]: Pair, words: ChangeWords): string[] {
  const t = CHANGE_SENTENCE_TEXTS[words.language];
  if (name === 'state') return [describeState([from, to], t)];
  if (name === 'relationships') return describeRelations(asList(from), asList(to), words);
  if (Array.isArray(from) || Array.isArray(to)) {
    const label = labelOf(name, words);
    const format = (part: unknown): string => formatField(name, part, words);
    return describeParts([asList(from).map(format), asList(to).map(format)], t, {
      added: (parts) => t.addedTo(label, parts),
      removed: (parts) => t.removedFrom(label, parts),
    });
  }
  if (isObject(from) || isObject(to)) {
    const [left, right] = [isObject(from) ? from : {}, isObject(to) ? to : {}];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])]
      .filter((key) => !isSame(left[key], right[key]))
      .map((key) => describeText(key, [formatAny(left[key]), formatAny(right[key])], t));
  }
  const pair = [formatField(name, from, words), formatField(name, to, words)] as const;
  return [describeText(labelOf(name, words), pair, t)];
}

/** A sheet that is no longer closed counts as reopened. Its present state does not matter. */
function describeState([from, to]: Pair, t: ChangeSentenceTexts): string {
  return from === 'closed' ? t.reopen : (t.states[String(to ?? 'draft')] ?? t.touch);
}

function describeText(label: string, [from, to]: readonly [string, string], t: ChangeSentenceTexts): string {
  if (from === '') return t.set(label, shortenText(to));
  if (to === '') return t.clear(label, shortenText(from));
  return t.change(label, ...shortenPair(from, to));
}

function describeRelations(
  from: readonly unknown[],
  to: readonly unknown[],
  { language }: ChangeWords,
): string[] {
  const t = CHANGE_SENTENCE_TEXTS[language];
  const nameOf = (relation: unknown): string => formatSheetRelation(relation as UnitRelation, '', language);
  const [left, right] = [new Map(from.map((one) => [nameOf(one), one])), to];
  const restated = right.flatMap((one) => {
    const name = nameOf(one);
    const former = left.get(name);
    if (former === undefined || isSame(former, one)) return [];
    return [t.restated(t.quote(name), remarkOf(one as UnitRelation, t))];
  });
  const changed = describeParts([[...left.keys()], right.map(nameOf)], t, t);
  return [...changed, ...restated];
}

function remarkOf({ certainty, note }: UnitRelation, t: ChangeSentenceTexts): string {
  const parts = [certainty, note].flatMap((part) => (part ? [shortenText(part)] : []));
  return parts.length === 0 ? t.noRemark : t.quote(parts.join(', '));
}

interface PartWords {
  added: (parts: string) => string;
  removed: (parts: string) => string;
}

function describeParts(
  [from, to]: readonly [readonly string[], readonly string[]],
  t: ChangeSentenceTexts,
  { added, removed }: PartWords,
): string[] {
  const [left, right] = [new Set(from), new Set(to)];
  const news = [...right].filter((part) => !left.has(part));
  const gone = [...left].filter((part) => !right.has(part));
  return [
    ...(news.length > 0 ? [added(joinQuoted(news, t))] : []),
    ...(gone.length > 0 ? [removed(joinQuoted(gone, t))] : []),
  ];
}

const MOST_PARTS = 12;

function joinQuoted(parts: readonly string[], t: ChangeSentenceTexts): string {
  const quoted = parts.slice(0, MOST_PARTS).map((part) => t.quote(shortenText(part)));
  if (parts.length > MOST_PARTS) return `${quoted.join(', ')} … (${parts.length})`;
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${t.and} ${last}`;
}

/** Returns the label of a field within a sentence: "the definition", but "the EN: definition" or "the SU". */
function labelOf(name: string, { fields, language }: ChangeWords): string {
  const label = fields.find((field) => field.name === name)?.label[language] ?? name;
  const [first = '', second = ''] = label;
  // An Italian sentence quotes the label, an English one uses it as a noun.
  if (language === 'it' || second !== second.toLocaleLowerCase(language)) return label;
  return first.toLocaleLowerCase(language) + label.slice(1);
}

function formatField(name: string, value: unknown, { fields, language, format }: ChangeWords): string {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return formatAny(value);
  return format ? format(field, value) : formatValue(field, value, language);
}

/** Formats a value without a field. Lists of objects, as in a georeference, become words instead of JSON. */
function formatAny(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.some(isObject)) return value.map(formatAny).join(', ');
  if (isObject(value))
    return Object.entries(value)
      .map((pair) => pair.map(formatAny).join(' '))
      .join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true if two values from JSON are equal. An empty text, an empty list and null are equal. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(emptyAsNull(left)) === JSON.stringify(emptyAsNull(right));
}

function emptyAsNull(value: unknown): unknown {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? null : value;
}
