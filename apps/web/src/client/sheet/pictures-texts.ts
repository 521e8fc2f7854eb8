import type { TextsOf } from '../i18n/language.ts';

const en = {
  pictures: 'Photographs and files',
  picture: (name: string) => `Open ${name}`,
  add: 'Add photographs or files',
  sending: (done: string, all: string) => `${done} of ${all} sent`,
  kept: (count: number, told: string) => (count === 1 ? '1 file kept' : `${told} files kept`),
  failed: (name: string, why: string) => `${name} is not kept: ${why}`,
  noNetwork: 'there is no network. It goes by itself when there is.',
  again: 'Try again',
  discard: 'Leave them out',
};

const it: typeof en = {
  pictures: 'Fotografie e file',
  picture: (name) => `Apri ${name}`,
  add: 'Aggiungi foto o file',
  sending: (done, all) => `${done} di ${all} inviati`,
  kept: (count, told) => (count === 1 ? '1 file archiviato' : `${told} file archiviati`),
  failed: (name, why) => `${name} non è archiviato: ${why}`,
  noNetwork: 'manca la rete. Parte da sola quando torna.',
  again: 'Riprova',
  discard: 'Lasciali fuori',
};

/** The words of the photographs of a sheet. */
export const PICTURES_TEXTS: TextsOf<typeof en> = { en, it };
