import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Bin',
  intro:
    'What was deleted and is not back, newest first. Restoring is undoing the deletion; photographs and models can be restored for 30 days.',
  none: 'Nothing is deleted.',
  noneFound: 'Nothing of that is deleted.',
  site: 'Site',
  allSites: 'All sites',
  all: 'Show all',
  what: 'What',
  who: 'Deleted by',
  when: 'When',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  together: (count: number) => `Restore all ${count} deleted together`,
  togetherBelow: (count: number) => `Deleted together, ${count} of them here`,
  restored: (count: number) => (count === 1 ? 'It is back.' : `${count} are back.`),
  notRestored: 'This cannot be restored:',
  pick: (name: string) => `Tick ${name}`,
  ticked: (count: number) => (count === 1 ? '1 ticked' : `${count} ticked`),
  restoreTicked: 'Restore what is ticked',
  some: (done: number, failed: number) => `${done} are back, ${failed} are not.`,
};

const it: typeof en = {
  title: 'Cestino',
  intro:
    'Quello che è stato eliminato e non è tornato, dal più recente. Ripristinare è annullare l’eliminazione; fotografie e modelli si ripristinano entro 30 giorni.',
  none: 'Non c’è nulla di eliminato.',
  noneFound: 'Nulla di questo è stato eliminato.',
  site: 'Sito',
  allSites: 'Tutti i siti',
  all: 'Mostra tutto',
  what: 'Che cosa',
  who: 'Eliminato da',
  when: 'Quando',
  restore: 'Ripristina',
  restoreNamed: (name) => `Ripristina ${name}`,
  together: (count) => `Ripristina insieme tutti i ${count}`,
  togetherBelow: (count) => `Eliminati insieme, qui ${count}`,
  restored: (count) => (count === 1 ? 'Ripristinato.' : `Ripristinati: ${count}.`),
  notRestored: 'Non si può ripristinare:',
  pick: (name) => `Seleziona ${name}`,
  ticked: (count) => (count === 1 ? '1 selezionato' : `${count} selezionati`),
  restoreTicked: 'Ripristina i selezionati',
  some: (done, failed) => `Ripristinati ${done}, non ripristinati ${failed}.`,
};

/** The words of the bin. */
export const BIN_TEXTS: TextsOf<typeof en> = { en, it };
