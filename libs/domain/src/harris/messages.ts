// One set of templates in two languages. Italian units are feminine (una US).
import { inverseOf, type RelationType } from '../relations/vocabulary.ts';
import type { ChainStep, NamedRelation, StepSource, Suggestion } from './finding.ts';

export type Language = 'en' | 'it';

/** The sentences of the findings, in one language. Units are given by name, chains as statements. */
export interface Messages {
  selfRelation(step: ChainStep): string;
  /** A loop: the first statement is the suspect, the others are why it cannot be. */
  loop(chain: readonly ChainStep[]): string;
  equalButOrdered(chain: readonly ChainStep[]): string;
  contemporaryButOrdered(chain: readonly ChainStep[]): string;
  contemporaryCannotHold(units: readonly string[], chain: readonly ChainStep[]): string;
  unknownUnit(step: ChainStep, missing: string, meant: readonly string[]): string;
  oneSided(step: ChainStep, silent: string): string;
  conflictingKinds(from: string, types: readonly RelationType[], to: string): string;
  layerCuts(step: ChainStep): string;
  cutFills(step: ChainStep): string;
  matterFilled(step: ChainStep): string;
  periodInversion(step: ChainStep, periods: readonly [string, string]): string;
  /** The highest level of the later unit, m, and the lowest of the earlier one. */
  elevationInversion(step: ChainStep, levels: readonly [number, number]): string;
  periodsApart(step: ChainStep, periods: readonly [string, string]): string;
  isolated(unit: string): string;
  equalUnlike(units: readonly string[], traits: readonly ('type' | 'period')[]): string;
  redundant(step: ChainStep, between: readonly string[]): string;
  disconnected(units: readonly string[], components: number): string;
  /** What is most likely wrong and what changing it leaves, as further sentences; empty without a suggestion. */
  advice(suggestions: readonly Suggestion[], chain: readonly ChainStep[], total: number): string;
}

/** How a relation reads after its subject (`covers`), after "cannot" (`be above`). */
interface Grammar {
  verbs: Record<RelationType, string>;
  claims: Partial<Record<RelationType, string>>;
  and: string;
  more(count: number): string;
  /** The sheet of the subject says so; with the subject left out. */
  sheetSays(sheet: string, predicate: string): string;
  sheetsSay(sheets: string, statement: string): string;
  recordSays(record: string, statement: string): string;
  recordedBy(who: string): string;
  row: string;
  /** Where the suspect stands. */
  onSheets(sheets: readonly string[]): string;
  advise: Advise;
}

/** The sentences of advice. */
interface Advise {
  wrong(statement: string, where: string): string;
  without(rest: string): string;
  turned(rest: string): string;
  meant(instead: string, statement: string, where: string, rest: string): string;
  separate(a: string, b: string, rest: string): string;
  orElse(statement: string, where: string): string;
  rest(left: number, resolved: number): string;
}

