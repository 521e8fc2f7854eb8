// One set of templates in two languages, like `messages.ts`.
import type { ChainStep } from '../proofs/chain-step.ts';
import type { EmRole } from './em-role.ts';
import { ENGLISH, ITALIAN } from './grammar.ts';
import type { Language } from './messages.ts';
import { phrasesOf } from './phrases.ts';

/** Link that a node of the chain of sources lacks: to its owner or to its source. */
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

/** Returns the sentences in English or Italian. */
export function emWordsIn(language: Language): EmWords {
  return language === 'it' ? buildItalian() : buildEnglish();
}

type Nouns = Readonly<Record<EmRole, string>>;

const CHAIN = {
  en: 'unit → property → combiner → extractor → document',
  it: 'US → proprietà → combinatore → estrattore → documento',
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
  virtual: 'only covers, cuts and links (>, <) are allowed',
  find: 'only covers, cuts, abuts, bonded to and links (>, <) are allowed',
  continuity: 'only connected to, contains and links (>, <) are allowed',
  document: 'only documents and references (>>, <<) are allowed',
  property: 'only references (>>, <<) are allowed',
  combiner: 'only references (>>, <<) are allowed',
  extractor: 'only references (>>, <<) are allowed',
};
const LACKS: Readonly<Record<string, string>> = {
  'property owner': 'no unit has it',
  'property source': 'no combiner, extractor or document supports it',
  'combiner owner': 'no property uses it',
  'combiner source': 'it is not linked to an extractor',
  'extractor owner': 'no property or combiner uses it',
  'extractor source': 'it is not linked to a document',
};

const NOUNS_IT: Nouns = {
  unit: 'una US',
  virtual: 'una US virtuale',
  find: 'un reperto speciale',
  continuity: 'un nodo di continuità',
  document: 'un documento',
  property: 'una proprietà',
  combiner: 'un combinatore',
  extractor: 'un estrattore',
};
const MAY_IT: Nouns = {
  unit: '',
  virtual: 'ammette solo copre, taglia e connessioni (>, <)',
  find: 'ammette solo copre, taglia, si appoggia, si lega e connessioni (>, <)',
  continuity: 'ammette solo è collegato, contiene e connessioni (>, <)',
  document: 'ammette solo documenta e rimandi (>>, <<)',
  property: 'ammette solo rimandi (>>, <<)',
  combiner: 'ammette solo rimandi (>>, <<)',
  extractor: 'ammette solo rimandi (>>, <<)',
};
const LACKS_IT: Readonly<Record<string, string>> = {
  'property owner': 'nessuna US la possiede',
  'property source': 'nessun combinatore, estrattore o documento la sostiene',
  'combiner owner': 'nessuna proprietà lo usa',
  'combiner source': 'non è collegato a un estrattore',
  'extractor owner': 'nessuna proprietà e nessun combinatore lo usa',
  'extractor source': 'non è collegato a un documento',
};

function buildEnglish(): EmWords {
  const { formatStatement, units } = phrasesOf(ENGLISH);
  return {
    unfit: (step, unit, role) =>
      `${capital(formatStatement(step))}, but ${unit} is ${NOUNS[role]} of the Extended Matrix: ${MAY[role]}.`,
    hypothesis: (step, unit) =>
      `${capital(formatStatement(step))}; ${unit} is a virtual unit, so this can only be a hypothesis.`,
    notDocumenting: (step) => `${capital(formatStatement(step))}, but only a document (DOC) can document.`,
    noLink: (step, [from, to]) =>
      `${capital(formatStatement(step))}, but ${NOUNS[from]} cannot link to ${NOUNS[to]}. The chain is ${CHAIN.en}.`,
    incomplete: (unit, role, missing) =>
      `${unit} is ${NOUNS[role]} with an incomplete chain of sources: ${missing
        .map((link) => LACKS[`${role} ${link}`])
        .join(', and ')}.`,
    unknownType: (type, names) =>
      names.length === 1
        ? `SU ${names[0]} has the type ${type}, which is neither built in nor configured.`
        : `${names.length} units have the type ${type}, which is neither built in nor configured: ${units(names)}.`,
  };
}

function buildItalian(): EmWords {
  const { formatStatement, units } = phrasesOf(ITALIAN);
  return {
    unfit: (step, unit, role) =>
      `${capital(formatStatement(step))}, ma ${unit} è ${NOUNS_IT[role]} dell'Extended Matrix: ${MAY_IT[role]}.`,
    hypothesis: (step, unit) =>
      `${capital(formatStatement(step))}; ${unit} è una US virtuale, quindi può essere solo un'ipotesi.`,
    notDocumenting: (step) =>
      `${capital(formatStatement(step))}, ma solo un documento (DOC) può documentare.`,
    noLink: (step, [from, to]) =>
      `${capital(formatStatement(step))}, ma ${NOUNS_IT[from]} non può collegarsi a ${NOUNS_IT[to]}. La catena è ${CHAIN.it}.`,
    incomplete: (unit, role, missing) =>
      `${unit} è ${NOUNS_IT[role]} con una catena delle fonti incompleta: ${missing
        .map((link) => LACKS_IT[`${role} ${link}`])
        .join(', e ')}.`,
    unknownType: (type, names) =>
      names.length === 1
        ? `La US ${names[0]} ha il tipo ${type}, che non è né predefinito né configurato.`
        : `${names.length} US hanno il tipo ${type}, che non è né predefinito né configurato: ${units(names)}.`,
  };
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
