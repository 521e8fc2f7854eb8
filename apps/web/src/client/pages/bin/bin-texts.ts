import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Bin',
  intro:
    'Deleted records, newest first. Restoring undoes the deletion. Photographs and models can be restored for 30 days.',
  none: 'The bin is empty.',
  noneFound: 'No deleted record matches the filters.',
  site: 'Site',
  allSites: 'All sites',
  all: 'Show all',
  what: 'Type',
  who: 'Deleted by',
  when: 'When',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  together: (count: number) => `Restore all ${count} deleted together`,
  togetherBelow: (count: number) => `Deleted together, ${count} of them here`,
  restored: (count: number) => (count === 1 ? '1 record restored.' : `${count} records restored.`),
  notRestored: 'This cannot be restored:',
  pick: (name: string) => `Select ${name}`,
  ticked: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  restoreTicked: 'Restore the selected records',
  some: (done: number, failed: number) => `${done} restored, ${failed} not restored.`,
};

const it: typeof en = {
  title: 'Cestino',
  intro:
    'Schede e file eliminati, dal più recente. Il ripristino annulla l’eliminazione. Fotografie e modelli si possono ripristinare per 30 giorni.',
  none: 'Il cestino è vuoto.',
  noneFound: 'Nessun elemento eliminato corrisponde ai filtri.',
  site: 'Sito',
  allSites: 'Tutti i siti',
  all: 'Mostra tutto',
  what: 'Tipo',
  who: 'Eliminato da',
  when: 'Quando',
  restore: 'Ripristina',
  restoreNamed: (name) => `Ripristina ${name}`,
  together: (count) => `Ripristina tutti i ${count} eliminati insieme`,
  togetherBelow: (count) => `Eliminati insieme, qui ${count}`,
  restored: (count) => (count === 1 ? '1 elemento ripristinato.' : `${count} elementi ripristinati.`),
  notRestored: 'Non si può ripristinare:',
  pick: (name) => `Seleziona ${name}`,
  ticked: (count) => (count === 1 ? '1 selezionato' : `${count} selezionati`),
  restoreTicked: 'Ripristina i selezionati',
  some: (done, failed) => `Ripristinati: ${done}. Non ripristinati: ${failed}.`,
};

/** Texts of the bin. */
export const BIN_TEXTS: TextsOf<typeof en> = { en, it };