const ENGLISH: Grammar = {
  verbs: {
    covers: 'covers',
    covered_by: 'is covered by',
    cuts: 'cuts',
    cut_by: 'is cut by',
    fills: 'fills',
    filled_by: 'is filled by',
    abuts: 'abuts',
    abutted_by: 'is abutted by',
    later_than: 'is later than',
    earlier_than: 'is earlier than',
    same_as: 'is the same as',
    bonded_to: 'is bonded to',
    contemporary_with: 'is contemporary with',
    adjacent_to: 'is adjacent to',
    connected_to: 'is connected to',
    contains: 'contains',
    contained_in: 'is contained in',
    documents: 'documents',
    documented_by: 'is documented by',
    em_links_to: 'is linked to',
    em_linked_from: 'is linked from',
    em_refers_to: 'refers to',
    em_referred_from: 'is referred to by',
  },
  claims: {
    covers: 'be above',
    cuts: 'cut',
    fills: 'fill',
    abuts: 'abut',
    later_than: 'be later than',
    same_as: 'be the same as',
  },
  and: 'and',
  more: (count) => `${count} further statements`,
  sheetSays: (sheet, predicate) => `sheet ${sheet} says it ${predicate}`,
  sheetsSay: (sheets, statement) => `sheets ${sheets} say that ${statement}`,
  recordSays: (record, statement) => `${statement} (${record})`,
  recordedBy: (who) => `recorded by ${who}`,
  row: 'row',
  onSheets: (sheets) => `on ${sheets.length > 1 ? 'sheets' : 'sheet'} ${sheets.join(' and ')}`,
  advise: {
    wrong: (statement, where) => ` Most likely wrong: “${statement}”, ${where}.`,
    without: (rest) => ` Without this statement ${rest}.`,
    turned: (rest) => ` Without this statement, or with it the other way round, ${rest}.`,
    meant: (instead, statement, where, rest) =>
      ` Most likely a wrong number: “${statement}”, ${where}, was meant to be “${instead}”. Then ${rest}.`,
    orElse: (statement, where) => ` If it is right after all, look at “${statement}”, ${where}.`,
    separate: (a, b, rest) => ` If ${a} and ${b} are two different units, ${rest}.`,
    rest: (left, resolved) =>
      resolved < 1
        ? 'the contradiction still stands: something else is wrong too'
        : left === 0
          ? 'no contradiction is left'
          : `${resolved === 1 ? 'this contradiction is' : `${resolved} contradictions are`} resolved, ${left === 1 ? 'one other remains' : `${left} others remain`}`,
  },
};

const ITALIAN: Grammar = {
  verbs: {
    covers: 'copre',
    covered_by: 'è coperta da',
    cuts: 'taglia',
    cut_by: 'è tagliata da',
    fills: 'riempie',
    filled_by: 'è riempita da',
    abuts: 'si appoggia a',
    abutted_by: 'riceve in appoggio',
    later_than: 'è posteriore a',
    earlier_than: 'è anteriore a',
    same_as: 'è uguale a',
    bonded_to: 'si lega a',
    contemporary_with: 'è contemporanea a',
    adjacent_to: 'confina con',
    connected_to: 'è collegata a',
    contains: 'contiene',
    contained_in: 'è contenuta in',
    documents: 'documenta',
    documented_by: 'è documentata da',
    em_links_to: 'è connessa a',
    em_linked_from: 'riceve la connessione di',
    em_refers_to: 'rimanda a',
    em_referred_from: 'è richiamata da',
  },
  claims: {
    covers: 'stare sopra',
    cuts: 'tagliare',
    fills: 'riempire',
    abuts: 'appoggiarsi a',
    later_than: 'essere posteriore a',
    same_as: 'essere uguale a',
  },
  and: 'e',
  more: (count) => `altre ${count} affermazioni`,
  sheetSays: (sheet, predicate) => `la scheda ${sheet} dice che ${predicate}`,
  sheetsSay: (sheets, statement) => `le schede ${sheets} dicono che ${statement}`,
  recordSays: (record, statement) => `${statement} (${record})`,
  recordedBy: (who) => `compilata da ${who}`,
  row: 'riga',
  onSheets: (sheets) => `${sheets.length > 1 ? 'sulle schede' : 'sulla scheda'} ${sheets.join(' e ')}`,
  advise: {
    wrong: (statement, where) => ` Probabile errore: «${statement}», ${where}.`,
    without: (rest) => ` Senza questa affermazione ${rest}.`,
    turned: (rest) => ` Senza questa affermazione, o invertendola, ${rest}.`,
    meant: (instead, statement, where, rest) =>
      ` Probabile numero sbagliato: «${statement}», ${where}, sta forse per «${instead}». In tal caso ${rest}.`,
    orElse: (statement, where) => ` Se invece è giusta, si controlli «${statement}», ${where}.`,
    separate: (a, b, rest) => ` Se ${a} e ${b} sono due unità diverse, ${rest}.`,
    rest: (left, resolved) =>
      resolved < 1
        ? "la contraddizione rimane: c'è anche un altro errore"
        : left === 0
          ? 'non resta alcuna contraddizione'
          : `${resolved === 1 ? 'questa contraddizione si risolve' : `${resolved} contraddizioni si risolvono`} e ne ${left === 1 ? "resta un'altra" : `restano altre ${left}`}`,
  },
};

