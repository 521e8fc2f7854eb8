import type { TextsOf } from '../i18n/language.ts';

const en = {
  register: 'Register',
  noneFound: 'No photograph matches the filters.',
  undone: 'Undone.',
  noPhotos: 'No photographs yet. Drop them here; each gets the next number.',
  records: 'SU and finds',
  unnumbered: (count: number, formatted: string) =>
    count === 1 ? '1 photograph has no number.' : `${formatted} photographs have no number.`,
  numberAll: 'Number them by date',
  numbered: (first: string, last: string) =>
    first === last ? `Number ${first} given.` : `Numbers ${first} to ${last} given.`,
};

const it: typeof en = {
  register: 'Registro',
  noneFound: 'Nessuna foto corrisponde ai filtri.',
  undone: 'Annullato.',
  noPhotos: 'Ancora nessuna foto. Trascinale qui: ognuna riceve il numero successivo.',
  records: 'US e reperti',
  unnumbered: (count, formatted) =>
    count === 1 ? '1 foto è senza numero.' : `${formatted} foto sono senza numero.`,
  numberAll: 'Numerale in ordine di data',
  numbered: (first, last) =>
    first === last ? `Assegnato il numero ${first}.` : `Assegnati i numeri da ${first} a ${last}.`,
};

/** Texts of the register of photographs. */
export const REGISTER_TEXTS: TextsOf<typeof en> = { en, it };
