import { FINDING_CODES, titleOfFinding } from '@trowel/domain/matrix';
import type { Language, TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Findings',
  intro: 'Contradictions and gaps in the records. Nothing is changed automatically.',
  none: 'No contradictions or gaps.',
  noneOfKind: 'No findings of this kind.',
  noneMine: 'Nothing is assigned to you.',
  noneLeft: 'No finding is dismissed.',
  parts: { open: 'Open', mine: 'Mine', left: 'Dismissed' },
  part: 'Which findings',
  redundant: (count: number, format: (count: number) => string) =>
    count === 1 ? 'Show 1 redundant relation' : `Show ${format(count)} redundant relations`,
  redundantHint: 'Observed in the ground and already implied by other relations. There is nothing to fix.',
  consequences: 'Has the same cause',
  consequencesHint: 'These findings disappear with this one.',
  find: 'Find',
  partOf: 'Has the same cause as another finding',
  toCause: 'Go to that finding',
  describePeriod: (period: string) => `Describe period ${period}`,
  all: 'All',
  kinds: 'Kinds of finding',
  list: 'Findings, most serious first',
  severities: { error: 'Errors', warning: 'Warnings', info: 'Remarks' },
  severity: { error: 'Error', warning: 'Warning', info: 'Remark' },
  chain: 'The statements behind it, step by step',
  onSheets: (sheets: string) => `on sheet ${sheets}`,
  stepOf: (step: string, of: string) => `Step ${step} of ${of}`,
  suggestions: 'Ways to resolve it',
  actions: {
    drop: (what: string) => `delete “${what}”`,
    reverse: (what: string) => `reverse “${what}”`,
    retarget: (what: string, instead: string) => `change “${what}” to “${instead}”`,
    separate: (what: string) => `delete “${what}”: they remain two units`,
    confirm: (what: string) => `record “${what}” on the other sheet too`,
    doubt: (what: string) => `mark “${what}” as uncertain`,
  },
  before: 'Before',
  after: 'After',
  sameDrawing: 'Before and after: the drawing stays the same, only the sheets change',
  noPicture: 'Nothing to draw',
  comesOfIt: (resolved: number, brought: number) =>
    `Resolves ${resolved}, adds ${brought === 0 ? 'none' : brought}.`,
  resolves: (count: number) => (count === 1 ? '1 finding resolved' : `${count} findings resolved`),
  brings: (count: number) => (count === 1 ? '1 new finding' : `${count} new findings`),
  left: (count: number) =>
    count === 0
      ? 'No errors would remain.'
      : count === 1
        ? '1 error would remain.'
        : `${count} errors would remain.`,
  apply: 'Apply',
  deletes: 'Delete',
  enterConfirms: 'Enter confirms',
  keyDelete: 'Go to “Delete”, which Enter confirms',
  applied: (resolved: number, brought: number) =>
    brought === 0 ? `${resolved} resolved.` : `${resolved} resolved, ${brought} new.`,
  typed: (count: number) => (count === 1 ? 'Type set on 1 unit.' : `Type set on ${count} units.`),
  notThere: (count: number, names: string) =>
    count === 1 ? `SU ${names} no longer exists.` : `${count} units no longer exist: ${names}`,
  inMatrix: 'Show in the matrix',
  matrixOf: (units: string) => `Matrix of ${units}`,
  ways: 'Sheets',
  onSheet: 'On this sheet',
  noWord: 'Not recorded on this sheet.',
  noSheet: (name: string) => `SU ${name} has no sheet.`,
  shown: (shown: string, total: string) => `${shown} of ${total}`,
  more: 'Show more',
  choose: 'Select a finding to see the sheets behind it.',
  back: 'Back to the list',
  leave: 'Dismiss…',
  leaveTitle: 'Dismiss the finding',
  leaveAll: (count: string) => `Dismiss all ${count}…`,
  leaveFirst: (count: string) => `Dismiss the first ${count}…`,
  reason: 'Reason',
  reasonHint: 'The reason is stored with the records and appears in reports and exports.',
  dismiss: 'Dismiss',
  leftDone: (count: number) => (count === 1 ? '1 finding dismissed.' : `${count} findings dismissed.`),
  leftBy: (who: string, when: string) => `Dismissed by ${who}, ${when}`,
  reopen: 'Reopen',
  reopened: 'Reopened.',
  assignedTo: 'Assigned to',
  nobody: 'nobody',
  assigned: (who: string) => `Assigned to ${who}.`,
  unassigned: 'Assigned to nobody.',
  together: (count: string) => `Fix all ${count}…`,
  togetherFirst: (count: string) => `Fix the first ${count}…`,
  togetherTitle: 'Fix all findings of this kind',
  firstTitle: (count: string, total: string) => `Fix the first ${count} of ${total}`,
  togetherHint: 'This is one step: Undo reverts all of it.',
  setType: (count: string) => `Set the type of ${count} units…`,
  type: 'Type',
  cancel: 'Cancel',
  gone: 'Notes on findings that no longer exist',
  dropNote: 'Delete the note',
  noteDropped: 'Note deleted.',
  checking: 'Checking the effect…',
  keyNext: 'Next finding',
  keyBefore: 'Previous finding',
  keyUndo: 'Undo the last change',
  keyStep: 'Next step of the chain',
  keyStepBack: 'Previous step of the chain',
  keySuggestion: (number: number) => `Suggestion ${number}`,
  keyApply: 'Apply the suggestion',
  keyLeave: 'Dismiss, with a reason',
  keyAssign: 'Assign to somebody',
};