const MOST_STEPS = 8;
const MOST_UNITS = 12;

/** Gives the sentences in English or Italian. */
export function messagesIn(language: Language): Messages {
  return language === 'it' ? buildItalian(ITALIAN) : buildEnglish(ENGLISH);
}

function buildEnglish(grammar: Grammar): Messages {
  const { say, why, list, units } = phrasesOf(grammar);
  return {
    selfRelation: (step) => `${step.from} cannot ${claim(grammar, step)} itself: ${say(step)}.`,
    loop: ([suspect, ...reasons]) =>
      `${suspect!.from} cannot ${claim(grammar, suspect!)} ${suspect!.to}: ${why(reasons)}.`,
    equalButOrdered: ([suspect, ...reasons]) =>
      `${suspect!.from} cannot ${claim(grammar, suspect!)} ${suspect!.to}, for they are one unit: ${why(reasons)}.`,
    contemporaryButOrdered: ([pair, ...reasons]) =>
      `${pair!.from} and ${pair!.to} cannot be contemporary: ${why(reasons)}.`,
    contemporaryCannotHold: (names, chain) =>
      `${units(names)} cannot all be as recorded, for contemporary units share a level: ${why(chain)}.`,
    unknownUnit: (step, missing, meant) =>
      `${capital(say(step))}, but there is no unit ${missing}${meant.length > 0 ? `; ${list(meant, 'or')} may be meant` : ''}.`,
    oneSided: (step, silent) => `${capital(say(step))}; sheet ${silent} does not say so.`,
    conflictingKinds: (from, types, to) =>
      `${from} is said to stand in more than one relation to ${to}: it ${list(
        types.map((type) => grammar.verbs[type]),
        'and',
      )} it.`,
    layerCuts: (step) => `${step.from} is a layer or a structure and cannot cut ${step.to}: only a cut cuts.`,
    cutFills: (step) => `${step.from} is a cut and cannot fill ${step.to}.`,
    matterFilled: (step) =>
      `${step.from} cannot fill ${step.to}, which is a layer or a structure and not a cut.`,
    periodInversion: (step, [later, earlier]) =>
      `${step.from} (period ${later}) is dated before ${step.to} (period ${earlier}), yet ${say(step)}.`,
    elevationInversion: (step, [top, bottom]) =>
      `${step.from} reaches up to ${top} m only and lies wholly lower than ${step.to}, which begins at ${bottom} m, yet ${say(step)}.`,
    advice: (suggestions, chain, total) => advise(grammar, suggestions, chain, total),
    periodsApart: (step, [first, second]) =>
      `${step.from} (period ${first}) and ${step.to} (period ${second}) do not overlap in time, yet ${say(step)}.`,
    isolated: (unit) => `${unit} has no relation that places it: nothing lies above or below it.`,
    equalUnlike: (names, traits) =>
      `${units(names)} are recorded as one unit but differ in ${list(traits, 'and')}.`,
    redundant: (step, between) => `“${quote(grammar, step)}” follows already from ${path(step, between)}.`,
    disconnected: (names, components) =>
      `${units(names)} ${names.length === 1 ? 'has' : 'have'} no link with the rest: the matrix falls into ${components} parts.`,
  };
}

