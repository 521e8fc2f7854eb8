import { FINDING_CODES, titleOfFinding } from '@trowel/domain/matrix';
import type { Language, TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Findings',
  intro: 'What the records say that cannot be, or that is missing. Nothing is changed by itself.',
  none: 'Nothing contradicts, and nothing is missing.',
  noneOfKind: 'None of this kind.',
  noneMine: 'Nothing is assigned to you.',
  noneLeft: 'Nothing was left as it is.',
  parts: { open: 'Open', mine: 'Mine', left: 'Left' },
  part: 'Which findings',
  counted: (grave: number, remarks: number, said: (count: number) => string) =>
    `${said(grave)} ${grave === 1 ? 'contradiction or warning' : 'contradictions and warnings'}, as the tab counts them; ${said(remarks)} ${remarks === 1 ? 'remark' : 'remarks'}.`,
  all: 'All',
  kinds: 'Kinds of finding',
  list: 'Findings, by gravity',
  severities: { error: 'Contradictions', warning: 'Warnings', info: 'Remarks' },
  gravity: { error: 'Contradiction', warning: 'Warning', info: 'Remark' },
  chain: 'What says so, step by step',
  saidOn: (sheets: string) => `sheet ${sheets}`,
  stepOf: (step: string, of: string) => `Step ${step} of ${of}`,
  suggestions: 'What would resolve it',
  actions: {
    drop: (what: string) => `delete “${what}”`,
    reverse: (what: string) => `turn “${what}” round`,
    retarget: (what: string, instead: string) => `make “${what}” read “${instead}”`,
    separate: (what: string) => `delete “${what}”: they stay two units`,
    confirm: (what: string) => `record “${what}” on the other sheet too`,
    doubt: (what: string) => `mark “${what}” as doubtful`,
  },
  before: 'Before',
  after: 'After',
  noPicture: 'Nothing to draw',
  comesOfIt: (resolved: number, brought: number) =>
    `Resolves ${resolved}, brings ${brought === 0 ? 'none' : brought}.`,
  resolves: (count: number) => (count === 1 ? '1 finding resolved' : `${count} findings resolved`),
  brings: (count: number) => (count === 1 ? '1 new finding' : `${count} new findings`),
  left: (count: number) =>
    count === 0
      ? 'No contradiction is left then.'
      : count === 1
        ? '1 contradiction would be left.'
        : `${count} contradictions would be left.`,
  apply: 'Apply',
  deletes: 'Delete',
  keyDelete: 'Go to “Delete”, which Enter confirms',
  applied: (resolved: number, brought: number) =>
    brought === 0 ? `${resolved} resolved.` : `${resolved} resolved, ${brought} new.`,
  undone: 'Taken back.',
  typed: (count: number) => (count === 1 ? 'Type set on 1 unit.' : `Type set on ${count} units.`),
  notThere: (count: number, names: string) =>
    count === 1 ? `Unit ${names} is not there any more.` : `${count} units are not there any more: ${names}`,
  inMatrix: 'Show in the matrix',
  matrixOf: (units: string) => `Matrix of ${units}`,
  ways: 'Sheets',
  onSheet: 'Says on this sheet',
  noWord: 'This sheet does not say so.',
  noSheet: (name: string) => `Unit ${name} has no sheet.`,
  shown: (shown: string, total: string) => `${shown} of ${total}`,
  more: 'Show more',
  choose: 'Choose a finding to see which sheets it comes from.',
  back: 'Back to the list',
  leave: 'Leave it …',
  leaveTitle: 'Leave it as it is',
  leaveAll: (count: string) => `Leave all ${count} …`,
  leaveFirst: (count: string) => `Leave the first ${count} …`,
  reason: 'Reason',
  reasonHint: 'Stays with the records, and stands in reports and exports.',
  keepLeft: 'Leave as it is',
  leftDone: (count: number) =>
    count === 1 ? '1 finding left as it is.' : `${count} findings left as they are.`,
  leftBy: (who: string, when: string) => `Left by ${who}, ${when}`,
  reopen: 'Open again',
  reopened: 'Open again.',
  assignedTo: 'Assigned to',
  nobody: 'nobody',
  assigned: (who: string) => `Assigned to ${who}.`,
  unassigned: 'Assigned to nobody.',
  together: (count: string) => `Put all ${count} right …`,
  togetherFirst: (count: string) => `Put the first ${count} right …`,
  togetherTitle: 'All of this kind at once',
  firstTitle: (count: string, total: string) => `The first ${count} of ${total} at once`,
  togetherTells: 'One step, taken back as one.',
  setType: (count: string) => `Give ${count} units a type …`,
  type: 'Type',
  cancel: 'Cancel',
  gone: 'Notes on findings that are gone',
  dropNote: 'Drop the note',
  noteDropped: 'Note dropped.',
  checking: 'Working out what comes of it …',
  keyNext: 'Next finding',
  keyBefore: 'Finding before',
  keyStep: 'Next step of the chain',
  keyStepBack: 'Step of the chain before',
  keySuggestion: (number: number) => `Suggestion ${number}`,
  keyApply: 'Apply the suggestion',
  keyLeave: 'Leave it, with a reason',
  keyAssign: 'Assign to somebody',
};

