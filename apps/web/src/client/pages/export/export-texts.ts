import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Export',
  intro: 'Everything recorded can be taken out, at any time, in formats that other programs read.',
  limited: (count: string, minutes: string) =>
    `${minutes === '60' ? `${count} files an hour` : `${count} files in ${minutes} minutes`}; the same file again is not counted.`,
  left: (count: number, limit: number, time: string) =>
    count === 1
      ? `1 of ${limit} files is left until ${time}.`
      : `${count} of ${limit} files are left until ${time}.`,
  full: (limit: number, time: string) => `All ${limit} files of the hour are used up. Again from ${time}.`,
  download: 'Download',
  fetching: 'Being made …',
  inBackground: 'In the background',
  begunInBackground: (file: string) => `${file}: it goes on in the background, see Jobs.`,
  jobs: 'Jobs in the background',
  saved: (name: string) => `${name} is saved.`,
  failed: (message: string) => `The file could not be made. ${message}`,
  tooLarge: 'The drawing is too large for a picture: its numbers could not be read. Take PDF or SVG.',
  forWhom: 'For',
  limits: 'Good to know',
  groups: {
    whole: 'Everything',
    print: 'To print',
    matrix: 'Harris matrix',
    graph: 'The matrix as a graph',
    tables: 'Tables',
  },
  options: 'Choices',
  paper: 'Paper',
  poster: 'One sheet',
  entity: 'Records',
  entities: { us: 'Units', inventario: 'Finds', periods: 'Periods', sites: 'The site', thesaurus: 'Terms' },
  grouping: 'Rows and frames',
  groupings: {
    period_area: 'Rows of phases, frames of areas',
    period: 'Rows of phases',
    period_only: 'Rows of periods',
    area: 'Frames of areas',
    structure: 'Frames of structures',
    none: 'Neither',
  },
  reverse: 'Oldest period on top',
  heading: 'Heading (the name of the site if empty)',
  graphml: 'Harris matrix as GraphML',
  graphmlIntro: 'Choose the site, then the program the file is for.',
  site: 'Site',
  noSites: 'No site is recorded yet.',
  allFormats: 'All formats of this site',
  files: {
    archive: [
      'Archive (ZIP)',
      'a repository, and for keeping',
      'Records, change log, matrix, graphs, photographs, documents and models, with checksums (BagIt).',
    ],
    pyarchinit: ['pyArchInit database', 'pyArchInit, QGIS', 'SQLite. Importing it gives the same records.'],
    site: [
      'Excavation report (PDF)',
      'the file and the authority',
      'Chronology, numbers, matrix, findings, list of units.',
    ],
    us: [
      'Unit sheets (PDF)',
      'paper',
      'In the order of the ministry’s US and USM sheets; each with its main photograph.',
    ],
    inventario: ['Find sheets (PDF)', 'paper', 'Each with its main photograph.'],
    inventory_list: ['Inventory of finds (PDF)', 'paper', 'Counts and sums by type, then the finds.'],
    periods: ['Periods (PDF)', 'paper', 'The chronology with the number of units.'],
    pdf: ['Matrix (PDF)', 'print and publication', 'Vector drawing; a large one is cut into sheets.'],
    svg: ['Matrix (SVG)', 'Illustrator, Inkscape, the web', 'One drawing of its own size.'],
    png: [
      'Matrix (PNG)',
      'slides, text documents, messages',
      'A picture on white; not of very large matrices.',
    ],
    hmcx: [
      'Matrix (HMCX)',
      'Harris Matrix Composer',
      'Periods and phases as groups; reduced. Importing it gives the same records.',
    ],
    dot: ['Matrix (DOT)', 'Graphviz', 'Names, periods and relations; Graphviz lays it out anew.'],
    csv: ['Matrix (CSV)', 'spreadsheets, R', 'One line a relation.'],
    lst: [
      'Matrix (LST)',
      'Stratify, BASP Harris, ArchEd',
      'Numbers and relations: later, equal, contemporary. No areas, no structures.',
    ],
    oxcal: ['Model (OxCal)', 'OxCal', 'Only units with datings, in the order of the matrix.'],
    txt: ['Matrix, to read aloud (text)', 'screen readers, plain paper', 'Level by level, in sentences.'],
    json: [
      'Graph JSON 1.5',
      'programs of the Extended Matrix',
      'All nodes and edges, always all categories.',
    ],
    heriverse: ['Heriverse JSON', 'Heriverse', 'The same, as a scene.'],
    yed: ['GraphML', 'yEd, Extended Matrix tools', 'Our own drawing: periods as rows.'],
    strict: ['GraphML, strict', 'Gephi, NetworkX, igraph', 'Flat; without rows and drawing.'],
    table_xlsx: ['Excel', 'Excel, LibreOffice', 'One row a record, a column a field.'],
    table_csv: ['CSV', 'any spreadsheet, R', 'The import understands its headings.'],
    table_json: ['JSON', 'scripts', 'As the API gives it.'],
    geojson: ['Place of the site (GeoJSON)', 'QGIS, maps', 'A point in WGS 84.'],
  },
};

