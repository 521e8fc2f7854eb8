import type { TextsOf } from '../i18n/language.ts';

const en = {
  title: 'Own fields',
  name: 'New field',
  kind: 'Holds',
  kinds: { text: 'text', decimal: 'a number', boolean: 'yes or no', list: 'a list' },
  add: 'Add the field',
  remove: (name: string) => `Remove the field ${name}`,
  taken: (name: string) => `There is a field ${name} already.`,
};

const it: typeof en = {
  title: 'Campi propri',
  name: 'Nuovo campo',
  kind: 'Contiene',
  kinds: { text: 'testo', decimal: 'un numero', boolean: 'sì o no', list: 'un elenco' },
  add: 'Aggiungi il campo',
  remove: (name) => `Togli il campo ${name}`,
  taken: (name) => `Il campo ${name} c’è già.`,
};

/** The words about fields of one's own. */
export const OWN_TEXTS: TextsOf<typeof en> = { en, it };
