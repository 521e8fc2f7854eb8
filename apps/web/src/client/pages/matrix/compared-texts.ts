import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'History and comparison',
  intro: 'Each state is the one at the end of its day. Past states are read-only.',
  shown: 'Show the state of',
  against: 'Compare with',
  nothing: 'Nothing',
  show: 'Show',
  cancel: 'Cancel',
  noDays: 'There is no earlier state yet: units have changed on one day only.',
  notEarlier: 'Compare with a state earlier than the one shown.',
  past: (moment: string) => `The matrix as it was just before ${moment}. Read-only.`,
  compared: (moment: string) => `Compared with the state just before ${moment}. Read-only.`,
  comparedPast: (shown: string, moment: string) =>
    `The state just before ${shown}, compared with the state just before ${moment}. Read-only.`,
  what: 'What changed',
  same: 'The matrix is the same in both states.',
  groups: { added: 'Added', gone: 'Removed', moved: 'Moved', changed: 'Changed' },
  units: (count: string, some: number) => (some === 1 ? `${count} unit` : `${count} units`),
  lines: (count: string, some: number) => (some === 1 ? `${count} line` : `${count} lines`),
  more: (count: string) => `and ${count} more`,
  hint: 'Select a box, or an entry in the list of changes.',
};

const it: typeof en = {
  title: 'Cronologia e confronto',
  intro: 'Ogni stato è quello di fine giornata. Gli stati passati sono di sola lettura.',
  shown: 'Mostra lo stato del',
  against: 'Confronta con',
  nothing: 'Nessun confronto',
  show: 'Mostra',
  cancel: 'Annulla',
  noDays: 'Non c’è ancora uno stato precedente: le US sono cambiate in un solo giorno.',
  notEarlier: 'Lo stato di confronto deve essere precedente a quello mostrato.',
  past: (moment) => `Il matrix com’era subito ${elideBefore('prima del', moment)}. Sola lettura.`,
  compared: (moment) => `A confronto con lo stato subito ${elideBefore('prima del', moment)}. Sola lettura.`,
  comparedPast: (shown, moment) =>
    `Lo stato subito ${elideBefore('prima del', shown)}, a confronto con quello subito ${elideBefore('prima del', moment)}. Sola lettura.`,
  what: 'Che cosa è cambiato',
  same: 'Tra i due stati il matrix non cambia.',
  groups: { added: 'Aggiunti', gone: 'Rimossi', moved: 'Spostati', changed: 'Modificati' },
  units: (count) => `${count} US`,
  lines: (count, some) => (some === 1 ? `${count} linea` : `${count} linee`),
  more: (count) => `e altri ${count}`,
  hint: 'Seleziona un riquadro, o una voce dell’elenco delle modifiche.',
};

/** Texts of past states and their comparison. */
export const COMPARED_TEXTS: TextsOf<typeof en> = { en, it };
