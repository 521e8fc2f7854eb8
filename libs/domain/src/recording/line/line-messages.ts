import type { Labels } from '@trowel/domain/core';
import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { nameField } from './line-meaning.ts';
import type { LineProblem, LineProblemCode, LineSeverity, LineSuggestion } from './line-token.ts';
import type { LineField } from './line-unit.ts';

/** The stretch of text a problem is about. */
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

/** Makes a problem of its code; what only goes on is `incomplete`. */
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
    en: 'The line names no unit: begin with its number.',
    it: 'La riga non nomina nessuna US: cominciare dal numero.',
  },
  noNextNumber: {
    en: 'The next number is not known here: write the number.',
    it: 'Il prossimo numero qui non è noto: scrivere il numero.',
  },
  takenTwice: (field: LineField): Labels => ({
    en: `${nameField(field, 'en')} is given twice; the first counts.`,
    it: `${nameField(field, 'it')}: indicato due volte; vale il primo.`,
  }),
  sameRelation: {
    en: 'The same relation is given twice.',
    it: 'Lo stesso rapporto è indicato due volte.',
  },
  noUnit: (word: string, type: RelationType): Labels => ({
    en: `No unit is named after “${word}” (${relationLabelsOf(type).en.toLowerCase()}).`,
    it: `Dopo «${word}» (${relationLabelsOf(type).it.toLowerCase()}) manca la US.`,
  }),
  noValue: (word: string, field: LineField): Labels => ({
    en: `No value is given after “${word}” (${nameField(field, 'en')}).`,
    it: `Dopo «${word}» (${nameField(field, 'it')}) manca il valore.`,
  }),
  badValue: (text: string, field: LineField): Labels => ({
    en: `“${text}” cannot be the value of ${nameField(field, 'en')}.`,
    it: `«${text}» non può essere il valore di ${nameField(field, 'it')}.`,
  }),
  badDay: (text: string): Labels => ({
    en: `“${text}” is no day: write day, month and year (22/11/2026) or 2026-11-22.`,
    it: `«${text}» non è una data: scrivere giorno, mese e anno (22/11/2026) oppure 2026-11-22.`,
  }),
  shortYear: (text: string): Labels => ({
    en: `“${text}”: write the year in four digits.`,
    it: `«${text}»: scrivere l’anno con quattro cifre.`,
  }),
  looseNumber: (text: string): Labels => ({
    en: `“${text}” stands alone: a number needs a word that says what it is.`,
    it: `«${text}» è isolato: un numero vuole una parola che dica che cos’è.`,
  }),
  unknownRelation: (word: string): Labels => ({
    en: `“${word}” is no word for a relation.`,
    it: `«${word}» non è una parola per un rapporto.`,
  }),
  unknownWords: (words: string): Labels => ({
    en: `“${words}”: the definition is given already. What is this?`,
    it: `«${words}»: la definizione c’è già. Che cos’è?`,
  }),
  unreadable: (text: string): Labels => ({
    en: `“${text}” is not understood.`,
    it: `«${text}» non si capisce.`,
  }),
  range: (first: string, last: string): Labels => ({
    en: `“${first}-${last}”: the units ${first} to ${last}, or one unit called ${first}-${last}?`,
    it: `«${first}-${last}»: le US da ${first} a ${last}, oppure una US chiamata ${first}-${last}?`,
  }),
  pointOrList: (first: string, last: string): Labels => ({
    en: `“${first}.${last}”: the units ${first} and ${last}, or one unit called ${first}.${last}?`,
    it: `«${first}.${last}»: le US ${first} e ${last}, oppure una US chiamata ${first}.${last}?`,
  }),
  areaOrList: (area: string, number: string): Labels => ({
    en: `“${area}/${number}”: unit ${number} of area ${area}, or the units ${area} and ${number}?`,
    it: `«${area}/${number}»: la US ${number} dell’area ${area}, oppure le US ${area} e ${number}?`,
  }),
  periodOrPhase: (period: string, other: string): Labels => ({
    en: `“${period}-${other}”: phase ${other} of period ${period}, or from period ${period} to ${other}?`,
    it: `«${period}-${other}»: fase ${other} del periodo ${period}, oppure dal periodo ${period} al ${other}?`,
  }),
  typeOfVirtual: {
    en: 'Which kind of virtual unit: USVA, USVB or USVC?',
    it: 'Quale tipo di unità virtuale: USVA, USVB o USVC?',
  },
  commas: (text: string): Labels => ({
    en: `“${text}”: decimals or a list? Write a dash between the two levels.`,
    it: `«${text}»: decimali o elenco? Fra le due quote scrivere un trattino.`,
  }),
  openQuote: {
    en: 'The quotation mark is not closed.',
    it: 'Le virgolette non sono chiuse.',
  },
  tooManyUnits: (first: string, last: string): Labels => ({
    en: `“${first}..${last}” does not name 2 to 100 units in rising order.`,
    it: `«${first}..${last}» non indica da 2 a 100 US in ordine crescente.`,
  }),
} as const;

/** What to write and what it would mean, by their words. */
export function suggest(text: string, en: string, it: string): LineSuggestion {
  return { text, meaning: { en, it } };
}
