import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Terms',
  intro:
    'The words that forms offer, by table and field. A word that is taken out stays valid where it was written.',
  table: 'Records',
  field: 'Field',
  all: 'All',
  tables: { sites: 'Sites', us: 'Units', inventario: 'Finds', periods: 'Periods' } as Record<string, string>,
  none: 'No term is recorded yet.',
  noneFound: 'No term matches.',
  builtin: 'comes with the program, and cannot be changed',
  add: 'New term',
  value: 'Term',
  valueHint: 'As records keep it.',
  label: 'Label',
  labelEn: 'Label (English)',
  description: 'Description',
  save: 'Save',
  cancel: 'Cancel',
  saved: (value: string) => `“${value}” is offered from now on.`,
  deleted: (value: string) => `“${value}” deleted.`,
  sheetOf: (value: string) => `Term ${value}`,
};

const it: typeof en = {
  title: 'Lessico',
  intro:
    'Le voci che le schede propongono, per tabella e campo. Una voce tolta resta valida dove è già scritta.',
  table: 'Schede',
  field: 'Campo',
  all: 'Tutti',
  tables: { sites: 'Siti', us: 'US', inventario: 'Reperti', periods: 'Periodi' },
  none: 'Non è ancora registrata nessuna voce.',
  noneFound: 'Nessuna voce corrisponde.',
  builtin: 'voce del programma, non modificabile',
  add: 'Nuova voce',
  value: 'Voce',
  valueHint: 'Come la conservano le schede.',
  label: 'Etichetta',
  labelEn: 'Etichetta (inglese)',
  description: 'Descrizione',
  save: 'Salva',
  cancel: 'Chiudi senza salvare',
  saved: (value) => `«${value}» è ora tra le voci proposte.`,
  deleted: (value) => `«${value}» eliminata.`,
  sheetOf: (value) => `Voce ${value}`,
};

/** The words of the vocabularies. */
export const TERMS_TEXTS: TextsOf<typeof en> = { en, it };
