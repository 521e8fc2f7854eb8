import type { TextsOf } from '../i18n/language.ts';

const rowsOf = (count: number, text: string): string => (count === 1 ? '1 row' : `${text} rows`);
const righeOf = (count: number, text: string): string => (count === 1 ? '1 riga' : `${text} righe`);

const en = {
  search: 'Search',
  none: 'Nothing matches.',
  value: 'New value',
  clear: 'Make empty',
  preview: 'Preview',
  previewLater: 'Type a value. The old and new values then appear here before anything is written.',
  loading: 'Loading the old values…',
  old: 'Old value',
  fresh: 'New value',
  rows: 'Rows',
  empty: 'empty',
  sum: (changed: number, text: string) => `${rowsOf(changed, text)} will change.`,
  same: (unchanged: number, text: string) =>
    `${rowsOf(unchanged, text)} already ${unchanged === 1 ? 'has' : 'have'} this value.`,
  more: (count: number, text: string) => (count === 1 ? '1 more old value' : `${text} more old values`),
  shown: 'Shown columns, in their order',
  sections: 'Fields by section of the sheet',
  ofSection: (chosen: string, all: string) => `${chosen} of ${all}`,
  hide: (label: string) => `Hide ${label}`,
};

const it: typeof en = {
  search: 'Cerca',
  none: 'Nessun risultato.',
  value: 'Nuovo valore',
  clear: 'Svuota il campo',
  preview: 'Anteprima',
  previewLater: 'Scrivi un valore. Prima di salvare vedrai qui i valori vecchi e quelli nuovi.',
  loading: 'Caricamento dei valori attuali…',
  old: 'Valore attuale',
  fresh: 'Nuovo valore',
  rows: 'Righe',
  empty: 'vuoto',
  sum: (changed, text) => (changed === 1 ? 'Verrà modificata 1 riga.' : `Verranno modificate ${text} righe.`),
  same: (unchanged, text) =>
    `${righeOf(unchanged, text)} ${unchanged === 1 ? 'ha' : 'hanno'} già questo valore.`,
  more: (count, text) => (count === 1 ? 'altro 1 valore attuale' : `altri ${text} valori attuali`),
  shown: 'Colonne visibili, nel loro ordine',
  sections: 'Campi per sezione della scheda',
  ofSection: (chosen, all) => `${chosen} di ${all}`,
  hide: (label) => `Nascondi ${label}`,
};

/** Texts of the dialogs for columns and bulk changes. */
export const BULK_TEXTS: TextsOf<typeof en> = { en, it };
