// One set of templates in two languages. Italian units are feminine (una US).
import type { RelationType } from '@trowel/domain/records';
import type { ChainStep } from '../proofs/chain-step.ts';
import { phraseAdvice } from './advice-words.ts';
import {
  buildEnglishContradictions,
  buildItalianContradictions,
  type ContradictionMessages,
} from './contradiction-messages.ts';
import type { Suggestion } from './finding.ts';
import { ENGLISH, ITALIAN, type Grammar } from './grammar.ts';
import { namePath, phrasesOf, quote } from './phrases.ts';

export type Language = 'en' | 'it';

/** The sentences of the findings, in one language. Arguments are names of units, and chains of statements. */
export interface Messages extends ContradictionMessages {
  unknownUnit(step: ChainStep, missing: string, meant: readonly string[]): string;
  /** A number without an area that several units have. */
  ambiguousUnit(step: ChainStep, usNumber: string, meant: readonly string[]): string;
  /** `finds` are inventory numbers, `meant` the units of that number in other areas. */
  findsWithoutUnit(finds: readonly string[], unit: string, meant: readonly string[]): string;
  findsOfSeveral(finds: readonly string[], usNumber: string, meant: readonly string[]): string;
  oneSided(step: ChainStep, silent: string): string;
  conflictingKinds(from: string, types: readonly RelationType[], to: string): string;
  layerCuts(step: ChainStep): string;
  cutFills(step: ChainStep): string;
  matterFilled(step: ChainStep): string;
  periodInversion(step: ChainStep, periods: readonly [string, string]): string;
  /** The highest level of the later unit, m, and the lowest of the earlier one. */
  elevationInversion(step: ChainStep, levels: readonly [number, number]): string;
  periodsApart(step: ChainStep, periods: readonly [string, string]): string;
  /** `periods` are the first and the last period of the unit. */
  lastsBackwards(unit: string, periods: readonly [string, string]): string;
  /** A period without a description, and the units that have it. */
  undescribedPeriod(period: string, units: readonly string[]): string;
  isolated(unit: string): string;
  equalUnlike(units: readonly string[], traits: readonly ('type' | 'period')[]): string;
  redundant(step: ChainStep, between: readonly string[]): string;
  disconnected(units: readonly string[], components: number): string;
  /** The most likely error and what correcting it leaves, as further sentences. Empty without suggestions. */
  advice(suggestions: readonly Suggestion[], chain: readonly ChainStep[], total: number): string;
}

/** Returns the sentences in English or Italian. */
export function messagesIn(language: Language): Messages {
  return language === 'it' ? buildItalian(ITALIAN) : buildEnglish(ENGLISH);
}

function buildEnglish(grammar: Grammar): Messages {
  const { formatStatement, list, units } = phrasesOf(grammar);
  return {
    ...buildEnglishContradictions(grammar),
    unknownUnit: (step, missing, meant) =>
      `${capital(formatStatement(step))}, but there is no SU ${missing}.${meant.length > 0 ? ` Did you mean ${list(meant, 'or')}?` : ''}`,
    ambiguousUnit: (step, usNumber, meant) =>
      `${capital(formatStatement(step))}, but there is more than one SU ${usNumber}. Did you mean ${list(meant, 'or')}?`,
    findsWithoutUnit: (finds, unit, meant) =>
      `${nameFinds(finds, (names) => list(names, 'and'), ENGLISH_FINDS)} SU ${unit}, which does not exist.${meant.length > 0 ? ` Did you mean ${list(meant, 'or')}?` : ''}`,
    findsOfSeveral: (finds, usNumber, meant) =>
      `${nameFinds(finds, (names) => list(names, 'and'), ENGLISH_FINDS)} SU ${usNumber}, but there is more than one. Did you mean ${list(meant, 'or')}?`,
    oneSided: (step, silent) => `${capital(formatStatement(step))}. Sheet ${silent} does not record it.`,
    conflictingKinds: (from, types, to) =>
      `${from} is recorded with more than one relation to ${to}: it ${list(
        types.map((type) => grammar.verbs[type]),
        'and',
      )} it.`,
    layerCuts: (step) => `${step.from} is a layer or a structure and cannot cut ${step.to}: only a cut cuts.`,
    cutFills: (step) => `${step.from} is a cut and cannot fill ${step.to}.`,
    matterFilled: (step) =>
      `${step.from} cannot fill ${step.to}, which is a layer or a structure and not a cut.`,
    periodInversion: (step, [later, earlier]) =>
      `${step.from} (period ${later}) is dated before ${step.to} (period ${earlier}), but ${formatStatement(step)}.`,
    elevationInversion: (step, [top, bottom]) =>
      `${step.from} (top at ${top} m) is entirely below ${step.to} (bottom at ${bottom} m), but ${formatStatement(step)}.`,
    advice: (suggestions, chain, total) => phraseAdvice(grammar, suggestions, chain, total),
    periodsApart: (step, [first, second]) =>
      `${step.from} (period ${first}) and ${step.to} (period ${second}) do not overlap in time, but ${formatStatement(step)}.`,
    lastsBackwards: (unit, [first, last]) =>
      `${unit} is recorded as lasting from period ${first} to period ${last}, but period ${last} ends before period ${first} begins.`,
    undescribedPeriod: (period, names) =>
      `Period ${period} is not described. ${names.length === 1 ? 'One unit has' : `${names.length} units have`} it: ${units(names)}.`,
    isolated: (unit) => `${unit} has no stratigraphic order: no unit is recorded above or below it.`,
    equalUnlike: (names, traits) =>
      `${units(names)} are recorded as one unit but differ in ${list(traits, 'and')}.`,
    // Concatenated as one string, because the many sentences of this kind then use less memory.
    redundant: (step, between) =>
      ['“', quote(grammar, step), '” is redundant: it follows from ', namePath(step, between), '.'].join(''),
    disconnected: (names, components) =>
      `${units(names)} ${names.length === 1 ? 'is' : 'are'} not connected to the rest: the matrix has ${components} separate parts.`,
  };
}

