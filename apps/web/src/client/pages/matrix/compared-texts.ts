import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'As it was, and compared',
  intro: 'Each state is that of the evening of its day. Nothing can be changed in it.',
  shown: 'State shown',
  against: 'Compared with',
  nothing: 'Nothing',
  show: 'Show',
  cancel: 'Cancel',
  noDays: 'Units have changed on one day only: there is no earlier state yet.',
  notEarlier: 'What is compared with has to be earlier than what is shown.',
  past: (moment: string) => `The matrix as it was just before ${moment}. Nothing can be changed here.`,
  compared: (moment: string) => `Compared with the state just before ${moment}. Nothing can be changed here.`,
  comparedPast: (shown: string, moment: string) =>
    `The state just before ${shown}, compared with that just before ${moment}. Nothing can be changed here.`,
  what: 'What changed',
  same: 'Nothing of the matrix differs between the two states.',
  groups: { added: 'Added', gone: 'Gone', moved: 'Moved', changed: 'Changed' },
  units: (count: string, some: number) => (some === 1 ? `${count} unit` : `${count} units`),
  lines: (count: string, some: number) => (some === 1 ? `${count} line` : `${count} lines`),
  more: (count: string) => `and ${count} more`,
  hint: 'Choose a box, or something from the list of what changed.',
};

const it: typeof en = {
  title: 'Com’era, e confronto',
  intro: 'Ogni stato è quello della sera del suo giorno. Non vi si può modificare nulla.',
  shown: 'Stato mostrato',
  against: 'A confronto con',
  nothing: 'Nessun confronto',
  show: 'Mostra',
  cancel: 'Annulla',
  noDays: 'Le US sono cambiate in un solo giorno: non c’è ancora uno stato precedente.',
  notEarlier: 'Lo stato di confronto deve essere precedente a quello mostrato.',
  past: (moment) =>
    `Il matrix com’era subito ${elideBefore('prima del', moment)}. Qui non si può modificare nulla.`,
  compared: (moment) =>
    `A confronto con lo stato subito ${elideBefore('prima del', moment)}. Qui non si può modificare nulla.`,
  comparedPast: (shown, moment) =>
    `Lo stato subito ${elideBefore('prima del', shown)}, a confronto con quello subito ${elideBefore('prima del', moment)}. Qui non si può modificare nulla.`,
  what: 'Che cosa è cambiato',
  same: 'Tra i due stati il matrix non cambia.',
  groups: { added: 'Aggiunti', gone: 'Non più presenti', moved: 'Spostati', changed: 'Modificati' },
  units: (count) => `${count} US`,
  lines: (count, some) => (some === 1 ? `${count} linea` : `${count} linee`),
  more: (count) => `e altri ${count}`,
  hint: 'Scegli un riquadro, o una voce dell’elenco dei cambiamenti.',
};

/** The words of past states and of comparing them. */
export const COMPARED_TEXTS: TextsOf<typeof en> = { en, it };
