import type { TextsOf } from '../i18n/language.ts';

const en = {
  pictures: 'Photographs and files',
  add: 'Add photographs or files',
  sending: (done: string, all: string) => `${done} of ${all} sent`,
  kept: (count: number, told: string) => (count === 1 ? '1 file stored' : `${told} files stored`),
  failed: (name: string, why: string) => `${name} was not stored: ${why}`,
  noNetwork: 'there is no network. It is sent automatically when the network is back.',
  again: 'Try again',
  discard: 'Discard',
};

const it: typeof en = {
  pictures: 'Fotografie e file',
  add: 'Aggiungi foto o file',
  sending: (done, all) => `${done} di ${all} inviati`,
  kept: (count, told) => (count === 1 ? '1 file archiviato' : `${told} file archiviati`),
  failed: (name, why) => `${name} non è stato archiviato: ${why}`,
  noNetwork: 'manca la rete. Verrà inviato automaticamente quando torna la rete.',
  again: 'Riprova',
  discard: 'Scarta',
};

/** Texts of the photographs of a sheet. */
export const PICTURES_TEXTS: TextsOf<typeof en> = { en, it };