const TRAITS_IT = { type: 'tipo', period: 'periodo' };

function buildItalian(grammar: Grammar): Messages {
  const { formatStatement, list, units } = phrasesOf(grammar);
  return {
    ...buildItalianContradictions(grammar),
    unknownUnit: (step, missing, meant) =>
      `${capital(formatStatement(step))}, ma la US ${missing} non esiste.${meant.length > 0 ? ` Forse ${list(meant, 'o')}?` : ''}`,
    ambiguousUnit: (step, usNumber, meant) =>
      `${capital(formatStatement(step))}, ma le US con il numero ${usNumber} sono più di una. Forse ${list(meant, 'o')}?`,
    findsWithoutUnit: (finds, unit, meant) =>
      `${nameFinds(finds, (names) => list(names, 'e'), ITALIAN_FINDS)} la US ${unit}, che non esiste.${meant.length > 0 ? ` Forse ${list(meant, 'o')}?` : ''}`,
    findsOfSeveral: (finds, usNumber, meant) =>
      `${nameFinds(finds, (names) => list(names, 'e'), ITALIAN_FINDS)} la US ${usNumber}, ma le US con questo numero sono più di una. Forse ${list(meant, 'o')}?`,
    oneSided: (step, silent) =>
      `${capital(formatStatement(step))}. Nella scheda ${silent} il rapporto manca.`,
    conflictingKinds: (from, types, to) =>
      `${from} ha più di un rapporto con ${to}: ${list(
        types.map((type) => grammar.verbs[type]),
        'e',
      )}.`,
    layerCuts: (step) =>
      `${step.from} è uno strato o una struttura e non può tagliare ${step.to}: solo un taglio taglia.`,
    cutFills: (step) => `${step.from} è un taglio e non può riempire ${step.to}.`,
    matterFilled: (step) =>
      `${step.from} non può riempire ${step.to}, che è uno strato o una struttura e non un taglio.`,
    periodInversion: (step, [later, earlier]) =>
      `${step.from} (periodo ${later}) è datata prima di ${step.to} (periodo ${earlier}), ma ${formatStatement(step)}.`,
    elevationInversion: (step, [top, bottom]) =>
      `${step.from} (quota massima ${comma(top)} m) è tutta più in basso di ${step.to} (quota minima ${comma(bottom)} m), ma ${formatStatement(step)}.`,
    advice: (suggestions, chain, total) => phraseAdvice(grammar, suggestions, chain, total),
    periodsApart: (step, [first, second]) =>
      `${step.from} (periodo ${first}) e ${step.to} (periodo ${second}) non si sovrappongono nel tempo, ma ${formatStatement(step)}.`,
    lastsBackwards: (unit, [first, last]) =>
      `${unit} è registrata dal periodo ${first} al periodo ${last}, ma il periodo ${last} finisce prima che cominci il periodo ${first}.`,
    undescribedPeriod: (period, names) =>
      `Il periodo ${period} non è descritto. È di ${names.length === 1 ? 'una sola' : names.length} US: ${units(names)}.`,
    isolated: (unit) => `${unit} non ha posizione stratigrafica: nessuna US è registrata sopra o sotto.`,
    equalUnlike: (names, traits) =>
      `${units(names)} sono registrate come la stessa US ma differiscono per ${list(
        traits.map((trait) => TRAITS_IT[trait]),
        'e',
      )}.`,
    redundant: (step, between) =>
      ['«', quote(grammar, step), '» è ridondante: segue da ', namePath(step, between), '.'].join(''),
    disconnected: (names, components) =>
      `${units(names)} non ${names.length === 1 ? 'è collegata' : 'sono collegate'} al resto: il matrix è diviso in ${components} parti.`,
  };
}

function comma(metres: number): string {
  return String(metres).replace('.', ',');
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Finds beyond this number are counted, not named. */
const MOST_FINDS = 8;

/** `named` are inventory numbers as a list, `count` how many there are. */
type FindWords = (named: string, count: number, others: number) => string;

const ENGLISH_FINDS: FindWords = (named, count, others) =>
  others > 0
    ? `Finds ${named} and ${others} more name`
    : count === 1
      ? `Find ${named} names`
      : `Finds ${named} name`;

const ITALIAN_FINDS: FindWords = (named, count, others) =>
  others > 0
    ? `I reperti ${named} e altri ${others} nominano`
    : count === 1
      ? `Il reperto ${named} nomina`
      : `I reperti ${named} nominano`;

function nameFinds(
  finds: readonly string[],
  list: (names: readonly string[]) => string,
  formatStatement: FindWords,
): string {
  const others = Math.max(finds.length - MOST_FINDS, 0);
  const named = others > 0 ? finds.slice(0, MOST_FINDS).join(', ') : list(finds);
  return formatStatement(named, finds.length, others);
}