const it: typeof en = {
  title: 'Controlli',
  intro: 'Quello che nelle schede non può stare insieme, o che manca. Niente viene cambiato da solo.',
  none: 'Nessuna contraddizione, nessuna mancanza.',
  noneOfKind: 'Nessuna di questo tipo.',
  noneMine: 'Nessuna segnalazione ti è assegnata.',
  noneLeft: 'Nessuna segnalazione è stata lasciata com’è.',
  parts: { open: 'Aperte', mine: 'Mie', left: 'Lasciate' },
  part: 'Quali segnalazioni',
  counted: (grave, remarks, said) =>
    `${said(grave)} ${grave === 1 ? 'contraddizione o avviso' : 'tra contraddizioni e avvisi'}, come li conta la scheda in alto; ${said(remarks)} ${remarks === 1 ? 'osservazione' : 'osservazioni'}.`,
  all: 'Tutte',
  kinds: 'Tipi di segnalazione',
  list: 'Segnalazioni, per gravità',
  severities: { error: 'Contraddizioni', warning: 'Avvisi', info: 'Osservazioni' },
  gravity: { error: 'Contraddizione', warning: 'Avviso', info: 'Osservazione' },
  chain: 'Da quali schede nasce, passo per passo',
  saidOn: (sheets) => `scheda ${sheets}`,
  stepOf: (step, of) => `Passo ${step} di ${of}`,
  suggestions: 'Come si può risolvere',
  actions: {
    drop: (what) => `eliminare «${what}»`,
    reverse: (what) => `invertire «${what}»`,
    retarget: (what, instead) => `leggere «${what}» come «${instead}»`,
    separate: (what) => `eliminare «${what}»: restano due US`,
    confirm: (what) => `registrare «${what}» anche nell’altra scheda`,
    doubt: (what) => `segnare «${what}» come dubbio`,
  },
  before: 'Prima',
  after: 'Dopo',
  noPicture: 'Niente da disegnare',
  comesOfIt: (resolved, brought) =>
    brought === 0 ? `Ne risolve ${resolved}, senza altre.` : `Ne risolve ${resolved}, ne porta ${brought}.`,
  resolves: (count) => (count === 1 ? '1 segnalazione risolta' : `${count} segnalazioni risolte`),
  brings: (count) => (count === 1 ? '1 segnalazione nuova' : `${count} segnalazioni nuove`),
  left: (count) =>
    count === 0
      ? 'Poi non resta nessuna contraddizione.'
      : count === 1
        ? 'Resterebbe 1 contraddizione.'
        : `Resterebbero ${count} contraddizioni.`,
  apply: 'Applica',
  deletes: 'Elimina',
  keyDelete: 'Vai a «Elimina», da confermare con Invio',
  applied: (resolved, brought) =>
    brought === 0 ? `Risolte: ${resolved}.` : `Risolte: ${resolved}, nuove: ${brought}.`,
  undone: 'Annullato.',
  typed: (count) => (count === 1 ? 'Tipo assegnato a 1 US.' : `Tipo assegnato a ${count} US.`),
  notThere: (count, names) =>
    count === 1 ? `La US ${names} non c’è più.` : `${count} US non ci sono più: ${names}`,
  inMatrix: 'Mostra nel matrix',
  matrixOf: (units) => `Matrix di ${units}`,
  ways: 'Schede',
  onSheet: 'In questa scheda',
  noWord: 'Questa scheda non lo dice.',
  noSheet: (name) => `La US ${name} non è schedata.`,
  shown: (shown, total) => `${shown} di ${total}`,
  more: 'Mostra altre',
  choose: 'Scegli una segnalazione per vedere da quali schede nasce.',
  back: 'Torna all’elenco',
  leave: 'Lascia così …',
  leaveTitle: 'Lasciare così com’è',
  leaveAll: (count) => `Lascia così tutte e ${count} …`,
  leaveFirst: (count) => `Lascia così le prime ${count} …`,
  reason: 'Motivo',
  reasonHint: 'Resta con le schede, e compare nelle relazioni e nelle esportazioni.',
  keepLeft: 'Lascia così',
  leftDone: (count) =>
    count === 1 ? '1 segnalazione lasciata com’è.' : `${count} segnalazioni lasciate come sono.`,
  leftBy: (who, when) => `Lasciata da ${who}, ${when}`,
  reopen: 'Riapri',
  reopened: 'Riaperta.',
  assignedTo: 'Assegnata a',
  nobody: 'nessuno',
  assigned: (who) => `Assegnata a ${who}.`,
  unassigned: 'Non più assegnata.',
  together: (count) => `Sistema tutte e ${count} …`,
  togetherFirst: (count) => `Sistema le prime ${count} …`,
  togetherTitle: 'Tutte quelle di questo tipo insieme',
  firstTitle: (count, total) => `Le prime ${count} di ${total} insieme`,
  togetherTells: 'Un solo passo, che si annulla in una volta.',
  setType: (count) => `Assegna un tipo a ${count} US …`,
  type: 'Tipo',
  cancel: 'Lascia stare',
  gone: 'Note a segnalazioni che non ci sono più',
  dropNote: 'Togli la nota',
  noteDropped: 'Nota tolta.',
  checking: 'Si calcola che cosa ne verrebbe …',
  keyNext: 'Segnalazione successiva',
  keyBefore: 'Segnalazione precedente',
  keyStep: 'Passo successivo della catena',
  keyStepBack: 'Passo precedente della catena',
  keySuggestion: (number) => `Proposta ${number}`,
  keyApply: 'Applica la proposta',
  keyLeave: 'Lascia così, con un motivo',
  keyAssign: 'Assegna a qualcuno',
};

/** The words of the findings of a site. */
export const FINDINGS_TEXTS: TextsOf<typeof en> = { en, it };

export type FindingsTexts = typeof en;

/** Gives what findings of a code are called; a code that this page does not know yet is shown as it is. */
export function nameKind(code: string, language: Language): string {
  const known = FINDING_CODES.find((one) => one === code);
  return known === undefined ? code : titleOfFinding(known)[language];
}

/** Says so where not all of a kind go at once: the first are done, the others come up after them. */
export function formatHowMany(
  t: FindingsTexts,
  { all, some, count }: { all: number; some: number; count: (number: number) => string },
): { together: (count: string) => string; leave: (count: string) => string; title: string } {
  if (some === all) return { together: t.together, leave: t.leaveAll, title: t.togetherTitle };
  return { together: t.togetherFirst, leave: t.leaveFirst, title: t.firstTitle(count(some), count(all)) };
}
