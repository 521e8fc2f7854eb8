// One set of templates in two languages, as `messages.ts`.
import type { ChainStep } from '../proofs/chain-step.ts';
import type { EmRole } from './em-role.ts';
import { ENGLISH, ITALIAN } from './grammar.ts';
import type { Language } from './messages.ts';
import { phrasesOf } from './phrases.ts';

/** What a node of the chain of sources may lack: what it belongs to, what it rests on. */
export type MissingLink = 'owner' | 'source';

/** The sentences about the rules of the Extended Matrix, in one language. */
export interface EmWords {
  unfit(step: ChainStep, unit: string, role: EmRole): string;
  hypothesis(step: ChainStep, unit: string): string;
  notDocumenting(step: ChainStep): string;
  noLink(step: ChainStep, roles: readonly [EmRole, EmRole]): string;
  incomplete(unit: string, role: EmRole, missing: readonly MissingLink[]): string;
  unknownType(type: string, units: readonly string[]): string;
}

/** Gives the sentences in English or Italian. */
export function emWordsIn(language: Language): EmWords {
  return language === 'it' ? buildItalian() : buildEnglish();
}

type Nouns = Readonly<Record<EmRole, string>>;

const CHAIN = {
  en: 'unit → property → combiner → extractor → document',
  it: 'unità → proprietà → combinatore → estrattore → documento',
};

const NOUNS: Nouns = {
  unit: 'a unit',
  virtual: 'a virtual unit',
  find: 'a special find',
  continuity: 'a continuity node',
  document: 'a document',
  property: 'a property',
  combiner: 'a combiner',
  extractor: 'an extractor',
};
const MAY: Nouns = {
  unit: '',
  virtual: 'it covers, cuts or is linked (>, <)',
  find: 'it covers, cuts, abuts, is bonded or is linked (>, <)',
  continuity: 'it is connected, contains or is linked (>, <)',
  document: 'it documents or refers (>>, <<)',
  property: 'it only refers (>>, <<)',
  combiner: 'it only refers (>>, <<)',
  extractor: 'it only refers (>>, <<)',
};
const LACKS: Readonly<Record<string, string>> = {
  'property owner': 'no unit has it',
  'property source': 'no combiner, extractor or document supports it',
  'combiner owner': 'no property rests on it',
  'combiner source': 'it combines no extractor',
  'extractor owner': 'no property or combiner uses it',
  'extractor source': 'it reads no document',
};

const NOUNS_IT: Nouns = {
  unit: "un'unità",
  virtual: "un'unità virtuale",
  find: 'un reperto speciale',
  continuity: 'un nodo di continuità',
  document: 'un documento',
  property: 'una proprietà',
  combiner: 'un combinatore',
  extractor: 'un estrattore',
};
const MAY_IT: Nouns = {
  unit: '',
  virtual: 'copre, taglia o è collegata (>, <)',
  find: 'copre, taglia, si appoggia, si lega o è collegato (>, <)',
  continuity: 'è collegato, contiene o è connesso (>, <)',
  document: 'documenta o rimanda (>>, <<)',
  property: 'rimanda soltanto (>>, <<)',
  combiner: 'rimanda soltanto (>>, <<)',
  extractor: 'rimanda soltanto (>>, <<)',
};
const LACKS_IT: Readonly<Record<string, string>> = {
  'property owner': 'nessuna unità la possiede',
  'property source': 'nessun combinatore, estrattore o documento la sostiene',
  'combiner owner': 'nessuna proprietà vi si fonda',
  'combiner source': 'non combina alcun estrattore',
  'extractor owner': 'nessuna proprietà e nessun combinatore lo usa',
  'extractor source': 'non legge alcun documento',
};

function buildEnglish(): EmWords {
  const { say, units } = phrasesOf(ENGLISH);
  return {
    unfit: (step, unit, role) =>
      `${capital(say(step))}, but ${unit} is ${NOUNS[role]} of the Extended Matrix: ${MAY[role]}.`,
    hypothesis: (step, unit) =>
      `${capital(say(step))}; ${unit} is a virtual unit, so this can only be a hypothesis.`,
    notDocumenting: (step) => `${capital(say(step))}, but only a document (DOC) documents.`,
    noLink: (step, [from, to]) =>
      `${capital(say(step))}, but ${NOUNS[from]} does not lead to ${NOUNS[to]}: ${CHAIN.en}.`,
    incomplete: (unit, role, missing) =>
      `${unit} is ${NOUNS[role]} without its place in the chain of sources: ${missing
        .map((link) => LACKS[`${role} ${link}`])
        .join(', and ')}.`,
    unknownType: (type, names) =>
      names.length === 1
        ? `Unit ${names[0]} is of the type ${type}, which is neither built in nor configured.`
        : `${names.length} units are of the type ${type}, which is neither built in nor configured: ${units(names)}.`,
  };
}

function buildItalian(): EmWords {
  const { say, units } = phrasesOf(ITALIAN);
  return {
    unfit: (step, unit, role) =>
      `${capital(say(step))}, ma ${unit} è ${NOUNS_IT[role]} dell'Extended Matrix: ${MAY_IT[role]}.`,
    hypothesis: (step, unit) =>
      `${capital(say(step))}; ${unit} è un'unità virtuale, quindi può essere solo un'ipotesi.`,
    notDocumenting: (step) => `${capital(say(step))}, ma solo un documento (DOC) documenta.`,
    noLink: (step, [from, to]) =>
      `${capital(say(step))}, ma ${NOUNS_IT[from]} non porta a ${NOUNS_IT[to]}: ${CHAIN.it}.`,
    incomplete: (unit, role, missing) =>
      `${unit} è ${NOUNS_IT[role]} senza il suo posto nella catena delle fonti: ${missing
        .map((link) => LACKS_IT[`${role} ${link}`])
        .join(', e ')}.`,
    unknownType: (type, names) =>
      names.length === 1
        ? `La US ${names[0]} è del tipo ${type}, che non è né predefinito né configurato.`
        : `${names.length} US sono del tipo ${type}, che non è né predefinito né configurato: ${units(names)}.`,
  };
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