function buildItalian(grammar: Grammar): Messages {
  const { say, why, list, units } = phrasesOf(grammar);
  const traitNames = { type: 'tipo', period: 'periodo' };
  return {
    selfRelation: (step) => `${step.from} non può ${claim(grammar, step)} sé stessa: ${say(step)}.`,
    loop: ([suspect, ...reasons]) =>
      `${suspect!.from} non può ${claim(grammar, suspect!)} ${suspect!.to}: ${why(reasons)}.`,
    equalButOrdered: ([suspect, ...reasons]) =>
      `${suspect!.from} non può ${claim(grammar, suspect!)} ${suspect!.to}, perché sono la stessa unità: ${why(reasons)}.`,
    contemporaryButOrdered: ([pair, ...reasons]) =>
      `${pair!.from} e ${pair!.to} non possono essere contemporanee: ${why(reasons)}.`,
    contemporaryCannotHold: (names, chain) =>
      `${units(names)} non possono stare tutte come registrato, perché le unità contemporanee stanno allo stesso livello: ${why(chain)}.`,
    unknownUnit: (step, missing, meant) =>
      `${capital(say(step))}, ma l'unità ${missing} non esiste${meant.length > 0 ? `; forse si intende ${list(meant, 'o')}` : ''}.`,
    oneSided: (step, silent) => `${capital(say(step))}; la scheda ${silent} non lo dice.`,
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
      `${step.from} (periodo ${later}) è datata prima di ${step.to} (periodo ${earlier}), eppure ${say(step)}.`,
    elevationInversion: (step, [top, bottom]) =>
      `${step.from} arriva solo a quota ${comma(top)} m e sta tutta più in basso di ${step.to}, che comincia a ${comma(bottom)} m, eppure ${say(step)}.`,
    advice: (suggestions, chain, total) => advise(grammar, suggestions, chain, total),
    periodsApart: (step, [first, second]) =>
      `${step.from} (periodo ${first}) e ${step.to} (periodo ${second}) non si sovrappongono nel tempo, eppure ${say(step)}.`,
    isolated: (unit) => `${unit} non ha rapporti che la collochino: nulla le sta sopra o sotto.`,
    equalUnlike: (names, traits) =>
      `${units(names)} sono registrate come la stessa unità ma differiscono per ${list(
        traits.map((trait) => traitNames[trait]),
        'e',
      )}.`,
    redundant: (step, between) => `«${quote(grammar, step)}» segue già da ${path(step, between)}.`,
    disconnected: (names, components) =>
      `${units(names)} non ${names.length === 1 ? 'ha' : 'hanno'} legami con il resto: la matrice si divide in ${components} parti.`,
  };
}

function comma(metres: number): string {
  return String(metres).replace('.', ',');
}

function advise(
  grammar: Grammar,
  suggestions: readonly Suggestion[],
  chain: readonly ChainStep[],
  total: number,
): string {
  const [first] = suggestions;
  if (!first) return '';
  const { relation, contradictions_left: left } = first;
  const other = suggestions.find(
    (one) => !isPair(relation, one.relation.from, one.relation.to) && one.contradictions_left < total,
  );
  const isSure = first.action === 'retarget' || other === undefined;
  return (
    accuse(grammar, suggestions, chain, grammar.advise.rest(left, total - left)) +
    (isSure ? '' : grammar.advise.orElse(...cite(grammar, other.relation, chain)))
  );
}

/** Says what is most likely wrong and what goes with it. */
function accuse(
  grammar: Grammar,
  suggestions: readonly Suggestion[],
  chain: readonly ChainStep[],
  rest: string,
): string {
  const { advise: words } = grammar;
  const { action, relation, instead, contradictions_left } = suggestions[0]!;
  const [statement, where] = cite(grammar, relation, chain);
  if (action === 'retarget' && instead) {
    return words.meant(cite(grammar, instead, chain, relation)[0], statement, where, rest);
  }
  const wrong = words.wrong(statement, where);
  if (action === 'separate') return wrong + words.separate(relation.from, relation.to, rest);
  const isTurnable = suggestions.some(
    (one) =>
      one.action === 'reverse' &&
      isPair(relation, one.relation.from, one.relation.to) &&
      one.contradictions_left === contradictions_left,
  );
  return wrong + (isTurnable ? words.turned(rest) : words.without(rest));
}

