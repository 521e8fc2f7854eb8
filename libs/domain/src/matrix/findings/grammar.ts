import type { RelationType } from '@trowel/domain/records';

/** Forms of a relation after its subject (`covers`) and after "cannot" (`be above`). */
export interface Grammar {
  verbs: Record<RelationType, string>;
  claims: Partial<Record<RelationType, string>>;
  and: string;
  more(count: number): string;
  /** Formats that the sheet of the subject records the statement. The subject is omitted. */
  sheetSays(sheet: string, statement: string): string;
  sheetsSay(sheets: string, statement: string): string;
  recordSays(record: string, statement: string): string;
  recordedBy(who: string): string;
  row: string;
  /** Formats where the suspect statement is recorded. */
  onSheets(sheets: readonly string[]): string;
  advise: AdviceSentences;
}

/** Sentences of advice. */
interface AdviceSentences {
  wrong(statement: string, where: string): string;
  without(rest: string): string;
  turned(rest: string): string;
  meant(instead: string, statement: string, where: string, rest: string): string;
  separate(a: string, b: string, rest: string): string;
  orElse(statement: string, where: string): string;
  rest(left: number, resolved: number): string;
}

/** English forms for the sentences of findings. */
export const ENGLISH: Grammar = {
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
    covered_by: 'be covered by',
    cut_by: 'be cut by',
    filled_by: 'be filled by',
    abutted_by: 'be abutted by',
    earlier_than: 'be earlier than',
    same_as: 'be the same as',
  },
  and: 'and',
  more: (count) => `${count} further statements`,
  sheetSays: (sheet, statement) => `sheet ${sheet} says that ${statement}`,
  sheetsSay: (sheets, statement) => `sheets ${sheets} say that ${statement}`,
  recordSays: (record, statement) => `${statement} (${record})`,
  recordedBy: (who) => `recorded by ${who}`,
  row: 'row',
  onSheets: (sheets) => `on ${sheets.length > 1 ? 'sheets' : 'sheet'} ${sheets.join(' and ')}`,
  advise: {
    wrong: (statement, where) => ` Most likely wrong: “${statement}”, ${where}.`,
    without: (rest) => ` Without this statement ${rest}.`,
    turned: (rest) => ` Without this statement, or with it reversed, ${rest}.`,
    meant: (instead, statement, where, rest) =>
      ` Most likely a wrong number: “${statement}”, ${where}, was meant to be “${instead}”. Then ${rest}.`,
    orElse: (statement, where) => ` If it is right, check “${statement}”, ${where}.`,
    separate: (a, b, rest) => ` If ${a} and ${b} are two different units, ${rest}.`,
    rest: (left, resolved) =>
      resolved < 1
        ? 'the contradiction remains: something else is also wrong'
        : left === 0
          ? 'no contradiction remains'
          : `${resolved === 1 ? 'this contradiction is' : `${resolved} contradictions are`} resolved, ${left === 1 ? 'one other remains' : `${left} others remain`}`,
  },
};

/** Italian forms. Units are feminine (una US). */
export const ITALIAN: Grammar = {
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
    covered_by: 'essere coperta da',
    cut_by: 'essere tagliata da',
    filled_by: 'essere riempita da',
    abutted_by: 'ricevere in appoggio',
    earlier_than: 'essere anteriore a',
    same_as: 'essere uguale a',
  },
  and: 'e',
  more: (count) => `altre ${count} affermazioni`,
  sheetSays: (sheet, statement) => `la scheda ${sheet} dice che ${statement}`,
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
      ` Probabile numero sbagliato: «${statement}», ${where}, forse doveva essere «${instead}». In tal caso ${rest}.`,
    orElse: (statement, where) => ` Se invece è giusta, controllare «${statement}», ${where}.`,
    separate: (a, b, rest) => ` Se ${a} e ${b} sono due unità diverse, ${rest}.`,
    rest: (left, resolved) =>
      resolved < 1
        ? "la contraddizione rimane: c'è anche un altro errore"
        : left === 0
          ? 'non resta alcuna contraddizione'
          : `${resolved === 1 ? 'questa contraddizione si risolve' : `${resolved} contraddizioni si risolvono`} e ne ${left === 1 ? "resta un'altra" : `restano altre ${left}`}`,
  },
};
