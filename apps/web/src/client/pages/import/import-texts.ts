import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Import',
  intro:
    'A pyArchInit database, CSV, Excel, JSON, a BagIt archive, DOT, GraphML or JSON of the Extended Matrix. First you see what would happen; nothing is written before you say so, and all of it can be taken back.',
  file: 'File (up to 50 MB)',
  reading: 'The file is being read …',
  wouldBe: 'What would happen',
  done: 'What was done',
  units: 'Units',
  sites: 'Sites',
  periods: 'Periods',
  thesaurus: 'Terms',
  inventario: 'Finds',
  relations: (count: string) => `${count} new relations`,
  kind: 'Records',
  created: 'new',
  updated: 'changed',
  unchanged: 'as they are',
  format: (format: string) => `Read as ${format}.`,
  problems: 'What could not be read',
  row: (row: number) => `row ${row}`,
  noProblems: 'Everything could be read.',
  findings: (count: number) =>
    count === 1
      ? 'One finding about the relations afterwards.'
      : `${count} findings about the relations afterwards.`,
  import: 'Import',
  undo: 'Undo the import',
  undone: (count: number) => (count === 1 ? 'One change taken back.' : `${count} changes taken back.`),
  imported: (name: string) => `${name} is imported.`,
  failed: (message: string) => `The file could not be imported. ${message}`,
  toUnits: 'To the units',
  notAllowed: 'Your account may read, not record. An administrator can change that.',
  more: (count: string) => `and ${count} more`,
};

const it: typeof en = {
  title: 'Importa',
  intro:
    'Un database pyArchInit, CSV, Excel, JSON, un archivio BagIt, DOT, GraphML o JSON dell’Extended Matrix. Prima si vede che cosa succederebbe; niente si scrive finché non lo dici, e tutto si può annullare.',
  file: 'File (fino a 50 MB)',
  reading: 'Il file si sta leggendo …',
  wouldBe: 'Che cosa succederebbe',
  done: 'Che cosa è stato fatto',
  units: 'US',
  sites: 'Siti',
  periods: 'Periodi',
  thesaurus: 'Voci',
  inventario: 'Reperti',
  relations: (count) => `${count} rapporti nuovi`,
  kind: 'Schede',
  created: 'nuove',
  updated: 'modificate',
  unchanged: 'invariate',
  format: (format) => `Letto come ${format}.`,
  problems: 'Che cosa non si è potuto leggere',
  row: (row) => `riga ${row}`,
  noProblems: 'Si è potuto leggere tutto.',
  findings: (count) =>
    count === 1 ? 'Dopo, una segnalazione sui rapporti.' : `Dopo, ${count} segnalazioni sui rapporti.`,
  import: 'Importa',
  undo: 'Annulla l’importazione',
  undone: (count) => (count === 1 ? 'Annullata una modifica.' : `Annullate ${count} modifiche.`),
  imported: (name) => `${name} è importato.`,
  failed: (message) => `Il file non si è potuto importare. ${message}`,
  toUnits: 'Alle US',
  notAllowed: 'Il tuo account può leggere, non registrare. Lo può cambiare chi amministra.',
  more: (count) => `e altri ${count}`,
};

/** The words of the import. */
export const IMPORT_TEXTS: TextsOf<typeof en> = { en, it };