/** Gives a relation as the sheet has it that holds it (or what it replaces), and where that is. */
function cite(
  grammar: Grammar,
  relation: NamedRelation,
  chain: readonly ChainStep[],
  recorded = relation,
): [string, string] {
  const step = chain.find(({ from, to }) => isPair(recorded, from, to));
  const isFromOther = step !== undefined && step.recorded_in === recorded.to && recorded.to !== recorded.from;
  const { from, type, to } = relation;
  const seen = isFromOther ? { from: to, type: inverseOf(type), to: from } : relation;
  return [quote(grammar, seen), grammar.onSheets(step ? sheetNames(grammar, step) : [recorded.from])];
}

function isPair({ from, to }: NamedRelation, a: string, b: string): boolean {
  return (from === a && to === b) || (from === b && to === a);
}

function quote({ verbs }: Grammar, { from, type, to }: NamedRelation): string {
  return `${from} ${verbs[type]} ${to}`;
}

/** The sheets of a step, each with what else is known of the place. */
function sheetNames(grammar: Grammar, { from, to, recorded_in, sources }: ChainStep): string[] {
  const names = recorded_in === `${from}, ${to}` ? [from, to] : [recorded_in];
  return names.map((name) => nameSheet(grammar, name, sources));
}

function nameSheet({ recordedBy, row }: Grammar, name: string, sources: readonly StepSource[] = []): string {
  const source = sources.find(({ sheet }) => sheet === name);
  if (!source) return name;
  const details = [
    source.who === undefined ? undefined : recordedBy(source.who),
    source.record,
    source.row === undefined ? undefined : `${row} ${source.row}`,
    source.when,
  ].filter((detail) => detail !== undefined);
  return `${name} (${details.join(', ')})`;
}

function claim({ claims, verbs }: Grammar, { type }: ChainStep): string {
  return claims[type] ?? verbs[type];
}

function path({ from, to }: ChainStep, between: readonly string[]): string {
  const hidden = between.length - MOST_STEPS;
  const shown =
    hidden > 1 ? [...between.slice(0, MOST_STEPS / 2), '…', ...between.slice(-MOST_STEPS / 2)] : between;
  return [from, ...shown, to].join(' → ');
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

interface Phrases {
  /** Who says what. */
  say(step: ChainStep): string;
  /** Several statements in a row. */
  why(steps: readonly ChainStep[]): string;
  list(words: readonly string[], and: string): string;
  /** Names of units; of many only the first. */
  units(names: readonly string[]): string;
}

function phrasesOf(grammar: Grammar): Phrases {
  const list = (words: readonly string[], and: string): string =>
    words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
  const say = (step: ChainStep): string => sayStep(grammar, step);
  return {
    say,
    list,
    why(steps) {
      const hidden = steps.length - MOST_STEPS;
      const shown = hidden > 1 ? steps.slice(0, MOST_STEPS) : steps;
      const phrases = shown.map(say);
      if (hidden > 1) phrases.push(grammar.more(hidden));
      return phrases.length < 2
        ? phrases.join('')
        : `${phrases.slice(0, -1).join(', ')}, ${grammar.and} ${phrases.at(-1)}`;
    },
    units(names) {
      const hidden = names.length - MOST_UNITS;
      const shown = hidden > 1 ? [...names.slice(0, MOST_UNITS), `+${hidden}`] : names;
      return list(shown, grammar.and);
    },
  };
}

/** Who says so, seen from the sheet that has it. */
function sayStep(grammar: Grammar, step: ChainStep): string {
  const { verbs, and, sheetSays, sheetsSay, recordSays } = grammar;
  const { from, type, to, recorded_in } = step;
  const statement = `${from} ${verbs[type]} ${to}`;
  const sheets = sheetNames(grammar, step);
  const [sheet] = sheets;
  if (recorded_in === from) return sheetSays(sheet!, `${verbs[type]} ${to}`);
  if (recorded_in === to) return sheetSays(sheet!, `${verbs[inverseOf(type)]} ${from}`);
  if (sheets.length > 1) return sheetsSay(sheets.join(` ${and} `), statement);
  return recordSays(sheet!, statement);
}
