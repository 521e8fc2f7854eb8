import { ISSUE_LABELS, type Labels } from '@trowel/domain/core';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type Language = keyof Labels;

const en = {
  missing: 'is required',
  must: 'must be ',
  kinds: {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  } as Readonly<Record<string, string>>,
  formats: {
    date: 'must be a day such as 2026-05-31',
    datetime: 'must be a moment such as 2026-05-31T08:30:00Z',
    email: 'must be an e-mail address',
  } as Readonly<Record<string, string>>,
  unformed: 'is not well formed',
  counted: { string: 'characters', array: 'entries' } as Readonly<Record<string, string>>,
  oneOf: (values: readonly string[]) => `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`,
  atMost: (value: number) => `must be at most ${value}`,
  atLeast: (value: number) => `must be at least ${value}`,
  hasAtMost: (value: number, counted: string) => `must have at most ${value} ${counted}`,
  hasAtLeast: (value: number, counted: string) => `must have at least ${value} ${counted}`,
  notEmpty: 'must not be empty',
  badKey: 'has a name that is empty or too long',
  or: ' or ',
};

const it: typeof en = {
  missing: 'manca',
  must: 'deve essere ',
  kinds: {
    string: 'un testo',
    number: 'un numero',
    int: 'un numero intero',
    boolean: 'sì o no',
    array: 'un elenco',
    object: 'un oggetto',
    record: 'un oggetto',
  },
  formats: {
    date: 'deve essere una data come 2026-05-31',
    datetime: 'deve essere una data con l’ora, come 2026-05-31T08:30:00Z',
    email: 'deve essere un indirizzo e-mail',
  },
  unformed: 'non ha il formato corretto',
  counted: { string: 'caratteri', array: 'voci' },
  oneOf: (values) => `deve essere ${values.length === 1 ? '' : 'uno di questi: '}${values.join(', ')}`,
  atMost: (value) => `deve essere al massimo ${value}`,
  atLeast: (value) => `deve essere almeno ${value}`,
  hasAtMost: (value, counted) => `può avere al massimo ${value} ${counted}`,
  hasAtLeast: (value, counted) => `deve avere almeno ${value} ${counted}`,
  notEmpty: 'non può essere vuoto',
  badKey: 'ha un nome vuoto o troppo lungo',
  or: ' oppure ',
};

type Words = typeof en;

/** Messages about an invalid value, in both languages. */
const ISSUE_TEXTS: Readonly<Record<Language, Words>> = { en, it };

/** Options for zod that make it report problems in our form. */
export interface Reporting {
  readonly reportInput: true;
  readonly error: (issue: RawIssue) => string | undefined;
}

const REPORTINGS: Readonly<Record<Language, Reporting>> = {
  en: { reportInput: true, error: (issue) => formatIssue(issue, 'en') },
  it: { reportInput: true, error: (issue) => formatIssue(issue, 'it') },
};

/** Options for parsing untrusted input. They distinguish absent fields from wrong ones and use our messages. */
export const REPORTING = REPORTINGS.en;

/** Returns the options for messages in a language. */
export function reportingIn(language: Language): Reporting {
  return REPORTINGS[language];
}

/** Formats a problem as the end of a sentence that begins with the field (`must be a number`), or undefined. */
function formatIssue(issue: RawIssue, language: Language): string | undefined {
  const t = ISSUE_TEXTS[language];
  if (issue.input === undefined) return t.missing;
  switch (issue.code) {
    case 'invalid_type':
      return t.must + (t.kinds[issue.expected] ?? issue.expected);
    case 'invalid_value':
      return t.oneOf(issue.values.map(String));
    case 'invalid_format':
      return t.formats[issue.format] ?? t.unformed;
    case 'too_big':
      return formatMost(t, Number(issue.maximum), t.counted[issue.origin]);
    case 'too_small':
      return formatLeast(t, Number(issue.minimum), t.counted[issue.origin]);
    case 'invalid_key':
      return t.badKey;
    case 'invalid_union':
      return formatUnion(t, issue.errors);
    case 'custom':
      return (issue.params?.[ISSUE_LABELS] as Labels | undefined)?.[language];
    default:
      return undefined;
  }
}

function formatMost(t: Words, value: number, counted: string | undefined): string {
  return counted === undefined ? t.atMost(value) : t.hasAtMost(value, counted);
}

function formatLeast(t: Words, value: number, counted: string | undefined): string {
  if (counted === undefined) return t.atLeast(value);
  return value === 1 ? t.notEmpty : t.hasAtLeast(value, counted);
}

/** Formats the alternatives as one sentence: `must be a text or a number`. */
function formatUnion(t: Words, branches: readonly (readonly { message: string }[])[]): string {
  const wishes = branches.map(([first]) => (first?.message ?? '').replace(t.must, ''));
  return t.must + [...new Set(wishes)].filter(Boolean).join(t.or);
}
