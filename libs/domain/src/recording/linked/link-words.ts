import { DECLARED_KINDS, getEntity, type CheckedKind } from '@trowel/domain/records';
import type { NamedOfKind } from '@trowel/domain/matrix';
import type { Language } from '@trowel/domain/matrix';

/** Sentences of the findings about records that are no units, in one language. Names come as texts. */
export interface LinkWords {
  /** The missing record (`the burial 9`) and the records that name it. */
  missing(missing: string, naming: readonly string[]): string;
  severalUnits(number: string, units: readonly string[], naming: readonly string[]): string;
  withoutIndividual(burial: string): string;
  outside(part: string, unit: string, whole: string, units: readonly string[]): string;
  severalBoxes(record: string, boxes: readonly string[]): string;
  twoBoxes(records: readonly [string, string], boxes: readonly [string, string]): string;
  tooLight(box: string, weights: readonly [number, number]): string;
  zero(record: string, fields: readonly string[]): string;
  unconnected(structure: string, units: readonly string[]): string;
  /** Names a record with its article: `the burial 9`. */
  inSentence(record: NamedOfKind): string;
  /** Names a record in a list: `burial 9`. */
  inList(record: NamedOfKind): string;
  unit(name: string): string;
}

/** Only the first names are listed if there are many. */
const MAX_NAMES = 12;

/** Returns the sentences in English or Italian. */
export function linkWordsIn(language: Language): LinkWords {
  const words = language === 'it' ? ITALIAN : ENGLISH;
  return {
    ...words,
    inSentence: ({ entity, name }) => `${articleOf(entity)[language]} ${name}`,
    inList: ({ entity, name }) => `${getEntity(entity).label[language].toLowerCase()} ${name}`,
  };
}

type Sentences = Omit<LinkWords, 'inSentence' | 'inList'>;

const ENGLISH: Sentences = {
  missing: (missing, naming) => `There is no record of ${missing}. The name is used by ${list(naming)}.`,
  severalUnits: (number, units, naming) =>
    `There are several SUs ${number}: ${list(units)}. The area is missing in ${list(naming)}.`,
  withoutIndividual: (burial) => `No individual is recorded for ${burial}.`,
  outside: (part, unit, whole, units) =>
    `${capital(part)} is in SU ${unit}, but the SUs of ${whole} are ${list(units)}.`,
  severalBoxes: (record, boxes) => `${capital(record)} is recorded in several boxes: ${list(boxes)}.`,
  twoBoxes: ([first, second], [one, other]) =>
    `${capital(first)} is in box ${one}, but ${second} from the same SU is in box ${other}.`,
  tooLight: (box, [weight, contents]) =>
    `${capital(box)} weighs ${formatWeight(weight, 'en')} g, but its contents weigh ${formatWeight(contents, 'en')} g.`,
  zero: (record, fields) => `${capital(record)} is recorded with zero in: ${list(fields)}.`,
  unconnected: (structure, units) =>
    `No relation connects SU ${list(units)} with the other units of ${structure}.`,
  unit: (name) => `SU ${name}`,
};

const ITALIAN: Sentences = {
  missing: (missing, naming) =>
    `Manca la scheda: ${missing}. Il suo numero compare nelle schede: ${list(naming)}.`,
  severalUnits: (number, units, naming) =>
    `La US ${number} esiste in più aree: ${list(units)}. L’area manca nelle schede: ${list(naming)}.`,
  withoutIndividual: (burial) => `${capital(burial)}: nessun individuo schedato.`,
  outside: (part, unit, whole, units) =>
    `${capital(part)} si trova nella US ${unit}, ma le US della scheda «${whole}» sono ${list(units)}.`,
  severalBoxes: (record, boxes) => `${capital(record)} risulta in più casse: ${list(boxes)}.`,
  twoBoxes: ([first, second], [one, other]) =>
    `${capital(first)} è nella cassa ${one}, ma ${second} della stessa US è nella cassa ${other}.`,
  tooLight: (box, [weight, contents]) =>
    `${capital(box)} pesa ${formatWeight(weight, 'it')} g, ma il suo contenuto pesa ${formatWeight(contents, 'it')} g.`,
  zero: (record, fields) => `${capital(record)}: valore zero in ${list(fields)}.`,
  unconnected: (structure, units) =>
    `Nessun rapporto collega le US ${list(units)} alle altre unità della struttura: ${structure}.`,
  unit: (name) => `US ${name}`,
};

const THE_FIND = { en: 'the find', it: 'il reperto' };

function articleOf(kind: CheckedKind): { en: string; it: string } {
  return kind === 'inventario' ? THE_FIND : DECLARED_KINDS[kind].inSentence;
}

function list(names: readonly string[]): string {
  const hidden = names.length - MAX_NAMES;
  return (hidden > 1 ? [...names.slice(0, MAX_NAMES), `+${hidden}`] : names).join(', ');
}

function formatWeight(grams: number, language: Language): string {
  return new Intl.NumberFormat(language === 'it' ? 'it-IT' : 'en-GB', { maximumFractionDigits: 1 }).format(
    grams,
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