const it: typeof en = {
  title: 'Esporta',
  intro:
    'Tutto quello che è registrato si può portare via, in ogni momento, in formati che altri programmi leggono.',
  limited: (count, minutes) =>
    `${minutes === '60' ? `${count} file all’ora` : `${count} file in ${minutes} minuti`}; lo stesso file ripetuto non si conta.`,
  left: (count, limit, time) =>
    count === 1
      ? `Resta 1 file su ${limit} fino alle ore ${time}.`
      : `Restano ${count} file su ${limit} fino alle ore ${time}.`,
  full: (limit, time) => `I ${limit} file dell’ora sono finiti. Di nuovo dalle ore ${time}.`,
  download: 'Scarica',
  fetching: 'In preparazione …',
  inBackground: 'In secondo piano',
  begunInBackground: (file) => `${file}: va avanti in secondo piano, vedi Lavori.`,
  jobs: 'Lavori in secondo piano',
  saved: (name) => `${name} è salvato.`,
  failed: (message) => `Il file non si è potuto preparare. ${message}`,
  tooLarge: 'Il disegno è troppo esteso per un’immagine: i numeri non si leggerebbero. Scegli PDF o SVG.',
  forWhom: 'Per',
  limits: 'Da sapere',
  groups: {
    whole: 'Tutto insieme',
    print: 'Da stampare',
    matrix: 'Matrix di Harris',
    graph: 'Il matrix come grafo',
    tables: 'Tabelle',
  },
  options: 'Scelte',
  paper: 'Carta',
  poster: 'Foglio unico',
  entity: 'Schede',
  entities: { us: 'US', inventario: 'Reperti', periods: 'Periodi', sites: 'Il sito', thesaurus: 'Voci' },
  grouping: 'Righe e cornici',
  groupings: {
    period_area: 'Righe per fase, cornici per area',
    period: 'Righe per fase',
    period_only: 'Righe per periodo',
    area: 'Cornici per area',
    structure: 'Cornici per struttura',
    none: 'Nessuna',
  },
  reverse: 'Periodo più antico in alto',
  heading: 'Titolo (il nome del sito se vuoto)',
  graphml: 'Matrix di Harris in GraphML',
  graphmlIntro: 'Scegli il sito, poi il programma per cui serve il file.',
  site: 'Sito',
  noSites: 'Non è ancora registrato nessun sito.',
  allFormats: 'Tutti i formati di questo sito',
  files: {
    archive: [
      'Archivio (ZIP)',
      'un deposito, e per conservare',
      'Schede, registro delle modifiche, matrix, grafi, fotografie, documenti e modelli, con le somme di controllo (BagIt).',
    ],
    pyarchinit: [
      'Database pyArchInit',
      'pyArchInit, QGIS',
      'SQLite. Importandolo si riottengono le stesse schede.',
    ],
    site: [
      'Relazione di scavo (PDF)',
      'la pratica e la soprintendenza',
      'Cronologia, numeri, matrix, segnalazioni, elenco delle US.',
    ],
    us: [
      'Schede US (PDF)',
      'la carta',
      'Nell’ordine delle schede US e USM ministeriali; ognuna con la foto principale.',
    ],
    inventario: ['Schede reperto (PDF)', 'la carta', 'Ognuna con la foto principale.'],
    inventory_list: ['Inventario dei reperti (PDF)', 'la carta', 'Conteggi e somme per tipo, poi i reperti.'],
    periods: ['Periodi (PDF)', 'la carta', 'La cronologia con il numero delle US.'],
    pdf: ['Matrix (PDF)', 'stampa e pubblicazione', 'Disegno vettoriale; se è grande si divide in fogli.'],
    svg: ['Matrix (SVG)', 'Illustrator, Inkscape, il web', 'Un disegno nelle sue dimensioni.'],
    png: [
      'Matrix (PNG)',
      'presentazioni, documenti, messaggi',
      'Un’immagine su fondo bianco; non per i matrix molto estesi.',
    ],
    hmcx: [
      'Matrix (HMCX)',
      'Harris Matrix Composer',
      'Periodi e fasi come gruppi; ridotto. Importandolo si riottengono le stesse schede.',
    ],
    dot: ['Matrix (DOT)', 'Graphviz', 'Nomi, periodi e rapporti; Graphviz lo dispone da capo.'],
    csv: ['Matrix (CSV)', 'fogli di calcolo, R', 'Una riga per rapporto.'],
    lst: [
      'Matrix (LST)',
      'Stratify, BASP Harris, ArchEd',
      'Numeri e rapporti: posteriore, uguale, contemporaneo. Senza aree né strutture.',
    ],
    oxcal: ['Modello (OxCal)', 'OxCal', 'Solo le US con datazioni, nell’ordine del matrix.'],
    txt: [
      'Matrix, da leggere (testo)',
      'lettori di schermo, carta semplice',
      'Livello per livello, in frasi.',
    ],
    json: [
      'Grafo JSON 1.5',
      'i programmi dell’Extended Matrix',
      'Tutti i nodi e gli archi, sempre tutte le categorie.',
    ],
    heriverse: ['JSON per Heriverse', 'Heriverse', 'Lo stesso, come scena.'],
    yed: ['GraphML', 'yEd, strumenti dell’Extended Matrix', 'Con il nostro disegno: i periodi come righe.'],
    strict: ['GraphML, strict', 'Gephi, NetworkX, igraph', 'Piatto; senza righe né disegno.'],
    table_xlsx: ['Excel', 'Excel, LibreOffice', 'Una riga per scheda, una colonna per campo.'],
    table_csv: ['CSV', 'qualunque foglio di calcolo, R', 'L’importazione ne capisce le intestazioni.'],
    table_json: ['JSON', 'gli script', 'Come lo dà l’API.'],
    geojson: ['Posizione del sito (GeoJSON)', 'QGIS, mappe', 'Un punto in WGS 84.'],
  },
};

/** The words of the exports. */
export const EXPORT_TEXTS: TextsOf<typeof en> = { en, it };

export type ExportTexts = typeof en;
export type FileName = keyof ExportTexts['files'];