const it: typeof en = {
  title: 'Segnalazioni',
  intro: 'Contraddizioni e lacune nelle schede. Niente viene modificato automaticamente.',
  none: 'Nessuna contraddizione e nessuna lacuna.',
  noneOfKind: 'Nessuna segnalazione di questo tipo.',
  noneMine: 'Nessuna segnalazione ti è assegnata.',
  noneLeft: 'Nessuna segnalazione ignorata.',
  parts: { open: 'Aperte', mine: 'Mie', left: 'Ignorate' },
  part: 'Quali segnalazioni',
  redundant: (count, format) =>
    count === 1 ? 'Mostra 1 rapporto ridondante' : `Mostra ${format(count)} rapporti ridondanti`,
  redundantHint: 'Osservati sul terreno e già impliciti in altri rapporti. Non c’è niente da correggere.',
  consequences: 'Hanno la stessa causa',
  consequencesHint: 'Queste segnalazioni spariscono insieme a questa.',
  find: 'Reperto',
  partOf: 'Ha la stessa causa di un’altra segnalazione',
  toCause: 'Vai a quella segnalazione',
  describePeriod: (period) => `Descrivi il periodo ${period}`,
  all: 'Tutte',
  kinds: 'Tipi di segnalazione',
  list: 'Segnalazioni, dalle più gravi',
  severities: { error: 'Errori', warning: 'Avvisi', info: 'Osservazioni' },
  severity: { error: 'Errore', warning: 'Avviso', info: 'Osservazione' },
  chain: 'Le schede da cui risulta, passo per passo',
  onSheets: (sheets) => `scheda ${sheets}`,
  stepOf: (step, of) => `Passo ${step} di ${of}`,
  suggestions: 'Modi per risolverla',
  actions: {
    drop: (what) => `eliminare «${what}»`,
    reverse: (what) => `invertire «${what}»`,
    retarget: (what, instead) => `cambiare «${what}» in «${instead}»`,
    separate: (what) => `eliminare «${what}»: restano due US`,
    confirm: (what) => `registrare «${what}» anche nell’altra scheda`,
    doubt: (what) => `segnare «${what}» come incerto`,
  },
  before: 'Prima',
  after: 'Dopo',
  sameDrawing: 'Prima e dopo: il disegno resta uguale, cambiano solo le schede',
  noPicture: 'Niente da disegnare',
  comesOfIt: (resolved, brought) =>
    brought === 0
      ? `Ne risolve ${resolved}, non ne aggiunge.`
      : `Ne risolve ${resolved}, ne aggiunge ${brought}.`,
  resolves: (count) => (count === 1 ? '1 segnalazione risolta' : `${count} segnalazioni risolte`),
  brings: (count) => (count === 1 ? '1 segnalazione nuova' : `${count} segnalazioni nuove`),
  left: (count) =>
    count === 0
      ? 'Non resterebbe nessun errore.'
      : count === 1
        ? 'Resterebbe 1 errore.'
        : `Resterebbero ${count} errori.`,
  apply: 'Applica',
  deletes: 'Elimina',
  enterConfirms: 'Invio conferma',
  keyDelete: 'Vai a «Elimina», da confermare con Invio',
  applied: (resolved, brought) =>
    brought === 0 ? `Risolte: ${resolved}.` : `Risolte: ${resolved}, nuove: ${brought}.`,
  typed: (count) => (count === 1 ? 'Tipo assegnato a 1 US.' : `Tipo assegnato a ${count} US.`),
  notThere: (count, names) =>
    count === 1 ? `La US ${names} non esiste più.` : `${count} US non esistono più: ${names}`,
  inMatrix: 'Mostra nel matrix',
  matrixOf: (units) => `Matrix di ${units}`,
  ways: 'Schede',
  onSheet: 'In questa scheda',
  noWord: 'Non registrato in questa scheda.',
  noSheet: (name) => `La US ${name} non ha una scheda.`,
  shown: (shown, total) => `${shown} di ${total}`,
  more: 'Mostra altre',
  choose: 'Seleziona una segnalazione per vedere le schede da cui risulta.',
  back: 'Torna all’elenco',
  leave: 'Ignora…',
  leaveTitle: 'Ignorare la segnalazione',
  leaveAll: (count) => `Ignora tutte e ${count}…`,
  leaveFirst: (count) => `Ignora le prime ${count}…`,
  reason: 'Motivo',
  reasonHint: 'Il motivo resta con le schede e compare nelle relazioni e nelle esportazioni.',
  dismiss: 'Ignora',
  leftDone: (count) => (count === 1 ? '1 segnalazione ignorata.' : `${count} segnalazioni ignorate.`),
  leftBy: (who, when) => `Ignorata da ${who}, ${when}`,
  reopen: 'Riapri',
  reopened: 'Riaperta.',
  assignedTo: 'Assegnata a',
  nobody: 'nessuno',
  assigned: (who) => `Assegnata a ${who}.`,
  unassigned: 'Assegnata a nessuno.',
  together: (count) => `Correggi tutte e ${count}…`,
  togetherFirst: (count) => `Correggi le prime ${count}…`,
  togetherTitle: 'Correggere tutte le segnalazioni di questo tipo',
  firstTitle: (count, total) => `Correggere le prime ${count} di ${total}`,
  togetherHint: 'È un solo passo: «Annulla» ripristina tutto.',
  setType: (count) => `Assegna un tipo a ${count} US…`,
  type: 'Tipo',
  cancel: 'Annulla',
  gone: 'Note a segnalazioni che non esistono più',
  dropNote: 'Elimina la nota',
  noteDropped: 'Nota eliminata.',
  checking: 'Verifica degli effetti…',
  keyNext: 'Segnalazione successiva',
  keyBefore: 'Segnalazione precedente',
  keyUndo: 'Annulla l’ultima modifica',
  keyStep: 'Passo successivo della catena',
  keyStepBack: 'Passo precedente della catena',
  keySuggestion: (number) => `Proposta ${number}`,
  keyApply: 'Applica la proposta',
  keyLeave: 'Ignora, con un motivo',
  keyAssign: 'Assegna a qualcuno',
};

/** Texts of the findings page. */
export const FINDINGS_TEXTS: TextsOf<typeof en> = { en, it };

export type FindingsTexts = typeof en;

/** Returns the title of a finding code; an unknown code is returned unchanged. */
export function nameKind(code: string, language: Language): string {
  const known = FINDING_CODES.find((one) => one === code);
  return known === undefined ? code : titleOfFinding(known)[language];
}

/** Returns the labels of the bulk actions. They name the limit if only the first findings are handled. */
export function formatHowMany(
  t: FindingsTexts,
  { all, some, count }: { all: number; some: number; count: (number: number) => string },
): { together: (count: string) => string; leave: (count: string) => string; title: string } {
  if (some === all) return { together: t.together, leave: t.leaveAll, title: t.togetherTitle };
  return { together: t.togetherFirst, leave: t.leaveFirst, title: t.firstTitle(count(some), count(all)) };
}
