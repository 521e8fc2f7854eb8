import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Help',
  search: 'Search the help and the guide',
  found: (count: number) => (count === 1 ? '1 part of the help' : `${count} parts of the help`),
  line: 'One line records a unit',
  tryIn: 'Try in the site',
  pageKeys: 'Keys of each page',
  begin: 'Getting started',
  steps: [
    [
      'A site',
      'Create one on the home page, or import one: pyArchInit, CSV, Excel, LibreOffice, JSON or a graph of the Extended Matrix.',
    ],
    [
      'Units',
      'Each unit has a number, a type and a definition. Record a relation once: the other sheet shows it too.',
    ],
    ['The matrix', 'Trowel draws it from the relations. Contradictions are drawn in red and explained.'],
    ['Periods', 'Periods are the rows of the matrix and give the units their colours.'],
    ['Export', 'Download sheets, matrix, tables, graphs or an archive of everything, at any time.'],
  ],
  keys: 'Keys',
  keysHint:
    'They work while you are not typing. No key deletes a record. Delete empties selected cells. Ctrl+Z undoes it.',
  back: 'Undo and restore',
  backText:
    'Every change is logged with its author and time. Under Changes you can undo a change, a batch or an import, and restore deleted records.',
  ended: 'When the session ends',
  endedText: 'Log in again on the same page. What you typed is still there, and unsent changes are sent.',
  inSite:
    'In a site: g then o overview, u units, f finds, m matrix, l plan, 3 three dimensions, ! findings, p periods, i media, c changes, e export.',
  inViewerText: 'The viewer has its own keys. Press ? there to see them.',
  guide: 'The guide',
  guideText: 'Every page with a picture, from the first site to the printed sheet.',
  guidePages: {
    home: 'Home and sites',
    units: 'The table of units',
    sheet: 'The sheet of a unit',
    line: 'One line records a unit',
    finds: 'Finds and labels',
    media: 'Photographs',
    matrix: 'The matrix',
    findings: 'Findings',
    plan: 'Plans',
    byHand: 'Manual layout and printing',
    changes: 'People, changes, import, export',
    import: 'Importing records',
  },
};

const it: typeof en = {
  title: 'Guida',
  search: 'Cerca nella guida',
  found: (count) => (count === 1 ? 'Trovata 1 parte della guida' : `Trovate ${count} parti della guida`),
  line: 'Una riga registra una US',
  tryIn: 'Prova nel sito',
  pageKeys: 'Tasti di ogni pagina',
  begin: 'Per cominciare',
  steps: [
    [
      'Un sito',
      'Crealo nella pagina iniziale, o importalo: pyArchInit, CSV, Excel, LibreOffice, JSON o un grafo dell’Extended Matrix.',
    ],
    [
      'Le US',
      'Ogni US ha un numero, un tipo e una definizione. Registra un rapporto una volta sola: lo mostra anche l’altra scheda.',
    ],
    ['Il matrix', 'Trowel lo disegna dai rapporti. Le contraddizioni sono in rosso e spiegate a parole.'],
    ['I periodi', 'I periodi sono le righe del matrix e danno i colori alle US.'],
    ['Esportare', 'Scarica schede, matrix, tabelle, grafi o un archivio completo, in ogni momento.'],
  ],
  keys: 'Tasti',
  keysHint:
    'Funzionano quando non stai scrivendo. Nessun tasto elimina una scheda. Canc svuota le celle selezionate. Ctrl+Z annulla.',
  back: 'Annullare e ripristinare',
  backText:
    'Ogni modifica è registrata con autore e data. In Modifiche puoi annullare una modifica, un lotto o un’importazione, e ripristinare le schede eliminate.',
  ended: 'Quando la sessione termina',
  endedText:
    'Accedi di nuovo nella stessa pagina: quello che hai scritto è ancora lì, e le modifiche in attesa vengono inviate.',
  inSite:
    'In un sito: g e poi o quadro, u US, f reperti, m matrix, l pianta, 3 tre dimensioni, ! segnalazioni, p periodi, i foto e file, c modifiche, e esporta.',
  inViewerText: 'Il visualizzatore ha i suoi tasti. Premi ? per vederli.',
  guide: 'La guida completa',
  guideText: 'Ogni pagina con una figura, dal primo sito alla scheda stampata.',
  guidePages: {
    home: 'Pagina iniziale e siti',
    units: 'La tabella delle US',
    sheet: 'La scheda US',
    line: 'Una riga registra una US',
    finds: 'Reperti ed etichette',
    media: 'Fotografie',
    matrix: 'Il matrix',
    findings: 'Le segnalazioni',
    plan: 'Piante',
    byHand: 'Disposizione manuale e stampa',
    changes: 'Persone, modifiche, importazione, esportazione',
    import: 'Importare le schede',
  },
};

/** Texts of the help page. */
export const HELP_TEXTS: TextsOf<typeof en> = { en, it };
