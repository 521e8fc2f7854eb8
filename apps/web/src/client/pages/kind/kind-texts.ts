import type { TextsOf } from '../../i18n/language.ts';

const en = {
  add: 'New record',
  keyLine: 'New record: type below the table',
  similar: 'Similar values…',
  none: (plural: string) => `${plural}: nothing is recorded for this site yet.`,
  noneFound: 'No record matches the filters.',
  newOf: (label: string) => `New record: ${label.toLocaleLowerCase('en')}`,
  fold: 'Fold the line',
  record: 'Record',
  recorded: (name: string) => `Recorded: ${name}.`,
  queued: (name: string) => `Not sent yet: ${name}. It is sent when the network is back.`,
  refused: (texts: string, why: string) => `“${texts}” was not recorded: ${why}`,
  deleted: (name: string) => `Deleted: ${name}.`,
  printed: 'Printed sheet (PDF)',
};

const it: typeof en = {
  add: 'Nuova scheda',
  keyLine: 'Nuova scheda: scrivi sotto la tabella',
  similar: 'Valori simili…',
  none: (plural) => `${plural}: ancora nessuna scheda per questo sito.`,
  noneFound: 'Nessuna scheda corrisponde ai filtri.',
  newOf: (label) => `Nuova scheda: ${label.toLocaleLowerCase('it')}`,
  fold: 'Chiudi la riga',
  record: 'Registra',
  recorded: (name) => `Scheda registrata: ${name}.`,
  queued: (name) => `Non ancora inviata: ${name}. Verrà inviata quando torna la rete.`,
  refused: (texts, why) => `«${texts}» non è stata registrata: ${why}`,
  deleted: (name) => `Scheda eliminata: ${name}.`,
  printed: 'Scheda stampabile (PDF)',
};

/** Texts of the pages of the declared kinds of record. */
export const KIND_TEXTS: TextsOf<typeof en> = { en, it };
