import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Help',
  begin: 'To begin',
  steps: [
    [
      'A site',
      'On the home, or by an import: pyArchInit, CSV, Excel, LibreOffice, JSON or a graph of the Extended Matrix.',
    ],
    [
      'Units',
      'Each has a number, a type and what it is. Relations are said once; the other sheet shows them too.',
    ],
    [
      'The matrix',
      'It draws itself from the relations. What cannot be is drawn all the same, in red, and told in words.',
    ],
    ['Periods', 'They give the matrix its lanes and the units their colours.'],
    ['Taking out', 'Sheets, matrix, tables, graphs, an archive of everything: under Export, at any time.'],
  ],
  keys: 'Keys',
  keysHint:
    'They work while nothing is being typed. No key deletes a record. Delete empties the chosen cells of a table; Ctrl+Z undoes it.',
  back: 'Nothing is lost',
  backText:
    'Every change is written down with who and when. A line, a batch or an import can be taken back under Changes; what was deleted is restored there too.',
  ended: 'When the session ends',
  endedText: 'Log in over the page: what you typed is still there, and what waits is sent.',
  inSite:
    'In a site: g then o overview, u units, f finds, m matrix, 3 three dimensions, ! findings, p periods, i media, c changes, e export.',
  inViewerText: 'The viewer has keys of its own; press ? there.',
  guide: 'The guide',
  guideText: 'Each page with a picture, from the first site to the printed sheet.',
  guidePages: {
    home: 'Home and sites',
    units: 'The table of units',
    sheet: 'The sheet of a unit',
    line: 'One line records a unit',
    finds: 'Finds and labels',
    media: 'Photographs',
    matrix: 'The matrix',
    findings: 'Findings, one after the other',
    byHand: 'A matrix arranged by hand, and printed',
    changes: 'People, changes, import, export',
    import: 'Bringing records in',
  },
};

const it: typeof en = {
  title: 'Guida',
  begin: 'Per cominciare',
  steps: [
    [
      'Un sito',
      'Dalla pagina iniziale, o con un’importazione: pyArchInit, CSV, Excel, LibreOffice, JSON o un grafo dell’Extended Matrix.',
    ],
    [
      'Le US',
      'Ognuna ha un numero, un tipo e quello che è. Un rapporto si dice una volta sola; lo mostra anche l’altra scheda.',
    ],
    [
      'Il matrix',
      'Si disegna da sé dai rapporti. Quello che non può stare si disegna lo stesso, in rosso, e viene detto a parole.',
    ],
    ['I periodi', 'Danno al matrix le fasce e alle US i colori.'],
    ['Portare via', 'Schede, matrix, tabelle, grafi, l’archivio di tutto: in Esporta, in ogni momento.'],
  ],
  keys: 'Tasti',
  keysHint:
    'Valgono quando non si sta scrivendo. Nessun tasto elimina una scheda. Canc svuota le celle scelte di una tabella; Ctrl+Z annulla.',
  back: 'Non si perde nulla',
  backText:
    'Ogni modifica è annotata, con chi e quando. In Modifiche si annulla una riga, un lotto o un’importazione, e si ripristina quello che è stato eliminato.',
  ended: 'Quando la sessione termina',
  endedText: 'Accedi sopra la pagina: quello che hai scritto è ancora lì, e quello che attende parte.',
  inSite:
    'In un sito: g e poi o quadro, u US, f reperti, m matrix, 3 tre dimensioni, ! controlli, p periodi, i foto e file, c modifiche, e esporta.',
  inViewerText: 'Il visualizzatore ha tasti suoi; lì premi ?.',
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
    findings: 'I controlli, uno dopo l’altro',
    byHand: 'Un matrix disposto a mano, e stampato',
    changes: 'Persone, modifiche, importazione, esportazione',
    import: 'Portare dentro le schede',
  },
};

/** The words of the help. */
export const HELP_TEXTS: TextsOf<typeof en> = { en, it };
