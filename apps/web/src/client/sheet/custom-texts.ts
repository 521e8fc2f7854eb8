import type { TextsOf } from '../i18n/language.ts';

const en = {
  title: 'Custom fields',
  offSheet: 'Not on this sheet',
  offSheetHint: 'Values of fields that the definition of the sheet hides or does not know.',
  name: 'New field',
  kind: 'Type of value',
  kinds: { text: 'text', decimal: 'a number', boolean: 'yes or no', list: 'a list' },
  add: 'Add the field',
  remove: (name: string) => `Remove the field ${name}`,
  taken: (name: string) => `A field called ${name} already exists.`,
};

const it: typeof en = {
  title: 'Campi personalizzati',
  offSheet: 'Non presenti su questa scheda',
  offSheetHint: 'Valori di campi nascosti o non previsti dalla definizione della scheda.',
  name: 'Nuovo campo',
  kind: 'Tipo di valore',
  kinds: { text: 'testo', decimal: 'un numero', boolean: 'sì o no', list: 'un elenco' },
  add: 'Aggiungi il campo',
  remove: (name) => `Rimuovi il campo ${name}`,
  taken: (name) => `Il campo ${name} esiste già.`,
};

/** Texts of the custom fields. */
export const CUSTOM_FIELD_TEXTS: TextsOf<typeof en> = { en, it };
