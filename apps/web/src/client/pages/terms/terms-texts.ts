import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Terms',
  intro:
    'The terms that forms suggest, by record type and field. A deleted term stays valid in existing records.',
  table: 'Records',
  field: 'Field',
  all: 'All',
  tables: { sites: 'Sites', us: 'Units', inventario: 'Finds', periods: 'Periods' } as Record<string, string>,
  none: 'No terms yet.',
  noneFound: 'No term matches the filters.',
  builtin: 'built-in term, cannot be changed',
  add: 'New term',
  value: 'Term',
  valueHint: 'As it is stored in records.',
  label: 'Label',
  labelEn: 'Label (English)',
  description: 'Description',
  save: 'Save',
  cancel: 'Cancel',
  saved: (value: string) => `Term saved: “${value}”.`,
  deleted: (value: string) => `Term deleted: “${value}”.`,
  sheetOf: (value: string) => `Term ${value}`,
};

const it: typeof en = {
  title: 'Vocabolari',
  intro:
    'Le voci che le schede propongono, per tipo di scheda e campo. Una voce eliminata resta valida nelle schede che la usano.',
  table: 'Schede',
  field: 'Campo',
  all: 'Tutti',
  tables: { sites: 'Siti', us: 'US', inventario: 'Reperti', periods: 'Periodi' },
  none: 'Ancora nessuna voce.',
  noneFound: 'Nessuna voce corrisponde ai filtri.',
  builtin: 'voce predefinita, non modificabile',
  add: 'Nuova voce',
  value: 'Voce',
  valueHint: 'Come è salvata nelle schede.',
  label: 'Etichetta',
  labelEn: 'Etichetta (inglese)',
  description: 'Descrizione',
  save: 'Salva',
  cancel: 'Annulla',
  saved: (value) => `Voce salvata: «${value}».`,
  deleted: (value) => `Voce eliminata: «${value}».`,
  sheetOf: (value) => `Voce ${value}`,
};

/** Texts of the vocabularies. */
export const TERMS_TEXTS: TextsOf<typeof en> = { en, it };
