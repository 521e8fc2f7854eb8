import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'History and comparison',
  intro:
    'Choose the end of a season or of a day, the moment before a change, or any date and time. Past states are read-only.',
  shown: 'State to show',
  against: 'Compare with',
  nothing: 'Nothing',
  show: 'Show',
  cancel: 'Cancel',
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
  intro:
    'Scegli la fine di una campagna o di un giorno, il momento prima di una modifica, o una data e un’ora. Gli stati passati sono di sola lettura.',
  shown: 'Stato da mostrare',
  against: 'Confronta con',
  nothing: 'Nessun confronto',
  show: 'Mostra',
  cancel: 'Annulla',
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
