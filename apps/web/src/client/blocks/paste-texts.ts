import type { TextsOf } from '../i18n/language.ts';

function several(count: string, one: string, many: string): string {
  return `${count} ${count === '1' ? one : many}`;
}

const en = {
  title: 'Paste into the table',
  reading: 'Comparing the block with the records…',
  byName:
    'The first row has the headings. Columns are matched by name, rows by number. Empty cells change nothing.',
  creates: (records: string) => several(records, 'new record', 'new records'),
  changes: (records: string) => several(records, 'record changed', 'records changed'),
  same: (records: string) => `${records} unchanged`,
  relations: (count: string) => several(count, 'new relation', 'new relations'),
  nothing: 'Nothing would change: the table already has these values.',
  unknown: (headings: string) => `These columns match no field and are skipped: ${headings}.`,
  created: 'New',
  changed: 'Changed',
  related: 'New relations',
  row: (row: string) => `Row ${row}`,
  meanwhile: 'Somebody changed these records in the meantime. The preview is updated.',
  cancel: 'Cancel',
  record: 'Record',
  recorded: (created: string, changed: string) => `Pasted: ${created} new, ${changed} changed.`,
  empty: 'empty',
  more: (count: string) => `and ${count} more`,
};

const it: typeof en = {
  title: 'Incolla nella tabella',
  reading: 'Confronto con le schede registrate…',
  byName:
    'La prima riga contiene le intestazioni. Le colonne si riconoscono dal nome, le righe dal numero. Le celle vuote non cambiano nulla.',
  creates: (records) => several(records, 'scheda nuova', 'schede nuove'),
  changes: (records) => several(records, 'scheda modificata', 'schede modificate'),
  same: (records) => several(records, 'invariata', 'invariate'),
  relations: (count) => several(count, 'rapporto nuovo', 'rapporti nuovi'),
  nothing: 'Non cambierebbe nulla: la tabella ha già questi valori.',
  unknown: (headings) => `Queste colonne non corrispondono a nessun campo e vengono saltate: ${headings}.`,
  created: 'Nuove',
  changed: 'Modificate',
  related: 'Rapporti nuovi',
  row: (row) => `Riga ${row}`,
  meanwhile: 'Nel frattempo qualcuno ha modificato queste schede. L’anteprima è aggiornata.',
  cancel: 'Annulla',
  record: 'Registra',
  recorded: (created, changed) => `Incollato: ${created} nuove, ${changed} modificate.`,
  empty: 'vuoto',
  more: (count) => (count === '1' ? 'e un’altra voce' : `e altre ${count} voci`),
};

/** Texts of the preview of a pasted block with headings. */
export const PASTE_TEXTS: TextsOf<typeof en> = { en, it };
