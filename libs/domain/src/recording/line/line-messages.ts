import type { Labels } from '@trowel/domain/core';
import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { nameField } from './line-meaning.ts';
import type { LineProblem, LineProblemCode, LineSeverity, LineSuggestion } from './line-token.ts';
import type { LineField } from './line-unit.ts';

/** The part of the text that a problem is about. */
export interface LineStretch {
  start: number;
  end: number;
}

const SEVERITIES: Record<LineProblemCode, LineSeverity> = {
  missing_number: 'error',
  ambiguous: 'question',
  unknown_relation: 'error',
  unknown_words: 'error',
  loose_number: 'error',
  no_unit: 'error',
  no_value: 'error',
  bad_value: 'error',
  given_twice: 'error',
  open_quote: 'error',
};

/** Builds a problem from its code. An unfinished line is `incomplete` rather than wrong. */
export function reportProblem(
  code: LineProblemCode,
  { start, end }: LineStretch,
  {
    message,
    suggestions = [],
    goesOn = false,
  }: { message: Labels; suggestions?: LineSuggestion[]; goesOn?: boolean },
): LineProblem {
  return { code, severity: goesOn ? 'incomplete' : SEVERITIES[code], start, end, message, suggestions };
}

/** The sentences of the problems, each in both languages. */
export const SAY = {
  missingNumber: {
    en: 'The line has no unit number. Begin with the number.',
    it: 'Nella riga manca il numero di US. Comincia dal numero.',
  },
  noNextNumber: {
    en: 'The next number is unknown here. Write the number.',
    it: 'Qui il prossimo numero non è noto. Scrivi il numero.',
  },
  givenTwice: (field: LineField): Labels => ({
    en: `${nameField(field, 'en')} is given twice. The first value is used.`,
    it: `${nameField(field, 'it')}: indicato due volte. Vale il primo valore.`,
  }),
  sameRelation: {
    en: 'The same relation is given twice.',
    it: 'Lo stesso rapporto è indicato due volte.',
  },
  noUnit: (word: string, type: RelationType): Labels => ({
    en: `The unit is missing after “${word}” (${relationLabelsOf(type).en.toLowerCase()}).`,
    it: `Dopo «${word}» (${relationLabelsOf(type).it.toLowerCase()}) manca la US.`,
  }),
  noValue: (word: string, field: LineField): Labels => ({
    en: `The value is missing after “${word}” (${nameField(field, 'en')}).`,
    it: `Dopo «${word}» (${nameField(field, 'it')}) manca il valore.`,
  }),
  badValue: (text: string, field: LineField): Labels => ({
    en: `“${text}” is not a valid value for ${nameField(field, 'en')}.`,
    it: `«${text}» non è un valore valido per ${nameField(field, 'it')}.`,
  }),
  badDay: (text: string): Labels => ({
    en: `“${text}” is not a date. Write day, month and year (22/11/2026) or 2026-11-22.`,
    it: `«${text}» non è una data. Scrivi giorno, mese e anno (22/11/2026) oppure 2026-11-22.`,
  }),
  shortYear: (text: string): Labels => ({
    en: `“${text}”: write the year with four digits.`,
    it: `«${text}»: scrivi l’anno con quattro cifre.`,
  }),
  looseNumber: (text: string): Labels => ({
    en: `Write before “${text}” what it is: a relation such as “covers”, or the name of a field.`,
    it: `Prima di «${text}» scrivi che cos’è: un rapporto come «copre», o il nome di un campo.`,
  }),
  unknownRelation: (word: string): Labels => ({
    en: `“${word}” is not a relation.`,
    it: `«${word}» non è un rapporto.`,
  }),
  unknownWords: (words: string): Labels => ({
    en: `“${words}” is not understood. The line already has a definition.`,
    it: `«${words}» non si capisce. La riga ha già una definizione.`,
  }),
  unreadable: (text: string): Labels => ({
    en: `“${text}” cannot be read.`,
    it: `«${text}» non si riesce a leggere.`,
  }),
  range: (first: string, last: string): Labels => ({
    en: `“${first}-${last}”: SU ${first} to ${last}, or one unit called ${first}-${last}?`,
    it: `«${first}-${last}»: le US da ${first} a ${last}, oppure una US chiamata ${first}-${last}?`,
  }),
  pointOrList: (first: string, last: string): Labels => ({
    en: `“${first}.${last}”: SU ${first} and ${last}, or one unit called ${first}.${last}?`,
    it: `«${first}.${last}»: le US ${first} e ${last}, oppure una US chiamata ${first}.${last}?`,
  }),
  areaOrList: (area: string, number: string): Labels => ({
    en: `“${area}/${number}”: SU ${number} of area ${area}, or SU ${area} and ${number}?`,
    it: `«${area}/${number}»: la US ${number} dell’area ${area}, oppure le US ${area} e ${number}?`,
  }),
  periodOrPhase: (period: string, other: string): Labels => ({
    en: `“${period}-${other}”: phase ${other} of period ${period}, or from period ${period} to ${other}?`,
    it: `«${period}-${other}»: fase ${other} del periodo ${period}, oppure dal periodo ${period} al ${other}?`,
  }),
  typeOfVirtual: {
    en: 'Which type of virtual unit: USVA, USVB or USVC?',
    it: 'Quale tipo di unità virtuale: USVA, USVB o USVC?',
  },
  voice: (words: readonly string[]): Labels => ({
    en: `Is it “${words.join('” or “')}”?`,
    it: `È «${words.join('» o «')}»?`,
  }),
  commas: (text: string): Labels => ({
    en: `“${text}” can be decimals or a list. Write a dash between the two levels.`,
    it: `«${text}» può essere un decimale o un elenco. Scrivi un trattino fra le due quote.`,
  }),
  notRecordedYet: (unit: string, others: readonly string[]): Labels => ({
    en: `SU ${unit} is not recorded yet.${others.length > 0 ? ` The site has ${others.join(', ')}.` : ''}`,
    it: `La US ${unit} non è ancora registrata.${others.length > 0 ? ` Nel sito c’è ${others.join(', ')}.` : ''}`,
  }),
  severalUnits: (number: string, units: readonly string[]): Labels => ({
    en: `There is more than one SU ${number}: ${units.join(', ')}. Write the area.`,
    it: `Le US con il numero ${number} sono più di una: ${units.join(', ')}. Scrivi l’area.`,
  }),
  openQuote: {
    en: 'The quotation mark is not closed.',
    it: 'Le virgolette non sono chiuse.',
  },
  tooManyUnits: (first: string, last: string): Labels => ({
    en: `“${first}..${last}” must be 2 to 100 units in ascending order.`,
    it: `«${first}..${last}» deve indicare da 2 a 100 US in ordine crescente.`,
  }),
} as const;

/** Builds a suggestion: the text to write and its meaning in both languages. */
export function suggest(text: string, en: string, it: string): LineSuggestion {
  return { text, meaning: { en, it } };
}
